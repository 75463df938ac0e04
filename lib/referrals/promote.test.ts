import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { promoteFriend, readPromoted } from "@/proof/fixtures/friends";
import { createTestOrganization, uniqueEmail } from "@/proof/fixtures/organization";
import {
  addReferral,
  createCampaign,
  enrollAdvocate,
  expectRefusal,
  readActivity,
  startReferral,
  type TestCampaign,
} from "@/proof/fixtures/scenario";

let api: TestApi;

beforeAll(async () => {
  api = apiAs((await createTestOrganization()).apiKey);
});

const countAdvocates = async (campaign: TestCampaign) => {
  const { advocates } = z
    .object({ advocates: z.array(z.unknown()) })
    .parse((await api.get(`${campaign.path}/advocates`)).body);
  return advocates.length;
};

describe("a converted friend", () => {
  it("is an advocate with a link, a portal, no credit, and e-mail as the way to be reached", async () => {
    const { campaign, advocate } = await startReferral(api);
    const sent = { friendName: "Gina Gray", friendEmail: uniqueEmail("gina"), friendPhone: "+14155550177" };
    const { convertPath } = await addReferral(api, campaign, advocate, sent);
    await api.post(convertPath);
    const friend = await readPromoted(api, campaign, advocate);
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

  it("who agreed to texts is reached both ways, since the moment of that consent", async () => {
    const campaign = await createCampaign(api);
    const ann = await enrollAdvocate(api, campaign);
    const sent = { friendPhone: "+14155550178", friendSmsConsent: true };
    const { convertPath, friendSmsConsentAt } = await addReferral(api, campaign, ann, sent);
    await sleep(2);
    await api.post(convertPath);
    const friend = await readPromoted(api, campaign, ann);
    expect(friend).toMatchObject({ phone: "+14155550178", notificationPreference: "both" });
    expect(friend.smsConsentAt).toBe(friendSmsConsentAt);
    expect(friend.smsConsentAt).not.toBe(friend.enrolledAt);
  });

  it("who was enrolled before keeps the consent there is, whatever the referral says", async () => {
    const campaign = await createCampaign(api);
    const ann = await enrollAdvocate(api, campaign);
    const gina = await enrollAdvocate(api, campaign, { email: uniqueEmail("gina"), phone: "+14155550179" });
    const sent = { friendEmail: gina.email, friendPhone: "+14155550180", friendSmsConsent: true };
    expect((await promoteFriend(api, campaign, ann, sent)).friend).toEqual(gina);
  });

  it("can refer others at once", async () => {
    const { campaign, advocate, referral } = await startReferral(api);
    await api.post(referral.convertPath);
    const friend = await readPromoted(api, campaign, advocate);
    await addReferral(api, campaign, friend);
  });

  it("who is an advocate already is linked and stays one, with the credit there is", async () => {
    const campaign = await createCampaign(api);
    const [ann, gina] = [await enrollAdvocate(api, campaign), await enrollAdvocate(api, campaign)];
    await api.post(`${gina.path}/credit`, { delta: 700 });
    const friendEmail = gina.email?.toUpperCase();
    const { convertPath } = await addReferral(api, campaign, ann, { friendName: "Gina G.", friendEmail });
    await api.post(convertPath);
    expect(await readPromoted(api, campaign, ann)).toEqual({ ...gina, creditBalanceCents: 700 });
    expect(await countAdvocates(campaign)).toBe(2);
    expect(await readActivity(api, gina)).toHaveLength(2);
  });

  it("is another person than one who has only the same phone number", async () => {
    const campaign = await createCampaign(api);
    const friendPhone = "+14155550188";
    await enrollAdvocate(api, campaign, { phone: friendPhone });
    const ann = await enrollAdvocate(api, campaign);
    const { convertPath } = await addReferral(api, campaign, ann, { friendPhone });
    await api.post(convertPath);
    expect((await readPromoted(api, campaign, ann)).phone).toBe(friendPhone);
    expect(await countAdvocates(campaign)).toBe(3);
  });

  it("is an advocate of this campaign even as one of another", async () => {
    const [campaign, other] = [await createCampaign(api), await createCampaign(api)];
    const elsewhere = await enrollAdvocate(api, other);
    const ann = await enrollAdvocate(api, campaign);
    const { convertPath } = await addReferral(api, campaign, ann, { friendEmail: elsewhere.email });
    await api.post(convertPath);
    const friend = await readPromoted(api, campaign, ann);
    expect(friend.campaignId).toBe(campaign.campaignId);
    expect(friend.advocateId).not.toBe(elsewhere.advocateId);
  });

  it("may be enrolled at the very moment, and is still one advocate", async () => {
    const campaign = await createCampaign(api);
    const ann = await enrollAdvocate(api, campaign);
    for (let round = 1; round <= 5; round++) {
      const { convertPath, friendEmail } = await addReferral(api, campaign, ann);
      const [converted, invited] = await Promise.all([
        api.post(convertPath),
        api.post(`${campaign.path}/invite`, { name: "Fred", email: friendEmail }),
      ]);
      expect(converted.status).toBe(200);
      expect([201, 409]).toContain(invited.status);
      expect((await readPromoted(api, campaign, ann)).email).toBe(friendEmail);
      expect(await countAdvocates(campaign)).toBe(1 + round);
    }
  });

  it("is promoted beyond the plan's limit, and counts toward it", async () => {
    const theirs = apiAs((await createTestOrganization({ overrides: { advocates: 1 } })).apiKey);
    const { campaign, advocate, referral } = await startReferral(theirs);
    expect((await theirs.post(referral.convertPath)).status).toBe(200);
    await readPromoted(theirs, campaign, advocate);
    expect(await theirs.get("/api/app/dashboard")).toMatchObject({ body: { advocates: { total: 2 } } });
    const answer = await theirs.post(`${campaign.path}/invite`, { name: "Cid", email: uniqueEmail("cid") });
    expectRefusal(answer, 403, "plan_limit_reached");
  });

  it("is promoted without SMS on the plan", async () => {
    const theirs = apiAs((await createTestOrganization({ overrides: { sms: false } })).apiKey);
    const campaign = await createCampaign(theirs);
    const ann = await enrollAdvocate(theirs, campaign);
    const { convertPath } = await addReferral(theirs, campaign, ann, { friendPhone: "+14155550177" });
    expect((await theirs.post(convertPath)).status).toBe(200);
  });
});
