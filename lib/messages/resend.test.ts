import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { transact } from "@/db/client";
import { newId } from "@/db/new-id";
import { emailOptOuts, messages, smsOptOuts } from "@/db/schema/messages";
import { changePlan } from "@/lib/organizations/service";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { readAuditEntries } from "@/proof/fixtures/audit";
import { promoteFriend } from "@/proof/fixtures/friends";
import {
  deliverMessages,
  inShort,
  readJobs,
  readMessages,
  readMessagesAbout,
} from "@/proof/fixtures/messages";
import { createTestOrganization, type TestOrganization, uniqueEmail } from "@/proof/fixtures/organization";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import {
  createCampaign,
  enrollAdvocate,
  expectRefusal,
  inviteUser,
  type TestCampaign,
} from "@/proof/fixtures/scenario";

// Opt-outs of texts hold for all organizations.
isolateDatabase();

const Body = z.object({ message: z.looseObject({ messageId: z.string(), resendOf: z.string() }) });

let organization: TestOrganization;
let api: TestApi;
let campaign: TestCampaign;

beforeAll(async () => {
  organization = await createTestOrganization({ overrides: { campaigns: 1000 } });
  api = apiAs(organization.apiKey);
  campaign = await createCampaign(api);
});

let lastNumber = 100;
const newPhone = () => `+1415555${String(++lastNumber).padStart(4, "0")}`;
const both = () => ({ email: uniqueEmail("ann"), phone: newPhone() });

/** An advocate who has received the invite by both channels. */
async function reached() {
  const advocate = await enrollAdvocate(api, campaign, both());
  await deliverMessages(organization.orgId);
  const messages = await readMessagesAbout(advocate.advocateId);
  const byEmail = messages.find(({ channel }) => channel === "email")?.id ?? "";
  const bySms = messages.find(({ channel }) => channel === "sms")?.id ?? "";
  return { ...advocate, byEmail, bySms };
}

/** Somebody who wants no more messages to this address or number. */
async function optOut({ email, phone }: { email?: string | undefined; phone?: string | undefined }) {
  const createdAt = new Date();
  const { orgId } = organization;
  await transact(async (tx) => {
    if (email) await tx.insert(emailOptOuts).values({ orgId, email, createdAt });
    if (phone) await tx.insert(smsOptOuts).values({ phone, createdAt });
  });
}

const resend = (id: string, as = api) => as.post(`/api/app/messages/${id}/resend`);

async function sendAgain(id: string) {
  const { status, body } = await resend(id);
  expect({ status, body }).toMatchObject({ status: 201, body: { message: {} } });
  return Body.parse(body).message;
}

async function expectNotResendable(id: string, why: string): Promise<void> {
  const before = await readMessages(organization.orgId);
  const answer = await resend(id);
  expectRefusal(answer, 409, "message_not_resendable");
  expect(answer.body["detail"]).toContain(why);
  expect(await readMessages(organization.orgId)).toEqual(before);
}

describe("sending a message again", () => {
  it("queues the same once more, to where the advocate is reached now", async () => {
    const { path, advocateId, byEmail, bySms } = await reached();
    const [email, phone] = [uniqueEmail("moved"), newPhone()];
    await api.patch(path, { email, phone });
    const again = [await sendAgain(byEmail), await sendAgain(bySms)];
    expect(again).toMatchObject([
      { channel: "email", to: email, status: "queued", attempts: 0, resendOf: byEmail },
      { channel: "sms", to: phone, status: "queued", attempts: 0, resendOf: bySms },
    ]);
    const [first, second, ...others] = await readMessagesAbout(advocateId);
    const originals = [first, second].map((message) => ({
      data: message?.data,
      advocateId,
      template: "invite",
    }));
    expect(others).toMatchObject(originals);
    expect(await readJobs(organization.orgId)).toEqual(
      expect.arrayContaining(again.map(({ messageId }) => messageId)),
    );
    await deliverMessages(organization.orgId);
    expect((await readMessagesAbout(advocateId)).map(({ status }) => status)).toEqual(
      Array(4).fill("captured"),
    );
  });

  it("always points to the first one", async () => {
    const { byEmail } = await reached();
    const second = await sendAgain(byEmail);
    await deliverMessages(organization.orgId);
    expect((await sendAgain(second.messageId)).resendOf).toBe(byEmail);
  });

  it("is done once for one Idempotency-Key", async () => {
    const { advocateId, byEmail } = await reached();
    const headers = { "Idempotency-Key": byEmail };
    const repeat = () => api.post(`/api/app/messages/${byEmail}/resend`, undefined, { headers });
    const first = await repeat();
    expect(first.status).toBe(201);
    expect((await repeat()).body).toEqual(first.body);
    expect(await readMessagesAbout(advocateId)).toHaveLength(2 + 1);
  });

  it("is written into the audit log", async () => {
    const { byEmail, email } = await reached();
    const { messageId } = await sendAgain(byEmail);
    expect((await readAuditEntries(organization.orgId)).at(-1)).toEqual({
      action: "message.resent",
      subjectId: messageId,
      actorKind: "apiKey",
      actorName: organization.email,
      before: null,
      after: { template: "invite", channel: "email", to: email, resendOf: byEmail },
    });
  });

  it("helps once the recipient wants messages again", async () => {
    const { byEmail, email = "" } = await reached();
    await optOut({ email });
    await expectNotResendable(byEmail, `${email} has unsubscribed`);
    await transact((tx) => tx.delete(emailOptOuts).where(eq(emailOptOuts.email, email)));
    await sendAgain(byEmail);
  });

  it("looks at the opt-outs of the address and number of today", async () => {
    const [ann, bob] = [await reached(), await reached()];
    const quiet = both();
    for (const person of [ann, quiet]) await optOut(person);
    await api.patch(ann.path, both());
    await sendAgain(ann.byEmail);
    await sendAgain(ann.bySms);
    await api.patch(bob.path, quiet);
    await expectNotResendable(bob.byEmail, "has unsubscribed");
    await expectNotResendable(bob.bySms, "has answered STOP");
  });
});

describe("a message is not sent again", () => {
  it("while it waits", async () => {
    const { advocateId } = await enrollAdvocate(api, campaign);
    const [message] = await readMessagesAbout(advocateId);
    await expectNotResendable(message?.id ?? "", "still waits");
  });

  it("when it was for a member", async () => {
    const { invitationId } = await inviteUser(api);
    await deliverMessages(organization.orgId);
    const [message] = await readMessagesAbout(invitationId);
    await expectNotResendable(message?.id ?? "", "invite the person again");
  });

  it("to a number that answered STOP, or an address that unsubscribed in other letters", async () => {
    const { bySms, byEmail, phone, email, path } = await reached();
    await api.patch(path, { email: email?.toUpperCase() });
    await optOut({ email, phone });
    await expectNotResendable(bySms, `${phone} has answered STOP`);
    await expectNotResendable(byEmail, "has unsubscribed");
  });

  it("by a channel that the advocate has no contact for any more", async () => {
    const [ann, bob] = [await reached(), await reached()];
    await api.patch(ann.path, { phone: null });
    await api.patch(bob.path, { email: null });
    await expectNotResendable(ann.bySms, "no phone number any more");
    await expectNotResendable(bob.byEmail, "no e-mail address any more");
  });

  it("by a channel that the advocate does not want any more", async () => {
    const { path, byEmail, bySms } = await reached();
    await api.patch(path, { notificationPreference: "email" });
    await expectNotResendable(bySms, "wants e-mails only");
    await api.patch(path, { notificationPreference: "sms" });
    await expectNotResendable(byEmail, "wants texts only");
    await sendAgain(bySms);
  });

  it("as a text without consent", async () => {
    const ann = await enrollAdvocate(api, campaign);
    const { conversionId, friend } = await promoteFriend(api, campaign, ann, { friendPhone: newPhone() });
    const [, original] = await readMessagesAbout(conversionId);
    const id = newId(new Date());
    const text = { id, channel: "sms", recipient: friend.phone ?? "" } as const;
    const handled = { status: "captured", handledAt: new Date() } as const;
    if (!original) throw new Error("no message to the friend");
    await transact((tx) => tx.insert(messages).values({ ...original, ...text, ...handled }));
    await expectNotResendable(id, "has not agreed to be texted");
  });

  it("as a text on a plan without SMS, while the e-mail still is", async () => {
    const { bySms, byEmail } = await reached();
    const { orgId } = organization;
    await transact((tx) => changePlan(tx, { orgId, overrides: { sms: false, campaigns: 1000 } }));
    await expectNotResendable(bySms, "does not include text messages");
    await sendAgain(byEmail);
    await transact((tx) => changePlan(tx, { orgId, overrides: { campaigns: 1000 } }));
  });

  it("when its campaign is deleted", async () => {
    const own = await createCampaign(api);
    const { advocateId } = await enrollAdvocate(api, own);
    await deliverMessages(organization.orgId);
    await api.delete(own.path);
    const [message] = await readMessagesAbout(advocateId);
    expect(message && inShort(message)).toContain("invite by email");
    await expectNotResendable(message?.id ?? "", "was deleted");
  });
});
