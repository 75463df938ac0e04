import { beforeAll, describe, expect, it } from "vitest";
import { transact } from "@/db/client";
import { emailOptOuts, smsOptOuts } from "@/db/schema/messages";
import { changePlan } from "@/lib/accounts/organizations/service";
import type { TestApi } from "@/proof/fixtures/api";
import { readAuditEntries } from "@/proof/fixtures/audit";
import { promoteFriend } from "@/proof/fixtures/friends";
import { importRows } from "@/proof/fixtures/import";
import { deliverMessages, inShort, readMessages, readMessagesAbout } from "@/proof/fixtures/messages";
import { startCampaign } from "@/proof/fixtures/open-shop";
import { type TestOrganization, uniqueEmail } from "@/proof/fixtures/organization";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import { createCampaign, enrollAdvocate, expectRefusal, type TestCampaign } from "@/proof/fixtures/scenario";

// Opt-outs of texts apply across organizations.
isolateDatabase();

let organization: TestOrganization;
let api: TestApi;
let campaign: TestCampaign;
beforeAll(async () => {
  ({ organization, api, campaign } = await startCampaign({
    organization: { overrides: { campaigns: 100 } },
  }));
});

let lastNumber = 100;
const newPhone = () => `+1415555${String(++lastNumber).padStart(4, "0")}`;
const both = () => ({ email: uniqueEmail("ann"), phone: newPhone() });

/** An advocate whose invite was sent on every channel. */
async function invited(contacts?: { email?: string; phone?: string }) {
  const advocate = await enrollAdvocate(api, campaign, contacts ?? both());
  await deliverMessages(organization.orgId);
  return advocate;
}

/** An advocate enrolled without a message. */
async function silent(contacts = both()) {
  const [row] = await importRows(api, campaign, [{ name: "Ann Reyes", ...contacts, mayText: true }], {
    sendInvites: false,
  });
  const advocateId = row?.advocateId ?? "";
  return { advocateId, path: `${campaign.path}/advocates/${advocateId}`, ...contacts };
}

const send = ({ path }: { path: string }, as = api) => as.post(`${path}/invite`);
const waiting = async (advocateId: string) =>
  (await readMessagesAbout(advocateId))
    .filter(({ status }) => status === "queued")
    .map(inShort)
    .sort();

async function expectNotSent(advocate: { path: string }, why: string): Promise<void> {
  const before = await readMessages(organization.orgId);
  const answer = await send(advocate);
  expectRefusal(answer, 409, "message_not_resendable");
  expect(answer.body["detail"]).toContain(why);
  expect(await readMessages(organization.orgId)).toEqual(before);
}

const byEmail = (to: string | undefined) => ({
  sent: [{ channel: "email", to }],
  sending: expect.objectContaining({ captured: 1 }),
});

describe("the invite", () => {
  it("is sent again on every channel of the advocate", async () => {
    const { email, phone, ...ann } = await invited();
    const { status, body } = await send(ann);
    expect(status).toBe(200);
    expect(body).toEqual({
      sent: [
        { channel: "email", to: email },
        { channel: "sms", to: phone },
      ],
      sending: expect.objectContaining({ captured: 2 }),
    });
    expect(await waiting(ann.advocateId)).toEqual([`invite by email to ${email}`, `invite by sms to ${phone}`]);
  });

  it("uses the current contacts and the campaign's current offer", async () => {
    const own = await createCampaign(api, { advocateRewardValue: 100 });
    const ann = await enrollAdvocate(api, own, both());
    await deliverMessages(organization.orgId);
    const email = uniqueEmail("moved");
    await api.patch(ann.path, { email, notificationPreference: "email" });
    await api.patch(own.path, { advocateRewardValue: 900 });
    expect((await send(ann)).body).toEqual(byEmail(email));
    const again = (await readMessagesAbout(ann.advocateId)).filter(({ resendOf }) => resendOf !== null);
    expect(again).toMatchObject([{ recipient: email, data: { offer: { advocateRewardValue: 900 } } }]);
  });

  it("is the first one for an advocate enrolled without a message", async () => {
    const ann = await silent();
    expect((await send(ann)).status).toBe(200);
    const messages = await readMessagesAbout(ann.advocateId);
    expect(messages.map(inShort).sort()).toEqual([`invite by email to ${ann.email}`, `invite by sms to ${ann.phone}`]);
    for (const message of messages) {
      expect(message).toMatchObject({ resendOf: null, data: { advocateName: "Ann Reyes" } });
    }
    await deliverMessages(organization.orgId);
    expect((await send(ann)).status).toBe(200);
    expect(await readMessagesAbout(ann.advocateId)).toHaveLength(4);
  });

  it("is the first text for an advocate who added a number, and one more email", async () => {
    const ann = await invited({ email: uniqueEmail("ann") });
    await api.patch(ann.path, { phone: newPhone() });
    await send(ann);
    const texts = (await readMessagesAbout(ann.advocateId)).filter(({ channel }) => channel === "sms");
    expect(texts).toMatchObject([{ resendOf: null, status: "queued" }]);
    expect(await waiting(ann.advocateId)).toHaveLength(2);
  });

  it("can be sent to a promoted friend who never got one", async () => {
    const { friend } = await promoteFriend(api, campaign, await invited());
    expect((await send(friend)).body).toEqual(byEmail(friend.email));
    expect(await waiting(friend.advocateId)).toEqual([`invite by email to ${friend.email}`]);
  });

  it("leaves an audit entry for each message", async () => {
    const [ann, bob] = [await invited(), await silent()];
    await send(ann);
    await send(bob);
    const entries = await readAuditEntries(organization.orgId);
    const resent = entries.filter(({ action }) => action === "message.resent").slice(-4);
    const recorded = resent.map(({ after }) => after);
    const [invite, resendOf] = [{ template: "invite" }, expect.any(String)];
    expect(recorded).toEqual([
      { ...invite, channel: "email", to: ann.email, resendOf },
      { ...invite, channel: "sms", to: ann.phone, resendOf },
      { ...invite, channel: "email", to: bob.email },
      { ...invite, channel: "sms", to: bob.phone },
    ]);
  });
});

describe("the invite is not sent", () => {
  it("while another one is still queued, whatever caused it", async () => {
    await expectNotSent(await enrollAdvocate(api, campaign), "still waiting");
    const ann = await invited();
    await send(ann);
    await expectNotSent(ann, "still waiting");
  });

  it("more than once for concurrent clicks", async () => {
    for (const advocate of [await invited(), await silent()]) {
      const answers = await Promise.all(Array.from({ length: 5 }, () => send(advocate)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
      expect(await waiting(advocate.advocateId)).toHaveLength(2);
    }
  });

  it("on a channel that the recipient opted out of, or at all if that is every channel", async () => {
    const { email = "", phone = "", ...ann } = await invited();
    const [createdAt, { orgId }] = [new Date(), organization];
    await transact((tx) => tx.insert(smsOptOuts).values({ phone, createdAt }));
    expect((await send(ann)).body).toEqual(byEmail(email));
    await deliverMessages(orgId);
    await transact((tx) => tx.insert(emailOptOuts).values({ orgId, email, createdAt }));
    await expectNotSent(ann, "has opted out");
  });

  it("to an advocate who wants only texts on a plan without them", async () => {
    const ann = await invited({ phone: newPhone() });
    const { orgId } = organization;
    await transact((tx) => changePlan(tx, { orgId, overrides: { sms: false, campaigns: 100 } }));
    await expectNotSent(ann, "doesn’t include texts");
    await transact((tx) => changePlan(tx, { orgId, overrides: { campaigns: 100 } }));
  });
});
