import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { getNotices } from "@/lib/insights/dashboard/notices";
import { env, setEnv } from "@/lib/kit/env";
import type { messages } from "@/lib/messages/contract";
import { listOptOuts } from "@/lib/messages/opt-out-log";
import { listUnreachableContacts } from "@/lib/messages/unreachable";
import { isStopped, uniquePhone } from "@/proof/fixtures/inbound-texts";
import { readInbox } from "@/proof/fixtures/inbox";
import { isolateEmailProvider, isolateSmsProvider } from "@/proof/fixtures/isolate-providers";
import { drain as work } from "@/proof/fixtures/jobs";
import { startOrganization } from "@/proof/fixtures/open-shop";
import { uniqueEmail } from "@/proof/fixtures/organization";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import { emailEvent, postEvent, postTextStatus, resendSecret, svixHeaders } from "@/proof/fixtures/provider-reports";
import { createCampaign, enrollAdvocate, expectRefusal, type Fields, succeeded } from "@/proof/fixtures/scenario";

isolateDatabase();
const emails = isolateEmailProvider();
const texts = isolateSmsProvider();

beforeAll(() => setEnv({ RESEND_WEBHOOK_SECRET: resendSecret, RATE_LIMIT: "off" }));
afterAll(() => setEnv({ RESEND_WEBHOOK_SECRET: "", RATE_LIMIT: "on" }));

const hard = { bounce: { type: "Permanent", subType: "General", message: "550 5.1.1 no such user" } };
const soft = { bounce: { type: "Transient", subType: "MailboxFull", message: "552 mailbox full" } };

/** An organization that may send messages, and an advocate who got the invite. */
async function open(contacts: Fields = {}) {
  const { actor, api } = await startOrganization();
  await api.patch("/api/app/business-profile", { postalAddress: "1200 Main St, Oakland, CA 94607" });
  const campaign = await createCampaign(api);
  const email = `${uniqueEmail("ann").split("@")[0]}@mail.acme.com`;
  const advocate = await enrollAdvocate(api, campaign, { email, ...contacts });
  await deliver();
  const path = `${campaign.path}/advocates/${advocate.advocateId}`;
  const list = async (query = "") =>
    succeeded<typeof messages.list>(await api.get(`/api/app/messages${query}`)).messages;
  const unreachable = async () => (await listUnreachableContacts(actor, {})).contacts;
  const inviteAgain = () => api.post(`${path}/invite`);
  return { actor, api, campaign, advocate, email, path, list, unreachable, inviteAgain };
}

async function deliver() {
  await work("email");
  await work("sms");
}

const idOf = (email: string) => emails().accepted.findLast(({ to }) => to === email)?.id ?? "";

describe("a bounced email", () => {
  it("is shown with its reason and stops all email to the address until it is fixed", async () => {
    const { actor, api, advocate, email, path, list, unreachable, inviteAgain, campaign } = await open();
    expect((await postEvent(emailEvent("email.bounced", idOf(email), hard))).status).toBe(200);
    const reason = "The mailbox doesn’t exist.";
    expect((await list())[0]).toMatchObject({ status: "sent", delivery: "bounced", deliveryReason: reason });
    expect(await list("?delivery=bounced")).toHaveLength(1);
    expect(await list("?delivery=complained")).toEqual([]);
    expect(await unreachable()).toMatchObject([{ channel: "email", contact: email, reason }]);
    const { advocateId } = advocate;
    const [row] = await readInbox(actor, "contact");
    const person = { name: advocate.name, advocateId, campaignId: campaign.campaignId };
    expect(row).toMatchObject({ ...person, contact: email, reason });
    // A member's request is refused with the reason; automatic messages are skipped with a note.
    expectRefusal(await inviteAgain(), 409, "message_not_resendable");
    await api.post(`${campaign.path}/advocates`, { name: "Ann again", email: email.replace("@", "+b@") });
    await enrollAdvocate(api, await createCampaign(api), { email: email.toUpperCase() });
    await deliver();
    expect((await list("?status=suppressed"))[0]).toMatchObject({
      delivery: "bounced",
      problem: expect.stringContaining("came back: The mailbox doesn’t exist."),
    });
    const fixed = `fixed-${email}`;
    expect((await api.patch(path, { email: fixed })).status).toBe(200);
    expect(await readInbox(actor, "contact")).toEqual([]);
    expect((await api.post(`/api/app/messages/${row?.messageId}/resend`)).status).toBe(201);
    await deliver();
    expect(emails().accepted.at(-1)?.to).toBe(fixed);
  });

  it("can be retried when a member clears the address, and a late duplicate report changes nothing", async () => {
    const { api, email, unreachable, inviteAgain } = await open();
    const bounced = emailEvent("email.bounced", idOf(email), hard);
    const id = "msg_once";
    for (let times = 0; times < 2; times++) await postEvent(bounced, { id });
    const [dead] = await unreachable();
    const tried = await api.post(`/api/app/unreachable-contacts/${dead?.contactId}/try-again`);
    expect(tried.body).toEqual({ channel: "email", contact: email });
    await postEvent(bounced, { id });
    await postEvent(emailEvent("email.delivered", idOf(email)));
    expect(await unreachable()).toEqual([]);
    expect((await inviteAgain()).status).toBe(200);
    await deliver();
    await postEvent(emailEvent("email.bounced", idOf(email), hard));
    expect(await unreachable()).toHaveLength(1);
  });

  it("reveals nothing about the address to another organization", async () => {
    const { email } = await open();
    const rival = await open({ email });
    await postEvent(emailEvent("email.bounced", emails().accepted.find(({ to }) => to === email)?.id ?? "", hard));
    expect(await rival.unreachable()).toEqual([]);
    expect((await rival.inviteAgain()).status).toBe(200);
  });

  it("also counts if Resend did not try to send it", async () => {
    const { email, unreachable } = await open();
    const suppressed = { suppressed: { message: "on the list", type: "OnAccountSuppressionList" } };
    await postEvent(emailEvent("email.suppressed", idOf(email), suppressed));
    expect(await unreachable()).toMatchObject([{ contact: email, reason: expect.stringContaining("Resend doesn’t") }]);
  });

  it("is deleted when the person is erased", async () => {
    const { api, email, list, unreachable } = await open();
    await postEvent(emailEvent("email.bounced", idOf(email), hard));
    expect((await api.post("/api/app/people/erase", { email })).status).toBe(200);
    expect(await unreachable()).toEqual([]);
    expect((await list())[0]).not.toHaveProperty("deliveryReason");
  });
});

it.each([
  ["email.delivered", {}, "delivered", undefined],
  ["email.delivery_delayed", {}, "delayed", expect.stringContaining("isn’t accepting it yet")],
  ["email.bounced", soft, "undelivered", "The mailbox is full."],
  ["email.bounced", { bounce: { type: "Undetermined", subType: "Undetermined" } }, "undelivered", /didn’t take/],
  ["email.failed", { failed: { reason: "reached_daily_quota" } }, "undelivered", /reached_daily_quota/],
] as const)("%s with %j is %s and stops no messages", async (type, more, delivery, reason) => {
  const { email, list, unreachable, inviteAgain } = await open();
  await postEvent(emailEvent(type, idOf(email), more));
  const [message] = await list();
  expect(message?.delivery).toBe(delivery);
  if (reason instanceof RegExp) expect(message?.deliveryReason).toMatch(reason);
  else expect(message?.deliveryReason).toEqual(reason);
  expect(await unreachable()).toEqual([]);
  expect((await inviteAgain()).status).toBe(200);
});

it("records a complaint as an opt-out from this organization only", async () => {
  const { actor, email, list, inviteAgain, unreachable } = await open();
  const rival = await open({ email });
  const own = emails().accepted.find(({ to }) => to === email)?.id ?? "";
  for (let times = 0; times < 2; times++) await postEvent(emailEvent("email.complained", own));
  expect((await list())[0]).toMatchObject({ delivery: "complained" });
  expect((await listOptOuts(actor, {})).optOuts).toMatchObject([
    { channel: "email", contact: email, change: "stop", way: "complaint" },
  ]);
  expect((await getNotices(actor, {})).complaints).toMatchObject([{ to: email }]);
  expectRefusal(await inviteAgain(), 409, "message_not_resendable");
  expect(await unreachable()).toEqual([]);
  expect((await rival.inviteAgain()).status).toBe(200);
  expect((await listOptOuts(rival.actor, {})).optOuts).toEqual([]);
});

describe("the Resend webhook", () => {
  it("ignores other kinds of events, and emails we did not send", async () => {
    const { email, list } = await open();
    const longAgo = new Date(Date.now() - 60 * 60 * 1000);
    const events = [
      emailEvent("email.opened", idOf(email)),
      emailEvent("email.bounced", "another-email", hard, longAgo),
      { type: "domain.created", created_at: longAgo.toISOString(), data: { id: "it" } },
      "not JSON",
    ];
    for (const event of events) expect((await postEvent(event)).status).toBe(200);
    expect((await list())[0]).not.toHaveProperty("delivery");
  });

  it("asks Resend to repeat an event that arrived before its email was recorded", async () => {
    expect((await postEvent(emailEvent("email.delivered", "not-yet"))).status).toBe(503);
  });

  const minutes = (count: number) => new Date(Date.now() + count * 60 * 1000);
  const forgeries: Readonly<Record<string, (body: string) => Promise<Response>>> = {
    "with another secret": (body) => postEvent(body, { secret: `whsec_${"A".repeat(32)}` }),
    "six minutes old": (body) => postEvent(body, { sentAt: minutes(-6) }),
    "six minutes ahead": (body) => postEvent(body, { sentAt: minutes(6) }),
    "without a signature": (body) => postEvent(body, { headers: { "svix-signature": "" } }),
    "with another id": (body) => postEvent(body, { headers: { "svix-id": "msg_other" } }),
    "with the signature of another body": (body) => postEvent(body, { headers: svixHeaders(`${body} `, {}) }),
    "with a signature cut short": (body) => postEvent(body, { headers: { "svix-signature": "v1,AAAA" } }),
  };
  it.each(Object.entries(forgeries))("rejects an event %s and changes nothing", async (_, forge) => {
    const { email, list, unreachable } = await open();
    const answer = await forge(JSON.stringify(emailEvent("email.bounced", idOf(email), hard)));
    expect(answer.status).toBe(401);
    expect(answer.headers.get("www-authenticate")).toBe("Svix-Signature");
    expect((await list())[0]).not.toHaveProperty("delivery");
    expect(await unreachable()).toEqual([]);
  });

  it("accepts one valid signature among several while the secret is being replaced", async () => {
    const body = JSON.stringify({ type: "contact.created" });
    const { "svix-signature": right, ...rest } = svixHeaders(body, {});
    const headers = { ...rest, "svix-signature": `v1a,xyz v1,${"A".repeat(43)}= ${right}` };
    expect((await postEvent(body, { headers })).status).toBe(200);
  });

  it("accepts up to 256 KiB, and is not found without a secret", async () => {
    expect((await postEvent("x".repeat(256 * 1024))).status).toBe(200);
    expect((await postEvent("x".repeat(256 * 1024 + 1))).status).toBe(413);
    onTestFinished(() => setEnv({ RESEND_WEBHOOK_SECRET: resendSecret }));
    setEnv({ RESEND_WEBHOOK_SECRET: "" });
    expect((await postEvent({})).status).toBe(404);
  });
});

describe("a Twilio status report", () => {
  const openTexted = async () => {
    const phone = uniquePhone();
    const scene = await open({ email: undefined, phone });
    const MessageSid = texts().accepted.findLast(({ to }) => to === phone)?.id ?? "";
    const report = (MessageStatus: string, ErrorCode = "") =>
      postTextStatus({ MessageSid, MessageStatus, ErrorCode, To: phone });
    return { ...scene, phone, report };
  };

  it.each([
    ["delivered", "", "delivered", undefined],
    ["undelivered", "30003", "undelivered", "The phone was off or out of reach."],
    ["undelivered", "30007", "undelivered", "The carrier filtered it as spam."],
    ["failed", "30999", "undelivered", "Twilio couldn’t deliver it (error 30999)."],
  ])("%s %s is %s and stops no messages", async (status, code, delivery, reason) => {
    const { report, list, unreachable, phone } = await openTexted();
    expect((await report(status, code)).status).toBe(204);
    const [message] = await list();
    expect([message?.delivery, message?.deliveryReason]).toEqual([delivery, reason]);
    expect([await unreachable(), await isStopped(phone)]).toEqual([[], false]);
  });

  it.each(["30005", "30006"])("error %s marks the number as unreachable", async (code) => {
    const { actor, report, unreachable, phone, inviteAgain } = await openTexted();
    await report("undelivered", code);
    expect(await unreachable()).toMatchObject([{ channel: "sms", contact: phone }]);
    expect(await readInbox(actor, "contact")).toMatchObject([{ contact: phone }]);
    expectRefusal(await inviteAgain(), 409, "message_not_resendable");
  });

  it("error 21610 is an opt-out", async () => {
    const { actor, report, phone, unreachable } = await openTexted();
    await report("failed", "21610");
    expect([await isStopped(phone), await unreachable()]).toEqual([true, []]);
    expect((await listOptOuts(actor, {})).optOuts).toMatchObject([{ contact: phone, way: "provider" }]);
  });

  it("changes nothing while the text is on its way or if Twilio did not sign the report", async () => {
    const { report, list, phone } = await openTexted();
    for (const status of ["queued", "sent"]) expect((await report(status)).status).toBe(204);
    const MessageSid = texts().accepted.findLast(({ to }) => to === phone)?.id ?? "";
    const forged = { MessageSid, MessageStatus: "failed", ErrorCode: "30005" };
    expect((await postTextStatus(forged, "another".repeat(5))).status).toBe(401);
    expect((await list())[0]).not.toHaveProperty("delivery");
    expect((await postTextStatus({ ...forged, MessageSid: "SM0" })).status).toBe(404);
    expect(env().TWILIO_AUTH_TOKEN).toBeDefined();
  });
});
