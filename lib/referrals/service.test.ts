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
  readActivity,
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

describe("adding a referral", () => {
  it.each([
    ["as it is", (code: string) => code],
    ["in lower case", (code: string) => code.toLowerCase()],
    ["with spaces around it", (code: string) => ` ${code} `],
  ])("finds the advocate by the code %s", async (_, write) => {
    const { status, body } = await refer({ referralCode: write(ann.referralCode), ...friend() });
    expect(status).toBe(201);
    expect(body).toMatchObject({ referral: { advocateId: ann.advocateId } });
  });

  it("writes it into the advocate's activity, without moving credit", async () => {
    const bob = await enrollAdvocate(api, campaign);
    const { referralId } = await addReferral(api, campaign, bob);
    const [entry] = await readActivity(api, bob);
    expect(entry).toMatchObject({ action: "advocate.referral.sent", referralId, friendName: "Fred Fox" });
    for (const field of ["amountCents", "balanceBefore", "balanceAfter", "memo"]) {
      expect(entry).not.toHaveProperty(field);
    }
  });
});

describe("the advocate", () => {
  it("must be enrolled in this campaign", async () => {
    const other = await createCampaign(api);
    for (const who of [{ advocateId: ann.advocateId }, { referralCode: ann.referralCode }]) {
      expectRefusal(await refer({ ...who, ...friend() }, other), 404, "not_found");
    }
  });

  it("cannot refer the own e-mail address, in upper or lower case", async () => {
    for (const friendEmail of [ann.email, ann.email?.toUpperCase()]) {
      const answer = await refer({ advocateId: ann.advocateId, friendName: "Me", friendEmail });
      expectRefusal(answer, 400, "self_referral", "friendEmail");
    }
  });

  it("cannot refer the own phone number, however it is written", async () => {
    const answer = await refer({ advocateId: ann.advocateId, ...friend(), friendPhone: "415.555.0132" });
    expectRefusal(answer, 400, "self_referral", "friendPhone");
  });
});

describe("the campaign", () => {
  it.each([
    ["paused", { status: "paused" }],
    ["expired", { expiresAt: "2020-01-01T00:00:00Z" }],
  ])("takes none while it is %s, and again afterwards", async (_, change) => {
    const own = await createCampaign(api);
    const advocate = await enrollAdvocate(api, own);
    await api.patch(own.path, change);
    const body = { advocateId: advocate.advocateId, ...friend() };
    expectRefusal(await refer(body, own), 409, "campaign_not_accepting_referrals");
    await api.patch(own.path, { status: "active", expiresAt: null });
    expect((await refer(body, own)).status).toBe(201);
  });

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

  it("lets no more than the cap in when they come at once", async () => {
    const own = await createCampaign(api, { maxReferralsPerAdvocate: 3 });
    const { advocateId } = await enrollAdvocate(api, own);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => refer({ advocateId, ...friend() }, own)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
  });
});

describe("a friend", () => {
  it("is referred once in a campaign, whoever refers and whatever the case", async () => {
    const bob = await enrollAdvocate(api, campaign);
    const { friendEmail } = await addReferral(api, campaign, ann);
    for (const { advocateId } of [ann, bob]) {
      const answer = await refer({ advocateId, friendName: "F", friendEmail: friendEmail.toUpperCase() });
      expectRefusal(answer, 409, "duplicate_referral");
    }
    expect((await readActivity(api, bob)).map(({ action }) => action)).toEqual(["advocate.enrolled"]);
  });

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

describe("the plan", () => {
  it("limits the referrals, and the refused one leaves nothing", async () => {
    const theirs = apiAs((await createTestOrganization({ overrides: { referrals: 1 } })).apiKey);
    const own = await createCampaign(theirs);
    const advocate = await enrollAdvocate(theirs, own);
    await addReferral(theirs, own, advocate);
    const answer = await theirs.post(`${own.path}/referrals`, {
      advocateId: advocate.advocateId,
      ...friend(),
    });
    expectRefusal(answer, 403, "plan_limit_reached");
    expect(await theirs.get(advocate.path)).toMatchObject({ body: { referrals: { length: 1 } } });
    expect(await readActivity(theirs, advocate)).toHaveLength(2);
  });
});

describe("the plan's limit", () => {
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
});
