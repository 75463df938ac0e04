import { beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { deleteCampaign } from "@/lib/campaigns/service";
import { getInsights } from "@/lib/dashboard/insights";
import { beginHistory } from "@/proof/fixtures/history";
import { createTestOrganization } from "@/proof/fixtures/organization";

let actor: Actor;
beforeEach(async () => {
  ({ actor } = await createTestOrganization());
});

const at = "2026-06-01T09:00:00Z";

async function beginRace(converted: Readonly<Record<string, number>>, mode: "fixed" | "percent" = "fixed") {
  const history = await beginHistory(actor, at, mode);
  for (const [name, count] of Object.entries(converted)) {
    const advocate = await history.enroll(at, name);
    // What is added by hand is not earned, and what waits is not converted.
    await history.adjust(advocate, at, 999);
    await history.refer(advocate, at);
    for (let made = 0; made < count; made++)
      await history.convert(await history.refer(advocate, at), at, 1_000);
  }
  return history;
}

const read = async (input: Parameters<typeof getInsights>[1] = {}) =>
  (await getInsights(actor, input)).topAdvocates;
const inShort = (found: Awaited<ReturnType<typeof read>>) =>
  found.map(({ name, convertedCount, earnedCents }) => [name, convertedCount, earnedCents]);

describe("top advocates", () => {
  it("are the five with most converted referrals ever, with what these have earned", async () => {
    const { campaignId } = await beginRace({ Ann: 1, Bob: 3, Cy: 0, Di: 2, Ed: 4, Flo: 5, Gus: 6 });
    const top = await read();
    expect(inShort(top)).toEqual([
      ["Gus", 6, 15_000],
      ["Flo", 5, 12_500],
      ["Ed", 4, 10_000],
      ["Bob", 3, 7_500],
      ["Di", 2, 5_000],
    ]);
    expect(top.every((advocate) => advocate.campaignId === campaignId)).toBe(true);
    expect(await read({ days: "7" })).toEqual(top);
  });

  it("leave those out who have converted nobody", async () => {
    await beginRace({ Ann: 1, Cy: 0 });
    expect(inShort(await read())).toEqual([["Ann", 1, 2_500]]);
  });

  it("have earned what the jobs were worth", async () => {
    await beginRace({ Ann: 2 }, "percent");
    // 3.33% of $10.00 each.
    expect(inShort(await read())).toEqual([["Ann", 2, 66]]);
  });

  it("come from all campaigns but deleted ones, or from the one that is named", async () => {
    const first = await beginRace({ Ann: 1 });
    const second = await beginRace({ Bob: 2 });
    const deleted = await beginRace({ Cy: 3 });
    await deleteCampaign(actor, { campaignId: deleted.campaignId });
    expect(inShort(await read())).toEqual([
      ["Bob", 2, 5_000],
      ["Ann", 1, 2_500],
    ]);
    expect(inShort(await read({ campaignId: first.campaignId }))).toEqual([["Ann", 1, 2_500]]);
    expect(inShort(await read({ campaignId: second.campaignId }))).toEqual([["Bob", 2, 5_000]]);
  });
});
