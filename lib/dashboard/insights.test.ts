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

const at = { now: new Date("2026-06-30T15:00:00.000Z") };
const read = (input: Parameters<typeof getInsights>[1] = { days: "30" }, who = actor) =>
  getInsights(who, input, at);

const nothing = {
  enrolled: 0,
  visits: 0,
  referrals: 0,
  conversions: 0,
  jobValueCents: 0,
  earnedCents: 0,
  addedCents: 0,
  takenCents: 0,
};

/** One advocate enrolls, whose link is opened twice, and who refers two friends; one of them becomes a customer. */
async function live(mode: "fixed" | "percent" = "fixed") {
  const history = await beginHistory(actor, "2026-06-01T09:00:00Z", mode);
  const ann = await history.enroll("2026-06-02T09:00:00Z");
  await history.visit(ann, "2026-06-03T09:00:00Z");
  await history.visit(ann, "2026-06-04T09:00:00Z");
  const referral = await history.refer(ann, "2026-06-04T10:00:00Z");
  await history.refer(ann, "2026-06-05T09:00:00Z");
  await history.convert(referral, "2026-06-20T09:00:00Z", 12_345);
  await history.adjust(ann, "2026-06-21T09:00:00Z", 700);
  await history.adjust(ann, "2026-06-22T09:00:00Z", -300);
  return { ...history, ann };
}

describe("insights", () => {
  it("are all zeros at first, and have no beginning when none was asked for", async () => {
    const empty = {
      to: "2026-06-30",
      totals: nothing,
      interval: "day",
      points: [],
      funnel: { invited: 0, visited: 0, referred: 0, converted: 0 },
      topAdvocates: [],
      campaigns: [],
    };
    expect(await read({})).toEqual(empty);
    expect(await read()).toMatchObject({
      ...empty,
      from: "2026-06-01",
      previous: nothing,
      points: { length: 30 },
    });
  });

  it("add up what happened; a promoted friend is an advocate, too", async () => {
    await live();
    expect(await read()).toMatchObject({
      totals: {
        enrolled: 2,
        visits: 2,
        referrals: 2,
        conversions: 1,
        // The value of a job counts only where rewards depend on it.
        jobValueCents: 0,
        earnedCents: 2_500,
        addedCents: 700,
        takenCents: 300,
      },
      previous: nothing,
      funnel: { invited: 2, visited: 1, referred: 1, converted: 1 },
    });
  });

  it("add up jobs and the shares of them", async () => {
    await live("percent");
    // 3.33% of $123.45, rounded half up.
    expect(await read()).toMatchObject({
      totals: { conversions: 1, jobValueCents: 12_345, earnedCents: 411 },
    });
  });

  it("tell of each campaign, and of one alone when it is named", async () => {
    const { campaignId } = await live();
    const other = await beginHistory(actor, "2026-06-01T09:00:00Z");
    await other.enroll("2026-06-10T09:00:00Z");
    await beginHistory(actor, "2026-06-01T09:00:00Z");
    const { totals, campaigns } = await read();
    expect(totals).toMatchObject({ enrolled: 3, referrals: 2 });
    expect(new Set(campaigns)).toEqual(
      new Set([
        { campaignId, enrolled: 2, referrals: 2, conversions: 1, earnedCents: 2_500 },
        { campaignId: other.campaignId, enrolled: 1, referrals: 0, conversions: 0, earnedCents: 0 },
      ]),
    );
    const alone = await read({ days: "30", campaignId: other.campaignId });
    expect(alone).toMatchObject({ totals: { ...nothing, enrolled: 1 }, topAdvocates: [] });
    expect(alone.campaigns).toEqual([campaigns.find((one) => one.campaignId === other.campaignId)]);
  });

  it("leave deleted campaigns out", async () => {
    const { campaignId } = await live();
    await deleteCampaign(actor, { campaignId });
    expect(await read()).toMatchObject({ totals: nothing, campaigns: [], topAdvocates: [] });
    expect(await read({})).not.toHaveProperty("from");
    await expect(read({ campaignId })).rejects.toMatchObject({ code: "not_found" });
  });

  it("are an organization's own", async () => {
    const { campaignId } = await live();
    const { actor: stranger } = await createTestOrganization();
    expect(await read({}, stranger)).toMatchObject({ totals: nothing, campaigns: [], topAdvocates: [] });
    await expect(read({ campaignId }, stranger)).rejects.toMatchObject({ code: "not_found" });
  });

  it("count on the way through the funnel those who enrolled in the period, however late they went it", async () => {
    const history = await beginHistory(actor, "2026-05-01T09:00:00Z");
    const early = await history.enroll("2026-05-31T23:59:59.999Z");
    await history.enroll("2026-06-01T00:00:00Z");
    const opened = await history.enroll("2026-06-02T00:00:00Z");
    await history.visit(opened, "2026-06-03T00:00:00Z");
    const referred = await history.enroll("2026-06-04T00:00:00Z");
    await history.refer(referred, "2026-06-05T00:00:00Z");
    await history.convert(await history.refer(early, "2026-06-06T00:00:00Z"), "2026-06-07T00:00:00Z");
    // Early was before; the friend of hers has enrolled by becoming a customer.
    expect(await read()).toMatchObject({ funnel: { invited: 4, visited: 2, referred: 1, converted: 0 } });
    expect(await read({})).toMatchObject({ funnel: { invited: 5, visited: 3, referred: 2, converted: 1 } });
  });
});
