import { beforeAll, describe, expect, it } from "vitest";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { createTestOrganization, uniqueEmail } from "@/proof/fixtures/organization";
import {
  addReferral,
  createCampaign,
  enrollAdvocate,
  expectRefusal,
  readActivity,
  type TestAdvocate,
  type TestCampaign,
} from "@/proof/fixtures/scenario";

let api: TestApi;
let orgId: string;
let campaign: TestCampaign;
let ann: TestAdvocate;

beforeAll(async () => {
  const organization = await createTestOrganization({ overrides: { campaigns: 1000 } });
  api = apiAs(organization.apiKey);
  orgId = organization.orgId;
  campaign = await createCampaign(api, { maxReferralsPerAdvocate: 200 });
  ann = await enrollAdvocate(api, campaign, { email: uniqueEmail("Ann"), phone: "+14155550132" });
});

const friend = () => ({ friendName: "Fred Fox", friendEmail: uniqueEmail("fred") });
const refer = (body: unknown, to: { path: string } = campaign) => api.post(`${to.path}/referrals`, body);

describe("adding a referral", () => {
  it("answers 201 with every field of the spec and the terms promised", async () => {
    const { friendName, friendEmail } = friend();
    const { status, body } = await refer({
      advocateId: ann.advocateId,
      friendName: ` ${friendName} `,
      friendEmail,
      friendPhone: "(415) 555-0147",
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      referral: {
        referralId: expect.any(String),
        orgId,
        campaignId: campaign.campaignId,
        advocateId: ann.advocateId,
        campaignName: campaign.name,
        status: "pending",
        friendName,
        friendEmail,
        friendPhone: "+14155550147",
        rewardMode: "fixed",
        advocateRewardValue: 2500,
        friendRewardValue: 5000,
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      },
    });
  });

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

  const who = { advocateId: "019a6c1f-0c2b-7b6e-8a55-0d6f1a2b3c4d" };
  const known = { friendName: "Fred", friendEmail: "fred@example.com" };
  it.each([
    ["advocateId", known, "or referralCode is required, and only one of them"],
    ["advocateId", { ...known, ...who, referralCode: "ANN-2345" }, "only one of them"],
    ["advocateId", { ...known, advocateId: "ann" }, "must be an id as the API returned it"],
    ["advocateId", { ...known, advocateId: null }, "must be text"],
    ["referralCode", { ...known, referralCode: "" }, "must not be empty"],
    ["referralCode", { ...known, referralCode: "A".repeat(41) }, "at most 40 characters"],
    ["referralCode", { ...known, referralCode: "ANN\u0000" }, "must not contain control characters"],
    ["friendName", { ...who, friendEmail: "fred@example.com" }, "is required"],
    ["friendName", { ...known, ...who, friendName: " " }, "must not be empty"],
    ["friendName", { ...known, ...who, friendName: "n".repeat(101) }, "at most 100 characters"],
    ["friendEmail", { ...who, friendName: "Fred" }, "is required"],
    ["friendEmail", { ...known, ...who, friendEmail: "fred" }, "must be an e-mail address"],
    ["friendPhone", { ...known, ...who, friendPhone: "+442079460958" }, "must be a US phone number"],
    ["status", { ...known, ...who, status: "converted" }, "is not a field of this request"],
    ["advocateRewardValue", { ...known, ...who, advocateRewardValue: 9 }, "is not a field of this request"],
  ])("refuses a wrong %s: %j", async (field, body, message) => {
    expectRefusal(await refer(body), 400, "invalid_input", field, message);
  });
});

describe("the advocate", () => {
  it("must be enrolled in this campaign", async () => {
    const other = await createCampaign(api);
    for (const who of [{ advocateId: ann.advocateId }, { referralCode: ann.referralCode }]) {
      expectRefusal(await refer({ ...who, ...friend() }, other), 404, "not_found");
    }
  });

  it.each([{ advocateId: "019a6c1f-0c2b-7b6e-8a55-0d6f1a2b3c4d" }, { referralCode: "NOBODY-2345" }])(
    "must exist: %j",
    async (who) => {
      expectRefusal(await refer({ ...who, ...friend() }), 404, "not_found");
    },
  );

  it("must be of one's own organization", async () => {
    const theirs = apiAs((await createTestOrganization()).apiKey);
    const body = { referralCode: ann.referralCode, ...friend() };
    expectRefusal(await theirs.post(`${campaign.path}/referrals`, body), 404, "not_found");
    const own = await createCampaign(theirs);
    expectRefusal(await theirs.post(`${own.path}/referrals`, body), 404, "not_found");
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
