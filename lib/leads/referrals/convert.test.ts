import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { promoteFriend, readPromoted } from "@/proof/fixtures/friends";
import { startOrganization } from "@/proof/fixtures/open-shop";
import { createTestOrganization, uniqueEmail } from "@/proof/fixtures/organization";
import {
  addReferral,
  createCampaign,
  enrollAdvocate,
  expectRefusal,
  percentTerms,
  readActivity,
  readAdvocate,
  startReferral,
  type TestCampaign,
} from "@/proof/fixtures/scenario";

let api: TestApi;

beforeAll(async () => {
  ({ api } = await startOrganization({ overrides: { campaigns: 1000 } }));
});

const percent = (advocateRewardValue: number) => ({ ...percentTerms, advocateRewardValue });

it("converting at a fixed reward adds the reward to the balance, whatever the job value, and names it in the ledger", async () => {
  const { campaign, advocate, referral } = await startReferral(api);
  await api.post(`${advocate.path}/credit`, { delta: 17 });
  expect((await api.post(referral.convertPath)).body).toMatchObject({ advocateNewBalance: 2517 });
  const [entry] = await readActivity(api, advocate);
  expect(entry).toMatchObject({ description: "Fred Fox became a customer: $25.00 earned" });
  const next = await addReferral(api, campaign, advocate);
  const { body } = await api.post(next.convertPath, { jobValueCents: 999_999 });
  expect(body).toMatchObject({ advocateNewBalance: 5017 });
  expect((await readAdvocate(api, advocate)).creditBalanceCents).toBe(5017);
  const { body: page } = await api.get(advocate.path);
  expect(page).toMatchObject({ referrals: [{ jobValueCents: 999_999 }, {}] });
});

it.each([
  [10_000, 1, 1],
  [10_000, 1_000_000_000_000, 1_000_000_000_000],
  [49, 100, 0],
  [3_333, 999_999_999_999, 333_300_000_000],
])(
  "converting at a percent reward pays %d basis points of %d cents as %d cents, rounded half up",
  async (bps, jobValueCents, reward) => {
    const { advocate, referral } = await startReferral(api, percent(bps));
    const answer = await api.post(referral.convertPath, { jobValueCents });
    expect(answer.body).toMatchObject({ ok: true, advocateNewBalance: reward });
    expect((await readAdvocate(api, advocate)).creditBalanceCents).toBe(reward);
  },
);

it.each([
  ["a fixed reward of 0", { advocateRewardValue: 0 }, undefined],
  ["a percentage that rounds to 0", percent(49), { jobValueCents: 100 }],
])("the ledger entry has no amount for %s, but the referral is converted", async (_, terms, body) => {
  const { advocate, referral } = await startReferral(api, terms);
  await api.post(`${advocate.path}/credit`, { delta: 100 });
  expect((await api.post(referral.convertPath, body)).body).toMatchObject({
    ok: true,
    advocateNewBalance: 100,
  });
  const [entry] = await readActivity(api, advocate);
  expect(entry).toMatchObject({ action: "advocate.referral.converted", referralId: referral.referralId });
  for (const field of ["amountCents", "balanceBefore", "balanceAfter"]) expect(entry).not.toHaveProperty(field);
  expect(await api.get(advocate.path)).toMatchObject({ body: { referrals: [{ status: "converted" }] } });
});

it("the promised terms apply even if the campaign's terms change afterwards", async () => {
  const { campaign, advocate, referral } = await startReferral(api);
  const change = { rewardMode: "percent", advocateRewardValue: 1, friendRewardValue: 1, name: "Other" };
  await api.patch(campaign.path, change);
  const { body } = await api.get(advocate.path);
  expect(body).toMatchObject({
    referrals: [{ rewardMode: "fixed", advocateRewardValue: 2500, friendRewardValue: 5000, campaignName: "Other" }],
  });
  expect((await api.post(referral.convertPath)).body).toMatchObject({ advocateNewBalance: 2500 });
  const later = await addReferral(api, campaign, advocate);
  expectRefusal(await api.post(later.convertPath), 400, "invalid_input", "jobValueCents", "is required");
});

describe("a converted friend", () => {
  beforeAll(async () => {
    api = apiAs((await createTestOrganization()).apiKey);
  });

  const countAdvocates = async (campaign: TestCampaign) => {
    const { advocates } = z
      .object({ advocates: z.array(z.unknown()) })
      .parse((await api.get(`${campaign.path}/advocates`)).body);
    return advocates.length;
  };

  it("with only a phone number becomes an advocate, or links to the one with that number", async () => {
    const { campaign, advocate } = await startReferral(api);
    const byPhone = { friendEmail: undefined, friendPhone: "+14155550176" };
    const { friend } = await promoteFriend(api, campaign, advocate, byPhone);
    expect(friend).toMatchObject({ phone: byPhone.friendPhone, notificationPreference: "sms" });
    expect(friend).not.toHaveProperty("email");
    expect(friend).not.toHaveProperty("smsConsentAt");
    expect((await api.patch(friend.path, { name: "Fred F. Fox" })).status).toBe(200);
    const phone = "+14155550175";
    const email = uniqueEmail("gina");
    const gina = await enrollAdvocate(api, campaign, { name: "Gina", email, phone });
    const known = await promoteFriend(api, campaign, advocate, { ...byPhone, friendPhone: phone });
    expect(known.friend.advocateId).toBe(gina.advocateId);
  });

  it("becomes an advocate with a link, a portal, no credit, and the email preference", async () => {
    const { campaign, advocate } = await startReferral(api);
    const sent = { friendName: "Gina Gray", friendEmail: uniqueEmail("gina"), friendPhone: "+14155550177" };
    const { friend } = await promoteFriend(api, campaign, advocate, sent);
    expect(friend).toMatchObject({
      campaignId: campaign.campaignId,
      name: "Gina Gray",
      email: sent.friendEmail,
      phone: "+14155550177",
      notificationPreference: "email",
      creditBalanceCents: 0,
      referralCode: expect.stringMatching(/^GINA-/),
    });
    expect(friend).not.toHaveProperty("smsConsentAt");
    expect(friend.referralUrl).toContain(friend.referralCode);
    expect(friend.portalUrl).toContain(friend.portalToken);
    expect(friend.portalToken).not.toBe(advocate.portalToken);
    const [entry, ...others] = await readActivity(api, friend);
    expect(entry).toMatchObject({
      action: "advocate.enrolled",
      description: "Enrolled after being referred by Ann Reyes",
    });
    expect(others).toEqual([]);
  });

  it("who agreed to texts is reached on both channels, with the original consent date", async () => {
    const { campaign, advocate: ann } = await startReferral(api);
    const sent = { friendPhone: "+14155550178", friendSmsConsent: true };
    const { convertPath, friendSmsConsentAt } = await addReferral(api, campaign, ann, sent);
    await sleep(2);
    await api.post(convertPath);
    const friend = await readPromoted(api, campaign, ann);
    expect(friend).toMatchObject({ phone: "+14155550178", notificationPreference: "both" });
    expect(friend.smsConsentAt).toBe(friendSmsConsentAt);
    expect(friend.smsConsentAt).not.toBe(friend.enrolledAt);
  });

  it("enrolled before keeps the existing consent, whatever the referral says", async () => {
    const campaign = await createCampaign(api);
    const ann = await enrollAdvocate(api, campaign);
    const gina = await enrollAdvocate(api, campaign, { email: uniqueEmail("gina"), phone: "+14155550179" });
    const sent = { friendEmail: gina.email, friendPhone: "+14155550180", friendSmsConsent: true };
    expect((await promoteFriend(api, campaign, ann, sent)).friend).toEqual(gina);
  });

  it("who is already an advocate is linked and keeps the credit", async () => {
    const campaign = await createCampaign(api);
    const [ann, gina] = [await enrollAdvocate(api, campaign), await enrollAdvocate(api, campaign)];
    await api.post(`${gina.path}/credit`, { delta: 700 });
    const sent = { friendName: "Gina G.", friendEmail: gina.email?.toUpperCase() };
    const { friend } = await promoteFriend(api, campaign, ann, sent);
    expect(friend).toEqual({ ...gina, creditBalanceCents: 700 });
    expect(await countAdvocates(campaign)).toBe(2);
    expect(await readActivity(api, gina)).toHaveLength(2);
  });

  it("is not the advocate who only has the same phone number", async () => {
    const campaign = await createCampaign(api);
    const friendPhone = "+14155550188";
    await enrollAdvocate(api, campaign, { phone: friendPhone });
    const ann = await enrollAdvocate(api, campaign);
    expect((await promoteFriend(api, campaign, ann, { friendPhone })).friend.phone).toBe(friendPhone);
    expect(await countAdvocates(campaign)).toBe(3);
  });

  it("becomes an advocate of this campaign even if enrolled in another", async () => {
    const [campaign, otherCampaign] = [await createCampaign(api), await createCampaign(api)];
    const elsewhere = await enrollAdvocate(api, otherCampaign);
    const ann = await enrollAdvocate(api, campaign);
    const { friend } = await promoteFriend(api, campaign, ann, { friendEmail: elsewhere.email });
    expect(friend.campaignId).toBe(campaign.campaignId);
    expect(friend.advocateId).not.toBe(elsewhere.advocateId);
  });

  it("is promoted beyond the plan's limit and counts toward it", async () => {
    const theirs = apiAs((await createTestOrganization({ overrides: { advocates: 1 } })).apiKey);
    const { campaign, advocate, referral } = await startReferral(theirs);
    expect((await theirs.post(referral.convertPath)).status).toBe(200);
    await readPromoted(theirs, campaign, advocate);
    expect(await theirs.get("/api/app/dashboard")).toMatchObject({ body: { advocates: { total: 2 } } });
    const answer = await theirs.post(`${campaign.path}/invite`, { name: "Cid", email: uniqueEmail("cid") });
    expectRefusal(answer, 403, "plan_limit_reached");
  });
});
