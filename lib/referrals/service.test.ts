import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { plans } from "@/lib/auth/access";
import type { Actor } from "@/lib/auth/actor";
import { verifyLedger } from "@/lib/ledger/verify-ledger";
import { createReferral } from "@/lib/referrals/service";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { createTestOrganization, type TestOrganization, uniqueEmail } from "@/proof/fixtures/organization";
import {
  addReferral,
  createCampaign,
  enrollAdvocate,
  expectRefusal,
  startReferral,
  type TestAdvocate,
  type TestCampaign,
} from "@/proof/fixtures/scenario";

let api: TestApi;
let campaign: TestCampaign;
let ann: TestAdvocate;

beforeAll(async () => {
  api = apiAs((await createTestOrganization({ overrides: { campaigns: 1000 } })).apiKey);
  campaign = await createCampaign(api, { maxReferralsPerAdvocate: 200 });
  ann = await enrollAdvocate(api, campaign, { email: uniqueEmail("Ann"), phone: "+14155550132" });
});

const friend = () => ({ friendName: "Fred Fox", friendEmail: uniqueEmail("fred") });

const refer = (body: unknown, to: { path: string } = campaign) => api.post(`${to.path}/referrals`, body);

describe("the advocate", () => {
  it("must be enrolled in this campaign", async () => {
    const other = await createCampaign(api);
    for (const who of [{ advocateId: ann.advocateId }, { referralCode: ann.referralCode }]) {
      expectRefusal(await refer({ ...who, ...friend() }, other), 404, "not_found");
    }
  });
});

describe("the campaign", () => {
  it("takes them until it expires", async () => {
    const own = await createCampaign(api, { expiresAt: new Date(Date.now() + 60_000).toISOString() });
    await addReferral(api, own, await enrollAdvocate(api, own));
  });

  it("counts pending and converted referrals toward each advocate's cap", async () => {
    const own = await createCampaign(api, { maxReferralsPerAdvocate: 2 });
    const [first, second] = [await enrollAdvocate(api, own), await enrollAdvocate(api, own)];
    const { convertPath } = await addReferral(api, own, first);
    await addReferral(api, own, first);
    await api.post(convertPath);
    const body = { advocateId: first.advocateId, ...friend() };
    expectRefusal(await refer(body, own), 409, "referral_cap_reached");
    await addReferral(api, own, second);
    await api.patch(own.path, { maxReferralsPerAdvocate: 3 });
    expect((await refer(body, own)).status).toBe(201);
  });
});

describe("a friend", () => {
  it("stays referred after the conversion", async () => {
    const { friendEmail, convertPath } = await addReferral(api, campaign, ann);
    await api.post(convertPath);
    const answer = await refer({ advocateId: ann.advocateId, friendName: "F", friendEmail });
    expectRefusal(answer, 409, "duplicate_referral");
  });

  it("may be referred in another campaign", async () => {
    const other = await createCampaign(api);
    const { friendEmail } = await addReferral(api, campaign, ann);
    await addReferral(api, other, await enrollAdvocate(api, other), { friendEmail });
  });

  it("may share a phone number with another friend", async () => {
    const friendPhone = "+14155550166";
    await addReferral(api, campaign, ann, { friendPhone });
    await addReferral(api, campaign, ann, { friendPhone });
  });
});

describe("the plan's limit of referrals", () => {
  let organization: TestOrganization;
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

  it("never turns a friend away who fills in the public form; the business sees that it is over", async () => {
    await Promise.all([createReferral(visitor(), friend()), createReferral(visitor(), friend())]);
    const { body } = await api.get("/api/app/account");
    expect(body).toMatchObject({ usage: { referrals: 3 }, org: { enabledFeatures: { referrals: 1 } } });
    const { campaignId: _, ...another } = friend();
    expectRefusal(await api.post(path, another), 403, "plan_limit_reached");
    expect((await verifyLedger(database(), organization.orgId)).mismatches).toEqual([]);
  });
});
