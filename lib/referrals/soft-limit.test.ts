import { beforeEach, describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { plans } from "@/lib/auth/access";
import type { Actor } from "@/lib/auth/actor";
import { verifyLedger } from "@/lib/ledger/verify-ledger";
import { createReferral } from "@/lib/referrals/service";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { createTestOrganization, type TestOrganization, uniqueEmail } from "@/proof/fixtures/organization";
import { expectRefusal, startReferral } from "@/proof/fixtures/scenario";

let organization: TestOrganization;
let api: TestApi;
let friend: () => { campaignId: string; advocateId: string; friendName: string; friendEmail: string };
let path: string;

beforeEach(async () => {
  organization = await createTestOrganization({ overrides: { referrals: 1 } });
  api = apiAs(organization.apiKey);
  const { campaign, advocate } = await startReferral(api);
  path = `${campaign.path}/referrals`;
  const { campaignId } = campaign;
  const { advocateId } = advocate;
  friend = () => ({ campaignId, advocateId, friendName: "Fay", friendEmail: uniqueEmail("fay") });
});

/** A friend who fills in the form on an advocate's page. */
const visitor = (): Actor => ({
  kind: "portal",
  id: "friend-page",
  name: "Friend page",
  orgId: organization.orgId,
  roles: [],
  plan: { ...plans.growth, referrals: 1 },
});

describe("the plan's limit of referrals", () => {
  it("stops what the business adds itself", async () => {
    const { campaignId: _, ...body } = friend();
    expectRefusal(await api.post(path, body), 403, "plan_limit_reached");
  });

  it("never turns a friend away who fills in the public form; the business sees that it is over", async () => {
    await Promise.all([createReferral(visitor(), friend()), createReferral(visitor(), friend())]);
    const { body } = await api.get("/api/app/account");
    expect(body).toMatchObject({ usage: { referrals: 3 }, org: { enabledFeatures: { referrals: 1 } } });
    const { campaignId: _, ...another } = friend();
    expectRefusal(await api.post(path, another), 403, "plan_limit_reached");
    expect((await verifyLedger(database(), organization.orgId)).mismatches).toEqual([]);
  });
});
