import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { database, transact } from "@/db/client";
import { businessProfiles } from "@/db/schema/branding";
import { HOUR_MS } from "@/lib/kit/durations";
import { authSecret, setEnv } from "@/lib/kit/env";
import { findMessage } from "@/lib/messages/find";
import { queueMemberMessage } from "@/lib/messages/outbox";
import { runMaintenance } from "@/lib/platform/ops/maintenance";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { emailProblem } from "@/proof/fixtures/email-provider";
import { promoteFriend } from "@/proof/fixtures/friends";
import { isolateEmailProvider, isolateSmsProvider } from "@/proof/fixtures/isolate-providers";
import { drain as work } from "@/proof/fixtures/jobs";
import type { Mood } from "@/proof/fixtures/local-provider";
import {
  type Addressee,
  countMessages,
  createAddressee,
  hurryRetries,
  queueBacklog,
  waitFor,
} from "@/proof/fixtures/message-backlog";
import { readMessagesAbout } from "@/proof/fixtures/messages";
import { createTestOrganization } from "@/proof/fixtures/organization";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import { createCampaign, enrollAdvocate, type TestAdvocate } from "@/proof/fixtures/scenario";
import { optedOut, smsProblem } from "@/proof/fixtures/sms-provider";
import { openSession, runAlone } from "@/proof/guards/scratch-database";

const scratch = isolateDatabase();
const emails = isolateEmailProvider();
const texts = isolateSmsProvider();

let ann: Addressee;
beforeAll(async () => {
  ann = await createAddressee();
});

async function read(id: string | undefined) {
  const row = await findMessage(database(), ann.orgId, id ?? "");
  if (!row) throw new Error("The message is gone");
  return row.message;
}

async function setReplyTo(replyToEmail: string | null): Promise<void> {
  const ofAnn = eq(businessProfiles.orgId, ann.orgId);
  await transact((tx) => tx.update(businessProfiles).set({ replyToEmail }).where(ofAnn));
}

/** An email to a member with a secret link. */
async function queueReset(validMs: number): Promise<string> {
  const now = new Date();
  const causeId = randomUUID();
  const url = `https://refer.acme.com/reset#${causeId}`;
  return transact((tx) =>
    queueMemberMessage(tx, {
      orgId: ann.orgId,
      template: "password-reset",
      causeId,
      email: "dana@mail.acme.com",
      data: { minutesValid: 60 },
      secret: { value: url, expiresAt: new Date(now.getTime() + validMs) },
      now,
    }),
  );
}

describe("an email", () => {
  it("to an advocate comes from the organization, with one-click unsubscribe headers", async () => {
    const [id] = await queueBacklog(ann, "email", 1);
    await work("email");
    const [email] = emails().accepted;
    expect(email).toMatchObject({
      idempotencyKey: id,
      from: '"Acme Plumbing" <rewards@mail.acme.com>',
      to: "ann0@mail.acme.com",
      headers: {
        "List-Unsubscribe": expect.stringMatching(/^<http:\/\/localhost:3000\/api\/unsubscribe\/[\w-]{64}>$/),
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      },
    });
    const message = await read(id);
    expect(message).toMatchObject({ status: "sent", providerId: email?.id, problem: null, attempts: 1 });
    expect(message.sentWith).toMatchObject({ name: "Acme Plumbing" });
  });

  it("to an advocate takes replies at the business's profile address; an email to a member never does", async () => {
    await setReplyTo("office@acme.com");
    onTestFinished(() => setReplyTo(null));
    await queueBacklog(ann, "email", 1);
    await queueReset(HOUR_MS);
    await work("email");
    await work("sign-in");
    expect(emails().accepted.map(({ to, reply_to }) => [to, reply_to])).toEqual([
      ["ann0@mail.acme.com", "office@acme.com"],
      ["dana@mail.acme.com", undefined],
    ]);
  });

  it("to a member has the secret link and no unsubscribe link, and forgets the link after sending", async () => {
    const id = await queueReset(HOUR_MS);
    const { sealedUrl, causeId } = await read(id);
    expect(sealedUrl).not.toBeNull();
    await work("sign-in");
    const [email] = emails().accepted;
    expect(email?.text).toContain(`https://refer.acme.com/reset#${causeId}`);
    expect(email?.headers).toEqual({});
    expect(await read(id)).toMatchObject({ status: "sent", sealedUrl: null });
  });

  it.each([
    ["has expired", -1, "expired before"],
    ["was lost with AUTH_SECRET", HOUR_MS, "secret changed"],
  ])("whose link %s is not sent, and the log says why", async (_, validMs, why) => {
    const id = await queueReset(validMs);
    if (validMs > 0) {
      const former = authSecret();
      onTestFinished(() => setEnv({ AUTH_SECRET: former }));
      setEnv({ AUTH_SECRET: "another secret, as an operator sets it" });
    }
    await work("sign-in");
    expect(emails().requests).toBe(0);
    const problem = expect.stringContaining(why);
    expect(await read(id)).toMatchObject({ status: "failed", problem, sealedUrl: null, attempts: 0 });
  });

  it("that is captured keeps its link until it expires", async () => {
    onTestFinished(() => setEnv(emails().env));
    setEnv({ RESEND_API_KEY: "", EMAIL_FROM: "" });
    const id = await queueReset(HOUR_MS);
    await work("sign-in");
    const tidyUp = (ms: number) => runMaintenance(new Date(Date.now() + ms), (line) => expect(line).toBe(""));
    await tidyUp(0);
    const captured = await read(id);
    expect(captured).toMatchObject({ status: "captured", providerId: null });
    expect(captured.sealedUrl).not.toBeNull();
    await tidyUp(2 * HOUR_MS);
    expect((await read(id)).sealedUrl).toBeNull();
  });
});

describe("a text", () => {
  it("to a recipient who replied STOP at the provider is suppressed, and so is the next one without asking the provider", async () => {
    const [first] = await queueBacklog(ann, "sms", 1);
    texts().refusals.set("+14155552000", optedOut);
    await work("sms");
    expect(await read(first)).toMatchObject({ status: "suppressed", attempts: 1 });
    const [next] = await queueBacklog(ann, "sms", 1);
    await work("sms");
    expect(await read(next)).toMatchObject({
      status: "suppressed",
      attempts: 0,
      problem: "The recipient stopped texts.",
    });
    expect(texts().requests).toBe(1);
  });

  it("that was accepted while the database failed is recorded later and sent once", async () => {
    const bob = await createAddressee();
    const readIt = async (id = "") => (await findMessage(database(), bob.orgId, id))?.message;
    const Counted = z.tuple([z.object({ count: z.coerce.number() })]);
    const owner = openSession(scratch().ownerUrl);
    onTestFinished(() => owner.end());
    // A sequence counts the refused updates, because sequences do not roll back.
    await runAlone(scratch().ownerUrl, [
      "DELETE FROM sms_opt_outs",
      "CREATE SEQUENCE refused",
      `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
         AS $$ BEGIN PERFORM nextval('public.refused'); RAISE 'no notes now'; END $$`,
      "CREATE TRIGGER refuse BEFORE UPDATE ON messages EXECUTE FUNCTION refuse()",
    ]);
    const [id] = await queueBacklog(bob, "sms", 1);
    const working = work("sms");
    await waitFor(async () => {
      const rows = await owner`SELECT CASE WHEN is_called THEN last_value ELSE 0 END AS count FROM refused`;
      return Counted.parse([...rows])[0].count >= 2;
    }, 60_000);
    expect(texts().accepted).toHaveLength(1);
    expect(await readIt(id)).toMatchObject({ status: "queued", attempts: 0 });
    await runAlone(scratch().ownerUrl, ["DROP TRIGGER refuse ON messages"]);
    expect(await working).toBe(1);
    const [text] = texts().accepted;
    expect(await readIt(id)).toMatchObject({ status: "sent", attempts: 1, providerId: text?.id });
    await hurryRetries(scratch().ownerUrl);
    expect(await work("sms")).toBe(0);
    expect(texts().accepted).toHaveLength(1);
  });
});

describe("the opt-out notice in texts", () => {
  let api: TestApi;
  let campaign: Awaited<ReturnType<typeof createCampaign>>;
  beforeAll(async () => {
    api = apiAs((await createTestOrganization()).apiKey);
    campaign = await createCampaign(api);
  });

  let last = 3000;
  const newPhone = () => `+1415555${++last}`;
  const Body = z.object({ message: z.object({ messageId: z.string(), text: z.string() }) });
  const Queued = z.object({ message: z.object({ messageId: z.string() }) });

  async function says(messageId: string): Promise<boolean> {
    return Body.parse((await api.get(`/api/app/messages/${messageId}`)).body).message.text.includes("STOP");
  }

  /** Queues a text to an advocate whose friend becomes a customer. */
  async function queueText(to: TestAdvocate): Promise<string> {
    const { conversionId } = await promoteFriend(api, campaign, to);
    return (await readMessagesAbout(conversionId)).find(({ channel }) => channel === "sms")?.id ?? "";
  }

  async function enroll(phone: string) {
    const advocate = await enrollAdvocate(api, campaign, { phone });
    const [invite] = await readMessagesAbout(advocate.advocateId);
    return { advocate, inviteId: invite?.id ?? "" };
  }

  const resend = async (messageId: string) =>
    Queued.parse((await api.post(`/api/app/messages/${messageId}/resend`)).body).message.messageId;

  it.each([
    ["sent", newPhone],
    ["captured", () => "+14155550132"],
  ])("is included until a text was %s, and not afterwards", async (status, phone) => {
    const { advocate, inviteId } = await enroll(phone());
    expect([await says(inviteId), await says(await queueText(advocate))]).toEqual([true, true]);
    await work("sms");
    expect(await readMessagesAbout(advocate.advocateId)).toMatchObject([{ status }]);
    // The log shows each text as sent, regardless of later ones.
    expect([await says(inviteId), await says(await queueText(advocate))]).toEqual([true, false]);
    expect(await says(await resend(inviteId))).toBe(false);
  });

  it("is repeated after a text that was not sent, and once for another number", async () => {
    const phone = newPhone();
    const { advocate, inviteId } = await enroll(phone);
    texts().refusals.set(phone, smsProblem(400, 21211, "Invalid 'To' Phone Number"));
    await work("sms");
    texts().refusals.clear();
    expect(await readMessagesAbout(advocate.advocateId)).toMatchObject([{ status: "failed" }]);
    expect(await says(await resend(inviteId))).toBe(true);
    await work("sms");
    expect(texts().accepted.at(-1)).toMatchObject({ to: phone, body: expect.stringContaining("STOP") });
    expect(await says(await queueText(advocate))).toBe(false);
    await api.patch(advocate.path, { phone: newPhone() });
    expect(await says(await queueText(advocate))).toBe(true);
  });
});

describe("a provider in trouble", () => {
  const SIZE = 3;
  /** The first attempt and 16 retries, as configured for the queues. */
  const ATTEMPTS = 17;
  let ids: string[];
  beforeAll(() => work("email"));
  beforeEach(async () => {
    ids = await queueBacklog(ann, "email", SIZE);
  });

  async function tryAgain(): Promise<void> {
    expect(await hurryRetries(scratch().ownerUrl)).toBe(SIZE);
    expect(await work("email")).toBe(SIZE);
  }
  const readFirst = () => read(ids[0]);
  const addresses = () => emails().accepted.map(({ to }) => to);

  it("delays messages through every kind of failure, and none is lost or duplicated", async () => {
    const moods: Mood[] = [
      "down",
      "cut",
      emailProblem(500, "application_error", "Broken"),
      emailProblem(429, "rate_limit_exceeded", "Too many", { "retry-after": "1" }),
      emailProblem(401, "validation_error", "API key is invalid"),
    ];
    for (const [attempt, mood] of moods.entries()) {
      emails().mood = mood;
      if (attempt === 0) expect(await work("email")).toBe(SIZE);
      else await tryAgain();
      const problem = expect.stringMatching(/^Resend /);
      expect(await readFirst()).toMatchObject({ status: "queued", attempts: attempt + 1, problem });
    }
    emails().mood = "well";
    await tryAgain();
    expect(await readFirst()).toMatchObject({ status: "sent", attempts: moods.length + 1, problem: null });
    expect(await countMessages(ann, "queued")).toBe(0);
    expect(addresses()).toHaveLength(SIZE);
    expect(new Set(addresses()).size).toBe(SIZE);
    expect(await work("email")).toBe(0);
  });

  it("fails a message after its last attempt, with the reason", async () => {
    emails().mood = emailProblem(500, "application_error", "Broken");
    await work("email");
    for (let attempt = 2; attempt < ATTEMPTS; attempt++) await tryAgain();
    expect(await hurryRetries(scratch().ownerUrl)).toBe(SIZE);
    // The last attempt, and the end.
    expect(await work("email")).toBe(2 * SIZE);
    expect(await hurryRetries(scratch().ownerUrl)).toBe(0);
    expect(await readFirst()).toMatchObject({
      status: "failed",
      attempts: ATTEMPTS,
      problem: "Gave up after many tries. Resend answered 500: Broken",
    });
    emails().mood = "well";
    expect(await work("email")).toBe(0);
    expect(emails().accepted).toEqual([]);
  });

  it("does not retry an error that another attempt would not change", async () => {
    const refusal = emailProblem(422, "validation_error", "Invalid `to` field");
    emails().refusals.set("ann0@mail.acme.com", refusal);
    await work("email");
    expect(await readFirst()).toMatchObject({ status: "failed", attempts: 1 });
    expect((await readFirst()).problem).toMatch(/\w/);
    expect(await hurryRetries(scratch().ownerUrl)).toBe(0);
    expect(addresses()).toHaveLength(SIZE - 1);
  });
});
