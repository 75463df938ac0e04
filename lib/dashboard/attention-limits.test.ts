import { describe, expect, it } from "vitest";
import type { Plan } from "@/lib/auth/access";
import type { Actor } from "@/lib/auth/actor";
import { deleteCampaign } from "@/lib/campaigns/service";
import { getAttention } from "@/lib/dashboard/attention";
import { beginHistory } from "@/proof/fixtures/history";
import { createTestColleague, createTestOrganization } from "@/proof/fixtures/organization";

const at = "2026-06-01T09:00:00.000Z";

/** An organization that uses 4 of everything its plan counts. */
async function useFour() {
  const { actor, orgId } = await createTestOrganization();
  for (let made = 1; made < 4; made++) await createTestColleague(orgId);
  const begin = () => beginHistory(actor, at);
  const histories = [await begin(), await begin(), await begin(), await begin()];
  for (const { enroll, refer } of histories) await refer(await enroll(at), at);
  return { actor, histories };
}

const read = async (actor: Actor, limits: Partial<Plan>) =>
  (await getAttention({ ...actor, plan: { ...actor.plan, ...limits } }, {})).limits;

describe("limits that need attention", () => {
  it.each(["users", "campaigns", "advocates", "referrals"] as const)(
    "of %s are used to four fifths or more",
    async (resource) => {
      const { actor } = await useFour();
      expect(await read(actor, {})).toEqual([]);
      expect(await read(actor, { [resource]: 6 })).toEqual([]);
      for (const limit of [5, 4, 3]) {
        expect(await read(actor, { [resource]: limit })).toEqual([{ resource, used: 4, limit }]);
      }
    },
  );

  it("are passed when the plan no longer has what is used", async () => {
    const { actor, histories } = await useFour();
    expect(await read(actor, { campaigns: 0 })).toEqual([{ resource: "campaigns", used: 4, limit: 0 }]);
    for (const { campaignId } of histories) await deleteCampaign(actor, { campaignId });
    expect(await read(actor, { campaigns: 0 })).toEqual([]);
  });
});
