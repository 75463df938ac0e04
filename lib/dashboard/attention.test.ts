import { beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { createCampaign, deleteCampaign, updateCampaign } from "@/lib/campaigns/service";
import { getAttention } from "@/lib/dashboard/attention";
import { beginHistory } from "@/proof/fixtures/history";
import { createTestOrganization } from "@/proof/fixtures/organization";
import { fixedTerms } from "@/proof/fixtures/scenario";

const now = "2026-06-30T15:00:00.000Z";
const WEEK_AGO = "2026-06-23T15:00:00.000Z";
const long = (n: number) => `2026-06-0${n}T09:00:00.000Z`;

let actor: Actor;
beforeEach(async () => {
  ({ actor } = await createTestOrganization());
});

const read = (who = actor) => getAttention(who, {}, { now: new Date(now) });

describe("what needs attention", () => {
  it("is nothing at first", async () => {
    const nothing = { openReferrals: 0, referrals: [], events: [], messages: [], limits: [], campaigns: [] };
    expect(await read()).toEqual(nothing);
  });
});

describe("referrals that need attention", () => {
  it("have waited for a week, and say what converting them takes", async () => {
    const fixed = await beginHistory(actor, long(1));
    const ann = await fixed.enroll(long(1), "Ann Reyes");
    const first = await fixed.refer(ann, WEEK_AGO, "Fred Fox");
    await fixed.refer(ann, "2026-06-23T15:00:00.001Z", "Gina Gray");
    const percent = await beginHistory(actor, long(1), "percent");
    const bob = await percent.enroll(long(1), "Bob Ray");
    const { referralId } = await percent.refer(bob, long(9), "Hugo Hay");
    const { openReferrals, referrals } = await read();
    expect(openReferrals).toBe(3);
    expect(referrals).toEqual([
      {
        referralId,
        campaignId: percent.campaignId,
        advocateId: bob.advocateId,
        friendName: "Hugo Hay",
        advocateName: "Bob Ray",
        needsJobValue: true,
        createdAt: long(9),
      },
      {
        referralId: first.referralId,
        campaignId: fixed.campaignId,
        advocateId: ann.advocateId,
        friendName: "Fred Fox",
        advocateName: "Ann Reyes",
        needsJobValue: false,
        createdAt: WEEK_AGO,
      },
    ]);
  });

  it("are the oldest five of all campaigns", async () => {
    const histories = [await beginHistory(actor, long(1)), await beginHistory(actor, long(1))];
    for (const [at, { enroll, refer }] of histories.entries()) {
      const ann = await enroll(long(1));
      for (const n of [1, 3, 5, 7]) await refer(ann, long(n + at), `Friend ${n + at}`);
    }
    const { openReferrals, referrals } = await read();
    expect(openReferrals).toBe(8);
    expect(referrals.map(({ friendName }) => friendName)).toEqual([1, 2, 3, 4, 5].map((n) => `Friend ${n}`));
  });

  it("wait no more once they are converted", async () => {
    const { enroll, refer, convert } = await beginHistory(actor, long(1));
    const ann = await enroll(long(1));
    const referral = await refer(ann, long(2));
    await refer(ann, long(3), "Gina Gray");
    await convert(referral, long(4));
    expect(await read()).toMatchObject({ openReferrals: 1, referrals: [{ friendName: "Gina Gray" }] });
  });

  it("wait while their campaign is paused, and are gone with it once it is deleted", async () => {
    const kept = await beginHistory(actor, long(1));
    await kept.refer(await kept.enroll(long(1)), long(2), "Kept Kay");
    const deleted = await beginHistory(actor, long(1));
    const ann = await deleted.enroll(long(1));
    await deleted.refer(ann, long(1));
    await deleted.convert(await deleted.refer(ann, long(1)), long(2));
    await updateCampaign(actor, { campaignId: deleted.campaignId, status: "paused" });
    expect(await read()).toMatchObject({ openReferrals: 2, referrals: { length: 2 } });
    await deleteCampaign(actor, { campaignId: deleted.campaignId });
    expect(await read()).toMatchObject({ openReferrals: 1, referrals: [{ friendName: "Kept Kay" }] });
  });

  it("are an organization's own", async () => {
    const { enroll, refer } = await beginHistory(actor, long(1));
    await refer(await enroll(long(1)), long(2));
    const { actor: stranger } = await createTestOrganization();
    expect(await read(stranger)).toMatchObject({ openReferrals: 0, referrals: [] });
  });
});

describe("campaigns that need attention", () => {
  const create = (name: string, expiresAt: string, status: "active" | "paused" = "active") =>
    createCampaign(actor, { ...fixedTerms, rewardMode: "fixed", name, expiresAt, status });

  it("are active ones that end within two weeks, the first to end first", async () => {
    const { campaign } = await create("At the last moment", "2026-07-14T15:00:00.000Z");
    await create("A moment later", "2026-07-14T15:00:00.001Z");
    await create("Soon", "2026-06-30T15:00:00.001Z");
    await create("Now", now);
    await create("Paused", "2026-07-01T00:00:00.000Z", "paused");
    const deleted = await create("Deleted", "2026-07-01T00:00:00.000Z");
    await deleteCampaign(actor, { campaignId: deleted.campaign.campaignId });
    const { campaigns } = await read();
    expect(campaigns.map(({ name }) => name)).toEqual(["Soon", "At the last moment"]);
    expect(campaigns[1]).toEqual({
      campaignId: campaign.campaignId,
      name: "At the last moment",
      expiresAt: "2026-07-14T15:00:00.000Z",
    });
    const { actor: stranger } = await createTestOrganization();
    expect(await read(stranger)).toMatchObject({ campaigns: [] });
  });
});
