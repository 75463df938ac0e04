import { beforeAll, describe, expect, it } from "vitest";
import { transact } from "@/db/client";
import { changePlan } from "@/lib/organizations/service";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { inShort, readJobs, readMessages, readMessagesAbout } from "@/proof/fixtures/messages";
import { createTestOrganization, type TestOrganization, uniqueEmail } from "@/proof/fixtures/organization";
import { createCampaign, enrollAdvocate, expectRefusal, type TestCampaign } from "@/proof/fixtures/scenario";
import { connectSender, resultOf } from "@/proof/fixtures/webhooks";

let organization: TestOrganization;
let api: TestApi;
let campaign: TestCampaign;

beforeAll(async () => {
  organization = await createTestOrganization();
  api = apiAs(organization.apiKey);
  campaign = await createCampaign(api, { advocateRewardValue: 2500, friendRewardValue: 5000 });
});

const phone = "+14155550132";
const both = () => ({ email: uniqueEmail("ann"), phone });

describe("an enrollment", () => {
  it.each([
    ["e-mail alone", () => ({ email: uniqueEmail("ann") }), ["email"]],
    ["a text alone", () => ({ phone: "+14155550101" }), ["sms"]],
    ["both", both, ["email", "sms"]],
  ])("queues an invite by %s, as the contacts given allow", async (_, contacts, channels) => {
    const advocate = await enrollAdvocate(api, campaign, contacts());
    const sent = await readMessagesAbout(advocate.advocateId);
    const to = { email: advocate.email, sms: advocate.phone };
    expect(sent.map(({ channel, recipient }) => [channel, recipient]).sort()).toEqual(
      Object.entries(to).filter(([channel]) => channels.includes(channel)),
    );
    for (const message of sent) {
      expect(message).toMatchObject({
        orgId: organization.orgId,
        template: "invite",
        status: "queued",
        advocateId: advocate.advocateId,
        resendOf: null,
        sealedUrl: null,
        expiresAt: null,
        data: {
          advocateName: "Ann Reyes",
          offer: { rewardMode: "fixed", advocateRewardValue: 2500, friendRewardValue: 5000 },
        },
      });
    }
  });

  it("queues no text on a plan without SMS, and the e-mail still", async () => {
    const own = await createTestOrganization({ overrides: { sms: false } });
    const theirs = apiAs(own.apiKey);
    const { email } = await enrollAdvocate(theirs, await createCampaign(theirs), both());
    expect((await readMessages(own.orgId)).map(inShort)).toEqual([`invite by email to ${email}`]);
  });

  it("tells of the terms that the campaign had then", async () => {
    const own = await createCampaign(api, { rewardMode: "percent", advocateRewardValue: 500 });
    const before = await enrollAdvocate(api, own);
    await api.patch(own.path, { advocateRewardValue: 700 });
    const after = await enrollAdvocate(api, own);
    for (const [{ advocateId }, advocateRewardValue] of [[before, 500] as const, [after, 700] as const]) {
      const offer = { rewardMode: "percent", advocateRewardValue, friendRewardValue: 5000 };
      expect(await readMessagesAbout(advocateId)).toMatchObject([{ data: { offer } }]);
    }
  });

  it("queues the same when another system reports it", async () => {
    const sender = await connectSender(organization, api);
    const person = { campaignId: campaign.campaignId, name: "Ann Reyes", ...both() };
    const { advocateId } = resultOf(await sender.send("advocate.enroll", person));
    expect((await readMessagesAbout(String(advocateId))).map(inShort).sort()).toEqual([
      `invite by email to ${person.email}`,
      `invite by sms to ${phone}`,
    ]);
  });

  it("queues nothing when it is refused, and once when it is asked for many times at once", async () => {
    const own = await createTestOrganization({ overrides: { advocates: 1 } });
    const theirs = apiAs(own.apiKey);
    const { path } = await createCampaign(theirs);
    const person = { name: "Ann Reyes", ...both() };
    const enroll = () => theirs.post(`${path}/invite`, person);
    const answers = await Promise.all(Array.from({ length: 10 }, enroll));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const other = { name: "Bob", email: uniqueEmail("bob") };
    expectRefusal(await theirs.post(`${path}/invite`, other), 403, "plan_limit_reached");
    const sent = await readMessages(own.orgId);
    expect(sent.map(inShort).sort()).toEqual([
      `invite by email to ${person.email}`,
      `invite by sms to ${phone}`,
    ]);
    expect(await readJobs(own.orgId)).toEqual(sent.map(({ id }) => id).sort());
  });

  it("queues nothing for an advocate whose number is all there is once the plan has no SMS", async () => {
    const own = await createTestOrganization();
    const theirs = apiAs(own.apiKey);
    const own2 = await createCampaign(theirs);
    await transact((tx) => changePlan(tx, { orgId: own.orgId, overrides: { sms: false } }));
    const answer = await theirs.post(`${own2.path}/invite`, { name: "Ann", phone });
    expectRefusal(answer, 403, "feature_not_enabled");
    expect(await readMessages(own.orgId)).toEqual([]);
  });
});
