import { describe, expect, it } from "vitest";
import { answerAs, postForm, readReferrals, sendFriendForm } from "@/proof/fixtures/friend-forms";
import { expectLedgerRight } from "@/proof/fixtures/ledger";
import { openShop, startOrganization } from "@/proof/fixtures/open-shop";
import { uniqueEmail } from "@/proof/fixtures/organization";
import { addReferral, createCampaign, enrollAdvocate, expectRefusal, startReferral } from "@/proof/fixtures/scenario";

const { api, campaign, ann } = await openShop({
  organization: { overrides: { campaigns: 1000 } },
  campaign: { maxReferralsPerAdvocate: 200 },
  ann: { email: uniqueEmail("Ann"), phone: "+14155550132" },
});

const friend = () => ({ friendName: "Fred Fox", friendEmail: uniqueEmail("fred") });

const refer = (body: unknown, to: { path: string } = campaign) => api.post(`${to.path}/referrals`, body);

it("the referring advocate must be enrolled in this campaign", async () => {
  const byCode = { referralCode: ann.referralCode, ...friend() };
  expectRefusal(await refer(byCode, await createCampaign(api)), 404, "not_found");
});

describe("the campaign", () => {
  it("accepts referrals until it expires", async () => {
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
  it("stays referred after the conversion, but may be referred in another campaign", async () => {
    const { friendEmail, convertPath } = await addReferral(api, campaign, ann);
    await api.post(convertPath);
    const answer = await refer({ advocateId: ann.advocateId, friendName: "F", friendEmail });
    expectRefusal(answer, 409, "duplicate_referral");
    const otherCampaign = await createCampaign(api);
    await addReferral(api, otherCampaign, await enrollAdvocate(api, otherCampaign), { friendEmail });
  });

  it("may share a phone number with another friend", async () => {
    const friendPhone = "+14155550166";
    await addReferral(api, campaign, ann, { friendPhone });
    await addReferral(api, campaign, ann, { friendPhone });
  });
});

it("from a form or an advocate is accepted beyond the plan's limit, and the business sees the overage", async () => {
  const { orgId, api: theirs } = await startOrganization({ overrides: { referrals: 1 } });
  const { campaign, advocate } = await startReferral(theirs);
  const { advocateId, referralCode, portalToken } = advocate;
  await Promise.all([1, 2].map(() => sendFriendForm(referralCode)));
  for (const waiting of await readReferrals(theirs, campaign)) await answerAs(waiting);
  await postForm(`/api/portal/${portalToken}`, { action: "refer", ...friend(), friendPhone: "" });
  const { body } = await theirs.get("/api/app/account");
  expect(body).toMatchObject({ usage: { referrals: 4 }, org: { enabledFeatures: { referrals: 1 } } });
  const another = await theirs.post(`${campaign.path}/referrals`, { advocateId, ...friend() });
  expectRefusal(another, 403, "plan_limit_reached");
  await expectLedgerRight(orgId);
});
