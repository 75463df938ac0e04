import { beforeEach, describe, expect, it } from "vitest";
import { createCampaign, deleteCampaign } from "@/lib/business/campaigns/service";
import { getNotices } from "@/lib/insights/dashboard/notices";
import type { Plan } from "@/lib/kit/auth/access";
import type { Actor } from "@/lib/kit/auth/actor";
import { beginHistory } from "@/proof/fixtures/ledger-scene";
import { createTestColleague, createTestOrganization } from "@/proof/fixtures/organization";
import { fixedTerms } from "@/proof/fixtures/scenario";

const now = "2026-06-30T15:00:00.000Z";
let actor: Actor;

beforeEach(async () => {
  ({ actor } = await createTestOrganization());
});

const read = (who = actor) => getNotices(who, {}, { now: new Date(now) });

describe("campaigns that end soon", () => {
  const create = (name: string, expiresAt: string, status: "active" | "paused" = "active") =>
    createCampaign(actor, { ...fixedTerms, rewardMode: "fixed", name, expiresAt, status });

  it("are active and end within two weeks, soonest first", async () => {
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

describe("limits that are nearly used up", () => {
  const at = "2026-06-01T09:00:00.000Z";

  /** An organization that uses 4 of each limited resource. */
  async function exhaustFour() {
    const { actor, orgId } = await createTestOrganization();
    for (let made = 1; made < 4; made++) await createTestColleague(orgId);
    const begin = () => beginHistory(actor, at);
    const histories = [await begin(), await begin(), await begin(), await begin()];
    for (const { enroll, refer } of histories) await refer(await enroll(at), at);
    return { actor, histories };
  }

  const read = async (actor: Actor, limits: Partial<Plan>) =>
    (await getNotices({ ...actor, plan: { ...actor.plan, ...limits } }, {})).limits;

  it.each(["users", "campaigns", "advocates", "referrals"] as const)(
    "are listed for %s at 80% or more",
    async (resource) => {
      const { actor } = await exhaustFour();
      expect(await read(actor, {})).toEqual([]);
      expect(await read(actor, { [resource]: 6 })).toEqual([]);
      for (const limit of [5, 4, 3]) {
        expect(await read(actor, { [resource]: limit })).toEqual([{ resource, used: 4, limit }]);
      }
    },
  );

  it("are exceeded when the plan includes less than is used", async () => {
    const { actor, histories } = await exhaustFour();
    expect(await read(actor, { campaigns: 0 })).toEqual([{ resource: "campaigns", used: 4, limit: 0 }]);
    for (const { campaignId } of histories) await deleteCampaign(actor, { campaignId });
    expect(await read(actor, { campaigns: 0 })).toEqual([]);
  });
});
