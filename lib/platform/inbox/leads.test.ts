import { beforeEach, describe, expect, it } from "vitest";
import { deleteCampaign, updateCampaign } from "@/lib/business/campaigns/service";
import type { Actor } from "@/lib/kit/auth/actor";
import { setReferralStage } from "@/lib/leads/referrals/stages";
import { readInbox, readInboxKinds } from "@/proof/fixtures/inbox";
import { beginHistory } from "@/proof/fixtures/ledger-scene";
import { createTestOrganization } from "@/proof/fixtures/organization";

const day = (n: number) => `2026-06-${String(n).padStart(2, "0")}T15:00:00.000Z`;
const on = (n: number) => ({ now: new Date(day(n)) });
let actor: Actor;

beforeEach(async () => {
  ({ actor } = await createTestOrganization());
});

const stagesOf = async (n: number) =>
  (await readInbox(actor, "lead", on(n))).map(({ friendName, stage }) => [friendName, stage]);

describe("a lead in the inbox", () => {
  it("is there from the first second, with all data of its row", async () => {
    const { enroll, refer, campaignId } = await beginHistory(actor, day(1), "percent");
    const ann = await enroll(day(1), "Ann Reyes");
    const { referralId } = await refer(ann, day(2), "Fred Fox");
    expect(await readInbox(actor, "lead", on(2))).toEqual([
      {
        kind: "lead",
        id: referralId,
        since: new Date(day(2)),
        createdAt: new Date(day(2)),
        campaignId,
        advocateId: ann.advocateId,
        advocateName: "Ann Reyes",
        friendName: "Fred Fox",
        friendEmail: expect.any(String),
        stage: "new",
        needsJobValue: true,
      },
    ]);
  });

  it("leaves when it is called, and returns after a week without a change", async () => {
    const { enroll, refer, campaignId } = await beginHistory(actor, day(1));
    const { referralId } = await refer(await enroll(day(1)), day(1), "Fred Fox");
    const move = (stage: "contacted" | "booked", n: number) =>
      setReferralStage(actor, { campaignId, referralId, stage }, on(n));
    await move("contacted", 2);
    expect(await stagesOf(8)).toEqual([]);
    expect(await stagesOf(9)).toEqual([["Fred Fox", "contacted"]]);
    await move("booked", 9);
    expect(await stagesOf(15)).toEqual([]);
    expect(await stagesOf(16)).toEqual([["Fred Fox", "booked"]]);
  });

  it("stays while its campaign is paused, and goes with it or when it converts", async () => {
    const kept = await beginHistory(actor, day(1));
    const kay = await kept.enroll(day(1));
    await kept.convert(await kept.refer(kay, day(1)), day(2));
    await kept.refer(kay, day(2), "Kept Kay");
    const other = await beginHistory(actor, day(1));
    await other.refer(await other.enroll(day(1)), day(3), "Gone Gus");
    await updateCampaign(actor, { campaignId: other.campaignId, status: "paused" });
    expect((await stagesOf(3)).map(([name]) => name)).toEqual(["Gone Gus", "Kept Kay"]);
    await deleteCampaign(actor, { campaignId: other.campaignId });
    expect((await stagesOf(3)).map(([name]) => name)).toEqual(["Kept Kay"]);
    expect(await readInboxKinds((await createTestOrganization()).actor, on(3))).toEqual({});
  });
});
