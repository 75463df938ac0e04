import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import type { TestApi } from "@/proof/fixtures/api";
import { promoteFriend } from "@/proof/fixtures/friends";
import { inShort, readJobs, readMessages, readMessagesAbout } from "@/proof/fixtures/messages";
import { startCampaign, startOrganization } from "@/proof/fixtures/open-shop";
import { type TestOrganization, uniqueEmail } from "@/proof/fixtures/organization";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import {
  addReferral,
  createCampaign,
  enrollAdvocate,
  expectRefusal,
  type Fields,
  percentTerms,
  startReferral,
  type TestCampaign,
} from "@/proof/fixtures/scenario";
import { connectSender, resultOf, type TestSender } from "@/proof/fixtures/webhooks";
import { runAlone } from "@/proof/guards/scratch-database";

const scratch = isolateDatabase();

let organization: TestOrganization;
let api: TestApi;
let campaign: TestCampaign;
let sender: TestSender;

beforeAll(async () => {
  ({ organization, api, campaign } = await startCampaign({
    organization: { overrides: { campaigns: 1000 } },
    campaign: { advocateRewardValue: 2500, friendRewardValue: 5000 },
  }));
  sender = await connectSender(organization, api);
});

const phone = "+14155550132";
const mail = () => ({ email: uniqueEmail("ann") });
const both = () => ({ ...mail(), phone });
const queuedAbout = async (causeId: unknown) => (await readMessagesAbout(String(causeId))).map(inShort).sort();
/** The queue: the messages, and the jobs that will send them. */
const readQueue = async ({ orgId } = organization) => ({
  messages: await readMessages(orgId),
  jobs: await readJobs(orgId),
});

describe("an enrollment", () => {
  it.each([
    ["email only", mail, ["email"]],
    ["text only", () => ({ phone: "+14155550101" }), ["sms"]],
    ["both", both, ["email", "sms"]],
  ])("queues an invite by %s, depending on the contacts given", async (_, contacts, channels) => {
    const { advocateId, email, phone } = await enrollAdvocate(api, campaign, contacts());
    const sent = await readMessagesAbout(advocateId);
    const offer = { rewardMode: "fixed", advocateRewardValue: 2500, friendRewardValue: 5000 };
    const common = {
      orgId: organization.orgId,
      template: "invite",
      status: "queued",
      advocateId,
      resendOf: null,
      sealedUrl: null,
      expiresAt: null,
      data: { advocateName: "Ann Reyes", offer },
    };
    expect(sent.sort((a, b) => a.channel.localeCompare(b.channel))).toMatchObject(
      channels.map((channel) => ({ ...common, channel, recipient: channel === "email" ? email : phone })),
    );
  });

  it("describes the campaign's terms at that time", async () => {
    const own = await createCampaign(api, { rewardMode: "percent", advocateRewardValue: 500 });
    const { advocateId } = await enrollAdvocate(api, own);
    await api.patch(own.path, { advocateRewardValue: 700 });
    const offer = { rewardMode: "percent", advocateRewardValue: 500, friendRewardValue: 5000 };
    expect(await readMessagesAbout(advocateId)).toMatchObject([{ data: { offer } }]);
  });

  it("queues the same messages when another system reports it", async () => {
    const person = { campaignId: campaign.campaignId, name: "Ann Reyes", ...both() };
    const { advocateId } = resultOf(await sender.send("advocate.enroll", person));
    expect(await queuedAbout(advocateId)).toEqual([`invite by email to ${person.email}`, `invite by sms to ${phone}`]);
  });

  it("queues one set for many concurrent requests, and nothing if it is refused", async () => {
    const { organization: own, api: theirs } = await startOrganization({
      overrides: { advocates: 1, sms: false },
    });
    const { path } = await createCampaign(theirs);
    expectRefusal(await theirs.post(`${path}/invite`, { name: "Ann", phone }), 403, "feature_not_enabled");
    expect(await readMessages(own.orgId)).toEqual([]);
    const person = { name: "Ann Reyes", ...both() };
    const answers = await Promise.all(Array.from({ length: 10 }, () => theirs.post(`${path}/invite`, person)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expectRefusal(await theirs.post(`${path}/invite`, { name: "Bob", ...mail() }), 403, "plan_limit_reached");
    const { messages, jobs } = await readQueue(own);
    expect(messages.map(inShort)).toEqual([`invite by email to ${person.email}`]);
    expect(jobs).toEqual(messages.map(({ id }) => id));
  });
});

describe("a conversion", () => {
  const friendPhone = "+14155550177";
  const agreed = { friendPhone, friendSmsConsent: true };
  const annByMail = "reward-advocate by email";
  const annByText = "reward-advocate by sms";
  const fredByMail = "reward-friend by email";
  const fredByText = "reward-friend by sms";

  it.each<[string, () => Fields, Fields, string[]]>([
    ["both by email", mail, {}, [annByMail, fredByMail]],
    ["a friend without consent to texts by email only", mail, { friendPhone }, [annByMail, fredByMail]],
    ["a friend with consent to texts by email and text", mail, agreed, [annByMail, fredByMail, fredByText]],
    ["an advocate with only a number by text", () => ({ phone }), {}, [annByText, fredByMail]],
    ["both sides by email and text", both, agreed, [annByMail, annByText, fredByMail, fredByText]],
  ])("notifies %s", async (_, advocate, friend, expected) => {
    const own = await createCampaign(api);
    const ann = await enrollAdvocate(api, own, advocate());
    const { conversionId } = await promoteFriend(api, own, ann, friend);
    expect((await queuedAbout(conversionId)).map((line) => line.replace(/ to .*/, ""))).toEqual(expected);
  });

  it.each([
    ["sms", "+14155550133"],
    ["email", undefined],
  ])("notifies an already enrolled friend by their own preference, %s", async (channel, to) => {
    const ann = await enrollAdvocate(api, campaign);
    const gina = await enrollAdvocate(api, campaign, { email: uniqueEmail("gina"), phone: "+14155550133" });
    await api.patch(gina.path, { notificationPreference: channel });
    const friend = { friendName: "Gina G.", friendEmail: gina.email?.toUpperCase(), ...agreed };
    const { conversionId } = await promoteFriend(api, campaign, ann, friend);
    const [, ...toGina] = await readMessagesAbout(conversionId);
    expect(toGina).toMatchObject([
      { template: "reward-friend", channel, recipient: to ?? gina.email, advocateId: gina.advocateId },
    ]);
  });

  it("reaches the advocate at their current contacts, even if another system reports it", async () => {
    const ann = await enrollAdvocate(api, campaign);
    const { referralId, friendEmail } = await addReferral(api, campaign, ann);
    const email = uniqueEmail("moved");
    await api.patch(ann.path, { email });
    const { conversionId } = resultOf(await sender.send("referral.convert", { referralId }));
    expect(await queuedAbout(conversionId)).toEqual([
      `reward-advocate by email to ${email}`,
      `reward-friend by email to ${friendEmail}`,
    ]);
  });

  it("tells each side its amount, as promised with the referral, and today's offer", async () => {
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
  ])("gives a friend nothing to share while the campaign %s", async (_, change) => {
    const own = await createCampaign(api);
    const ann = await enrollAdvocate(api, own);
    const referrals = [await addReferral(api, own, ann), await addReferral(api, own, ann)] as const;
    const offers = async ({ convertPath }: (typeof referrals)[number]) => {
      const { conversionId } = (await api.post(convertPath)).body;
      const [, toFriend] = await readMessagesAbout(String(conversionId));
      expect(toFriend).toMatchObject({ template: "reward-friend", data: { rewardCents: 5000 } });
      return Object.hasOwn(z.record(z.string(), z.unknown()).parse(toFriend?.data), "offer");
    };
    await api.patch(own.path, change);
    expect(await offers(referrals[0])).toBe(false);
    await api.patch(own.path, { status: "active", expiresAt: "2099-01-01T00:00:00.000Z" });
    expect(await offers(referrals[1])).toBe(true);
  });

  it("notifies both sides even if there is nothing to earn", async () => {
    const own = await createCampaign(api, { advocateRewardValue: 0, friendRewardValue: 0 });
    const { conversionId } = await promoteFriend(api, own, await enrollAdvocate(api, own));
    expect(await readMessagesAbout(conversionId)).toMatchObject([
      { template: "reward-advocate", data: { rewardCents: 0, balanceCents: 0 } },
      { template: "reward-friend", data: { rewardCents: 0 } },
    ]);
  });

  it("queues one set with a job each for many concurrent requests", async () => {
    const { advocate, referral } = await startReferral(api);
    const before = await readQueue();
    const answers = await Promise.all(Array.from({ length: 20 }, () => api.post(referral.convertPath)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    const { messages, jobs } = await readQueue();
    expect(messages.slice(before.messages.length).map(inShort)).toEqual([
      `reward-advocate by email to ${advocate.email}`,
      `reward-friend by email to ${referral.friendEmail}`,
    ]);
    expect(jobs).toEqual(messages.map(({ id }) => id).sort());
  });
});

describe("a conversion that fails", () => {
  /** Makes every transaction that queues a reward fail at commit. */
  async function whileCommitsFail(act: () => Promise<void>): Promise<void> {
    const { ownerUrl } = scratch();
    await runAlone(ownerUrl, [
      `CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'the disk is full'; END $$`,
      `CREATE CONSTRAINT TRIGGER fail AFTER INSERT ON messages DEFERRABLE INITIALLY DEFERRED
         FOR EACH ROW WHEN (NEW.template = 'reward-friend') EXECUTE FUNCTION fail()`,
    ]);
    await act();
    await runAlone(ownerUrl, ["DROP FUNCTION fail CASCADE"]);
  }

  it("queues nothing at first, and one set once it succeeds", async () => {
    const { referral } = await startReferral(api);
    const before = await readQueue();
    await whileCommitsFail(async () => {
      expectRefusal(await api.post(referral.convertPath), 500, "internal");
    });
    expect(await readQueue()).toEqual(before);
    expect((await api.post(referral.convertPath)).status).toBe(200);
    expect((await readQueue()).jobs).toHaveLength(before.jobs.length + 2);
  });
});
