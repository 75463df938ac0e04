import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { database } from "@/db/client";
import { type Look, lookOf } from "@/lib/messages/brand";
import { compose } from "@/lib/messages/compose";
import type { Delivery } from "@/lib/messages/drivers/driver";
import { ATTEMPT_MS, type Drivers, TemporaryFailure } from "@/lib/messages/drivers/driver";
import { isFictional } from "@/lib/messages/drivers/fictional";
import { createResendDriver } from "@/lib/messages/drivers/resend";
import { judgeTwilio } from "@/lib/messages/drivers/twilio-errors";
import { findMessage, type MessageRow } from "@/lib/messages/find";
import { hasOptedOut } from "@/lib/messages/opt-outs";
import { closeMessage, type Ending, noteFailure, settleMessage } from "@/lib/messages/settle";
import { oneClickUrl, openSecret } from "@/lib/messages/template-props";
import { type Env, env } from "@/lib/platform/env";

interface TwilioOptions {
  readonly accountSid: string;
  readonly authToken: string;
  /** A number in E.164, or the id of a messaging service, MG... */
  readonly from: string;
  readonly baseUrl?: string | undefined;
  /** For one attempt, in ms; `ATTEMPT_MS` unless told. */
  readonly timeoutMs?: number;
}

const Answer = z.object({
  statusCode: z.int(),
  body: z.unknown(),
  headers: z.object({ "retry-after": z.string().optional() }),
});
const Accepted = z.object({ sid: z.string().min(1) });
const Failure = z.object({ code: z.string() });

/** Sends texts through Twilio. A text whose answer got lost is sent again: Twilio has no idempotency key for them. */
export function createTwilioDriver(options: TwilioOptions): Drivers["sms"] {
  const { accountSid, authToken, from } = options;
  const baseUrl = (options.baseUrl ?? "https://api.twilio.com").replace(/\/+$/, "");
  const uri = `${baseUrl}/2010-04-01/Accounts/${accountSid}/Messages.json`;
  const sender = from.startsWith("MG") ? { MessagingServiceSid: from } : { From: from };
  let client: ReturnType<typeof connect> | undefined;

  return async ({ messageId, to, body }): Promise<Delivery> => {
    client ??= connect(options);
    const twilio = await client;
    // `messages.create` neither takes headers nor shows Retry-After. Twilio ignores the key today; proxies need not.
    const request = {
      method: "post",
      uri,
      data: { To: to, ...sender, Body: body },
      headers: { "Idempotency-Key": messageId },
    } as const;
    const answer = await twilio.request(request).catch(giveUp);
    const { statusCode, body: said, headers } = Answer.parse(answer);
    const accepted = Accepted.safeParse(said);
    if (statusCode < 300 && accepted.success) return { outcome: "sent", providerId: accepted.data.sid };
    return judgeTwilio({ statusCode, body: said, retryAfter: headers["retry-after"] }, authToken);
  };
}

// Loaded with the first message, so that processes which send none never pay for it.
async function connect({ accountSid, authToken, timeoutMs = ATTEMPT_MS }: TwilioOptions) {
  const { default: twilio } = await import("twilio");
  const client = twilio(accountSid, authToken, { autoRetry: false });
  // The library's own limit starts anew with every byte of the answer.
  client.httpClient.axios.interceptors.request.use((request) =>
    Object.assign(request, { signal: AbortSignal.timeout(timeoutMs) }),
  );
  return client;
}

// The library's error holds the request with its credentials, so nothing but its code goes on.
function giveUp(error: unknown): never {
  const { data } = Failure.safeParse(error);
  throw new TemporaryFailure(`Twilio gave no answer (${data?.code ?? "unknown error"})`);
}

let current: { readonly configuration: Env; readonly drivers: Drivers } | undefined;

/**
 * Resend and Twilio where their keys are configured; without them, and to addresses that reach nobody, messages are
 * captured (design §3, "Messages"). The same drivers until the environment changes, so connections are kept.
 */
export function drivers(): Drivers {
  const configuration = env();
  if (current?.configuration !== configuration)
    current = { configuration, drivers: chooseDrivers(configuration) };
  return current.drivers;
}

function chooseDrivers(configuration: Env): Drivers {
  return {
    email: captureFictional(chooseEmail(configuration)),
    sms: captureFictional(chooseSms(configuration)),
  };
}

function chooseEmail({ RESEND_API_KEY, EMAIL_FROM, RESEND_BASE_URL }: Env): Drivers["email"] {
  if (!RESEND_API_KEY || !EMAIL_FROM) return capture;
  return createResendDriver({ apiKey: RESEND_API_KEY, from: EMAIL_FROM, baseUrl: RESEND_BASE_URL });
}

function chooseSms(configuration: Env): Drivers["sms"] {
  const { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM, TWILIO_BASE_URL } = configuration;
  if (!TWILIO_ACCOUNT_SID || !TWILIO_AUTH_TOKEN || !TWILIO_FROM) return capture;
  return createTwilioDriver({
    accountSid: TWILIO_ACCOUNT_SID,
    authToken: TWILIO_AUTH_TOKEN,
    from: TWILIO_FROM,
    baseUrl: TWILIO_BASE_URL,
  });
}

async function capture(): Promise<Delivery> {
  return { outcome: "captured" };
}

function captureFictional<M extends { readonly to: string }>(send: (message: M) => Promise<Delivery>) {
  return (message: M) => (isFictional(message.to) ? capture() : send(message));
}

/** Which message a job is about. */
export interface MessageJob {
  readonly orgId: string;
  readonly messageId: string;
}

/**
 * Sends a message unless it was sent before. Done twice, or by a worker that is killed half-way, it reaches the
 * recipient once, if the provider heeds the id that it is given as idempotency key.
 * @throws TemporaryFailure when it may be tried again; what failed is kept with the message
 */
export async function deliverMessage({ orgId, messageId }: MessageJob, now: Date): Promise<void> {
  const row = await findMessage(database(), orgId, messageId);
  if (row?.message.status !== "queued") return;
  const ending = await endingOf(row, now);
  if (ending) return closeMessage(row, ending);
  // A provider that got the message before must get the same one, or it would not know it again.
  const look = lookOf(row, now);
  const delivery = await hand(row, look).catch(async (error: unknown) => {
    await insist(() => noteFailure(row, look, error));
    throw error;
  });
  await insist(() => settleMessage(row, look, delivery));
}

/**
 * Tries again while the database is away: a message that is sent and not noted would be sent twice, where the
 * provider heeds no idempotency key. The 10 s of an attempt and these end before the job is somebody else's.
 */
async function insist(note: () => Promise<void>): Promise<void> {
  const deadline = Date.now() + 10_000;
  for (;;) {
    try {
      return await note();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await sleep(200);
    }
  }
}

async function endingOf(row: MessageRow, now: Date): Promise<Ending | undefined> {
  const { message } = row;
  if (message.expiresAt && message.expiresAt <= now) {
    return { status: "failed", problem: "Its link had expired before it could be sent." };
  }
  if (message.sealedUrl && openSecret(row) === null) {
    return { status: "failed", problem: "Its link was lost when AUTH_SECRET changed; make a new one." };
  }
  if (message.advocateId && (await hasOptedOut(database(), message))) {
    const how = message.channel === "email" ? "unsubscribed" : "answered STOP";
    return { status: "suppressed", problem: `The recipient has ${how}.` };
  }
  return undefined;
}

async function hand(row: MessageRow, look: Look): Promise<Delivery> {
  const { message } = row;
  const { subject = "", html = "", text } = await compose(row, look, "shown");
  const { id: messageId, recipient: to } = message;
  if (message.channel === "sms") return drivers().sms({ messageId, to, body: text });
  const headers = message.advocateId ? unsubscribeHeaders(message) : {};
  return drivers().email({ messageId, fromName: look.name, to, subject, html, text, headers });
}

// RFC 8058: both headers, and an https address that a plain POST is enough for.
function unsubscribeHeaders(message: MessageRow["message"]): Record<string, string> {
  return {
    "List-Unsubscribe": `<${oneClickUrl(message)}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}
