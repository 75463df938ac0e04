import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { transact } from "@/db/client";
import { newId } from "@/db/new-id";
import { emailOptOuts, messages, smsOptOuts } from "@/db/schema/messages";
import { changePlan } from "@/lib/accounts/organizations/service";
import type { TestApi } from "@/proof/fixtures/api";
import { readAuditEntries } from "@/proof/fixtures/audit";
import { promoteFriend } from "@/proof/fixtures/friends";
import { captureMessages, deliverMessages, readJobs, readMessagesAbout } from "@/proof/fixtures/messages";
import { startCampaign } from "@/proof/fixtures/open-shop";
import { type TestOrganization, uniqueEmail } from "@/proof/fixtures/organization";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import {
  addReferral,
  createCampaign,
  enrollAdvocate,
  expectRefusal,
  inviteUser,
  queueBehind,
  type TestCampaign,
} from "@/proof/fixtures/scenario";

// Text opt-outs apply to all organizations, so this needs its own database.
isolateDatabase();

const overrides = { campaigns: 1000 };
const Body = z.object({ message: z.looseObject({ messageId: z.string(), resendOf: z.string() }) });

let organization: TestOrganization;
let api: TestApi;
let campaign: TestCampaign;

beforeAll(async () => {
  ({ organization, api, campaign } = await startCampaign({ organization: { overrides } }));
});

let lastNumber = 100;
const newPhone = () => `+1415555${String(++lastNumber).padStart(4, "0")}`;
const both = () => ({ email: uniqueEmail("ann"), phone: newPhone() });
const capture = () => captureMessages(organization.orgId);

/** An advocate who has received the invite by both channels. */
async function reach() {
  const contacts = both();
  const advocate = await enrollAdvocate(api, campaign, contacts);
  await capture();
  const sent = await readMessagesAbout(advocate.advocateId);
  const by = (wanted: string) => sent.find(({ channel }) => channel === wanted)?.id ?? "";
  return { ...advocate, ...contacts, byEmail: by("email"), bySms: by("sms") };
}

/** Opts a recipient out of messages to this address or number. */
async function optOut({ email, phone }: { email?: string; phone?: string }) {
  const createdAt = new Date();
  const { orgId } = organization;
  await transact(async (tx) => {
    if (email) await tx.insert(emailOptOuts).values({ orgId, email: email.toLowerCase(), createdAt });
    if (phone) await tx.insert(smsOptOuts).values({ phone, createdAt });
  });
}

const resend = (id = "") => api.post(`/api/app/messages/${id}/resend`);

async function sendAgain(id: string | undefined) {
  const { status, body } = await resend(id);
  expect({ status, body }).toMatchObject({ status: 201, body: { message: {} } });
  return Body.parse(body).message;
}

async function expectNotResendable(id: string | undefined, why: string): Promise<void> {
  const before = await readJobs(organization.orgId);
  const answer = await resend(id);
  expectRefusal(answer, 409, "message_not_resendable");
  expect(answer.body["detail"]).toContain(why);
  expect(await readJobs(organization.orgId)).toEqual(before);
}

describe("sending a message again", () => {
  it("queues the same message again, to the advocate's current contacts", async () => {
    const { path, advocateId, byEmail, bySms } = await reach();
    const [email, phone] = [uniqueEmail("moved"), newPhone()];
    await api.patch(path, { email, phone });
    const again = [await sendAgain(byEmail), await sendAgain(bySms)];
    expect(again).toMatchObject([
      { channel: "email", to: email, status: "queued", attempts: 0, resendOf: byEmail },
      { channel: "sms", to: phone, status: "queued", attempts: 0, resendOf: bySms },
    ]);
    const [first, second, ...others] = await readMessagesAbout(advocateId);
    expect(others).toMatchObject(
      [first, second].map((message) => ({ data: message?.data, advocateId, template: "invite" })),
    );
    const ids = again.map(({ messageId }) => messageId);
    expect(await readJobs(organization.orgId)).toEqual(expect.arrayContaining(ids));
    await deliverMessages(organization.orgId);
    const statuses = (await readMessagesAbout(advocateId)).map(({ status }) => status);
    expect(statuses).toEqual(Array(4).fill("captured"));
  });

  it("always points to the original, happens once per Idempotency-Key and is audited", async () => {
    const { advocateId, byEmail, email } = await reach();
    const second = await sendAgain(byEmail);
    await capture();
    const headers = { "Idempotency-Key": byEmail };
    const repeat = () => api.post(`/api/app/messages/${second.messageId}/resend`, undefined, { headers });
    const third = Body.parse((await repeat()).body).message;
    expect(third.resendOf).toBe(byEmail);
    expect(Body.parse((await repeat()).body).message).toEqual(third);
    expect(await readMessagesAbout(advocateId)).toHaveLength(2 + 2);
    expect((await readAuditEntries(organization.orgId)).at(-1)).toEqual({
      action: "message.resent",
      subjectId: third.messageId,
      actorKind: "apiKey",
      actorName: organization.email,
      before: null,
      after: { template: "invite", channel: "email", to: email, resendOf: byEmail },
    });
  });

  it("checks opt-outs of the current address and number, in any spelling", async () => {
    const ann = await reach();
    const quiet = both();
    for (const person of [ann, quiet]) await optOut(person);
    await expectNotResendable(ann.bySms, `${ann.phone} has stopped your texts`);
    await api.patch(ann.path, { email: quiet.email.toUpperCase(), phone: quiet.phone });
    await expectNotResendable(ann.byEmail, "has unsubscribed");
    await expectNotResendable(ann.bySms, "has stopped your texts");
    await transact((tx) => tx.delete(emailOptOuts).where(eq(emailOptOuts.email, quiet.email.toLowerCase())));
    await sendAgain(ann.byEmail);
    await api.patch(ann.path, { phone: newPhone() });
    await sendAgain(ann.bySms);
  });
});

describe("a message is not resent", () => {
  const waits = "hasn’t gone out yet";

  it("while it waits, by its own id or the new one's, but can be on the other channel", async () => {
    const { advocateId, byEmail, bySms } = await reach();
    const again = await sendAgain(byEmail);
    for (const id of [byEmail, again.messageId]) await expectNotResendable(id, waits);
    await sendAgain(bySms);
    expect(await readMessagesAbout(advocateId)).toHaveLength(2 + 2);
    await capture();
    await sendAgain(byEmail);
  });

  it("by a concurrent second click, on any of its messages", async () => {
    const { advocateId, byEmail } = await reach();
    const { messageId: again } = await sendAgain(byEmail);
    await capture();
    const lock = sql`SELECT FROM messages WHERE id IN (${byEmail}, ${again}) FOR UPDATE`;
    const answers = await queueBehind(lock, () => [byEmail, again, byEmail].map(resend));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await readMessagesAbout(advocateId)).toHaveLength(2 + 2);
  });

  it("if it was for a member or is about a deleted campaign", async () => {
    const own = await createCampaign(api);
    const causes = [(await inviteUser(api)).invitationId, (await enrollAdvocate(api, own)).advocateId];
    await capture();
    await api.delete(own.path);
    const [toMember, invite] = (await Promise.all(causes.map(readMessagesAbout))).flat();
    await expectNotResendable(toMember?.id, "invite them again");
    await expectNotResendable(invite?.id, "was deleted");
  });

  it("on a channel for which the advocate no longer has a contact or the preference", async () => {
    const [ann, bob, cat] = [await reach(), await reach(), await reach()];
    await api.patch(ann.path, { phone: null });
    await expectNotResendable(ann.bySms, "no longer has a phone number");
    await api.patch(bob.path, { email: null });
    await expectNotResendable(bob.byEmail, "no longer has an email");
    await api.patch(cat.path, { notificationPreference: "email" });
    await expectNotResendable(cat.bySms, "gets email only");
    await api.patch(cat.path, { notificationPreference: "sms" });
    await expectNotResendable(cat.byEmail, "gets texts only");
    await sendAgain(cat.bySms);
  });

  it("as a text without consent", async () => {
    const ann = await enrollAdvocate(api, campaign);
    const { conversionId, friend } = await promoteFriend(api, campaign, ann, { friendPhone: newPhone() });
    const [, original] = await readMessagesAbout(conversionId);
    if (!original) throw new Error("no message to the friend");
    const id = newId(new Date());
    const text = { id, channel: "sms", recipient: friend.phone ?? "" } as const;
    const handled = { status: "captured", handledAt: new Date() } as const;
    await transact((tx) => tx.insert(messages).values({ ...original, ...text, ...handled }));
    await expectNotResendable(id, "has not agreed to be texted");
  });

  it("as a text on a plan without SMS, while the email still can be", async () => {
    const { bySms, byEmail } = await reach();
    const { orgId } = organization;
    await transact((tx) => changePlan(tx, { orgId, overrides: { ...overrides, sms: false } }));
    await expectNotResendable(bySms, "doesn’t include texts");
    await sendAgain(byEmail);
    await transact((tx) => changePlan(tx, { orgId, overrides }));
  });
});

describe("a resent message uses current data:", () => {
  const newTerms = { advocateRewardValue: 1000, friendRewardValue: 2000 };
  const offer = { rewardMode: "fixed", ...newTerms };
  const stored = { advocateName: "Ann Reyes", friendName: "Fred Fox", rewardCents: 5000 };

  /** An advocate who was rewarded for a friend, and the messages about it. */
  async function reward(own: TestCampaign) {
    const ann = await enrollAdvocate(api, own);
    const { conversionId } = await promoteFriend(api, own, ann);
    await capture();
    const [toAdvocate, toFriend] = await readMessagesAbout(conversionId);
    return { ann, conversionId, toAdvocate, toFriend };
  }

  /** Resends the message with this id. Returns the newest message about the cause. */
  async function repeat(id: string | undefined, causeId: string) {
    await sendAgain(id);
    const newest = (await readMessagesAbout(causeId)).at(-1);
    expect(newest?.resendOf).toBe(id);
    return newest?.data;
  }

  it("the terms in an invite, even if the campaign takes no referrals", async () => {
    const own = await createCampaign(api);
    const { advocateId } = await enrollAdvocate(api, own);
    await capture();
    const [invite] = await readMessagesAbout(advocateId);
    await api.patch(own.path, { ...newTerms, status: "paused" });
    expect(await repeat(invite?.id, advocateId)).toEqual({ advocateName: "Ann Reyes", offer });
  });

  it("the balance in an advocate's reward message, with the original reward", async () => {
    const own = await createCampaign(api);
    const { ann, conversionId, toAdvocate } = await reward(own);
    await api.post(`${ann.path}/credit`, { delta: 700 });
    await api.patch(own.path, newTerms);
    const data = { ...stored, rewardCents: 2500, balanceCents: 3200 };
    expect(await repeat(toAdvocate?.id, conversionId)).toEqual(data);
  });

  it("no offer to share in a friend's reward message once the campaign is over", async () => {
    const own = await createCampaign(api);
    const { conversionId, toFriend } = await reward(own);
    expect(toFriend?.data).toHaveProperty("offer");
    await api.patch(own.path, { expiresAt: "2026-01-01T00:00:00.000Z" });
    expect(await repeat(toFriend?.id, conversionId)).toEqual(stored);
  });

  it("the offer to share in a friend's reward message once the campaign takes referrals again", async () => {
    const own = await createCampaign(api);
    const { convertPath } = await addReferral(api, own, await enrollAdvocate(api, own));
    await api.patch(own.path, { status: "paused" });
    const conversionId = String((await api.post(convertPath)).body["conversionId"]);
    await capture();
    const [, toFriend] = await readMessagesAbout(conversionId);
    expect(toFriend?.data).toEqual(stored);
    await api.patch(own.path, { ...newTerms, status: "active" });
    expect(await repeat(toFriend?.id, conversionId)).toEqual({ ...stored, offer });
  });
});
