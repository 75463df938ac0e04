import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { transact } from "@/db/client";
import { changePlan } from "@/lib/organizations/service";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { promoteFriend } from "@/proof/fixtures/friends";
import { inShort, readMessagesAbout } from "@/proof/fixtures/messages";
import { createTestOrganization, type TestOrganization, uniqueEmail } from "@/proof/fixtures/organization";
import {
  addReferral,
  createCampaign,
  enrollAdvocate,
  type Fields,
  percentTerms,
  type TestCampaign,
} from "@/proof/fixtures/scenario";
import { connectSender, resultOf } from "@/proof/fixtures/webhooks";

const Data = z.record(z.string(), z.unknown());

let organization: TestOrganization;
let api: TestApi;
let campaign: TestCampaign;

beforeAll(async () => {
  organization = await createTestOrganization({ overrides: { campaigns: 1000 } });
  api = apiAs(organization.apiKey);
  campaign = await createCampaign(api);
});

const mail = () => ({ email: uniqueEmail("ann") });
const phone = { phone: "+14155550132" };
const friendPhone = "+14155550177";
const agreed = { friendPhone, friendSmsConsent: true };

/** What a conversion tells whom, as `who by channel`. */
async function setOf(advocate: Fields, friend: Fields): Promise<string[]> {
  const own = await createCampaign(api);
  const ann = await enrollAdvocate(api, own, advocate);
  const { conversionId } = await promoteFriend(api, own, ann, friend);
  const sent = await readMessagesAbout(conversionId);
  return sent.map(({ template, channel }) => `${template.replace("reward-", "")} by ${channel}`).sort();
}

const annByMail = "advocate by email";
const annByText = "advocate by sms";
const fredByMail = "friend by email";
const fredByText = "friend by sms";

describe("a conversion", () => {
  it.each<[string, () => Fields, Fields, string[]]>([
    ["both by e-mail", mail, {}, [annByMail, fredByMail]],
    ["a friend who left a number by e-mail alone", mail, { friendPhone }, [annByMail, fredByMail]],
    ["a friend who agreed to texts both ways", mail, agreed, [annByMail, fredByMail, fredByText]],
    ["an advocate with a number alone by text", () => phone, {}, [annByText, fredByMail]],
    [
      "an advocate with both both ways",
      () => ({ ...mail(), ...phone }),
      {},
      [annByMail, annByText, fredByMail],
    ],
    [
      "everyone by everything",
      () => ({ ...mail(), ...phone }),
      agreed,
      [annByMail, annByText, fredByMail, fredByText],
    ],
  ])("tells %s", async (_, advocate, friend, expected) => {
    expect(await setOf(advocate(), friend)).toEqual(expected);
  });

  it.each([
    ["sms", { notificationPreference: "sms" }, "sms", "+14155550133"],
    ["email", { notificationPreference: "email" }, "email", undefined],
  ])("tells a friend who was enrolled before by their own preference, %s", async (_, change, channel, to) => {
    const ann = await enrollAdvocate(api, campaign);
    const gina = await enrollAdvocate(api, campaign, { email: uniqueEmail("gina"), phone: "+14155550133" });
    await api.patch(gina.path, change);
    const friend = { friendName: "Gina G.", friendEmail: gina.email?.toUpperCase(), ...agreed };
    const { conversionId } = await promoteFriend(api, campaign, ann, friend);
    const [, ...toGina] = await readMessagesAbout(conversionId);
    expect(toGina).toMatchObject([
      { template: "reward-friend", channel, recipient: to ?? gina.email, advocateId: gina.advocateId },
    ]);
  });

  it("reaches the advocate where the advocate is reached now", async () => {
    const ann = await enrollAdvocate(api, campaign);
    const { convertPath, friendEmail } = await addReferral(api, campaign, ann);
    const email = uniqueEmail("moved");
    await api.patch(ann.path, { email });
    const { conversionId } = (await api.post(convertPath)).body;
    expect((await readMessagesAbout(String(conversionId))).map(inShort)).toEqual([
      `reward-advocate by email to ${email}`,
      `reward-friend by email to ${friendEmail}`,
    ]);
  });

  it("texts nobody on a plan without SMS", async () => {
    const own = await createTestOrganization();
    const theirs = apiAs(own.apiKey);
    const place = await createCampaign(theirs);
    const ann = await enrollAdvocate(theirs, place, { ...mail(), ...phone });
    const bob = await enrollAdvocate(theirs, place, phone);
    await transact((tx) => changePlan(tx, { orgId: own.orgId, overrides: { sms: false } }));
    const toAnn = (await promoteFriend(theirs, place, ann, agreed)).conversionId;
    const toBob = (await promoteFriend(theirs, place, bob, agreed)).conversionId;
    const channels = async (id: string) => (await readMessagesAbout(id)).map(({ channel }) => channel);
    expect(await channels(toAnn)).toEqual(["email", "email"]);
    expect(await channels(toBob)).toEqual(["email"]);
  });

  it("tells each side its amount, as promised when the friend was referred, and today's offer", async () => {
    const own = await createCampaign(api, percentTerms);
    const ann = await enrollAdvocate(api, own);
    await api.post(`${ann.path}/credit`, { delta: 1000 });
    const { convertPath } = await addReferral(api, own, ann, { friendName: "Gina Gray" });
    await api.patch(own.path, { advocateRewardValue: 100, friendRewardValue: 200, name: "New terms" });
    const { conversionId } = (await api.post(convertPath, { jobValueCents: 48_050 })).body;
    const names = { advocateName: "Ann Reyes", friendName: "Gina Gray" };
    const offer = { rewardMode: "percent", advocateRewardValue: 100, friendRewardValue: 200 };
    // 3.33% and 5% of $480.50, rounded half up.
    expect((await readMessagesAbout(String(conversionId))).map(({ data }) => data)).toEqual([
      { ...names, rewardCents: 1600, balanceCents: 2600 },
      { ...names, rewardCents: 2403, offer },
    ]);
  });

  it.each([
    ["is paused", { status: "paused" }],
    ["is over", { expiresAt: "2026-01-01T00:00:00.000Z" }],
  ])("offers a friend nothing to pass on while the campaign %s", async (_, change) => {
    const own = await createCampaign(api);
    const ann = await enrollAdvocate(api, own);
    const [first, second] = [await addReferral(api, own, ann), await addReferral(api, own, ann)];
    await api.patch(own.path, change);
    const offers = async ({ convertPath }: typeof first) => {
      const { conversionId } = (await api.post(convertPath)).body;
      const [, toFriend] = await readMessagesAbout(String(conversionId));
      expect(toFriend).toMatchObject({ template: "reward-friend", data: { rewardCents: 5000 } });
      return Object.hasOwn(Data.parse(toFriend?.data), "offer");
    };
    expect(await offers(first)).toBe(false);
    await api.patch(own.path, { status: "active", expiresAt: "2099-01-01T00:00:00.000Z" });
    expect(await offers(second)).toBe(true);
  });

  it("tells both sides also when there is nothing to earn", async () => {
    const own = await createCampaign(api, { advocateRewardValue: 0, friendRewardValue: 0 });
    const { conversionId } = await promoteFriend(api, own, await enrollAdvocate(api, own));
    expect(await readMessagesAbout(conversionId)).toMatchObject([
      { template: "reward-advocate", data: { rewardCents: 0, balanceCents: 0 } },
      { template: "reward-friend", data: { rewardCents: 0 } },
    ]);
  });

  it("tells the same when another system reports it", async () => {
    const ann = await enrollAdvocate(api, campaign);
    const { referralId, friendEmail } = await addReferral(api, campaign, ann);
    const sender = await connectSender(organization, api);
    const { conversionId } = resultOf(await sender.send("referral.convert", { referralId }));
    expect((await readMessagesAbout(String(conversionId))).map(inShort)).toEqual([
      `reward-advocate by email to ${ann.email}`,
      `reward-friend by email to ${friendEmail}`,
    ]);
  });
});
