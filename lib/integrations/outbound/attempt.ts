import type { SentEvent } from "@/lib/integrations/outbound/events";
import { openSecret, signedHeaders } from "@/lib/integrations/outbound/signing";
import { log } from "@/lib/kit/log";
import { guardedRequest } from "@/lib/kit/outgoing/guarded-fetch";
import { OutgoingRefused } from "@/lib/kit/outgoing/target";

/** What is kept of an answer, in bytes. */
const ANSWER_BYTES = 2_048;
const TIMEOUT_MS = 15_000;
const LONGEST_WAIT_MS = 24 * 60 * 60 * 1000;

/** What came of one try. A problem is the end of a sentence: "answered 500". */
export interface Attempt {
  readonly at: Date;
  readonly durationMs: number;
  readonly status?: number;
  readonly problem?: string;
  readonly answer?: string;
  /** How long the endpoint asked to be left alone, in ms. */
  readonly waitMs?: number;
}

export interface Receiver {
  readonly orgId: string;
  readonly endpointId: string;
  readonly url: string;
  readonly sealedSecret: Buffer;
  readonly previousSealedSecret: Buffer | null;
  readonly previousUntil: Date | null;
}

/** Those that ask for less to be sent by themselves, whatever the delivery was (Standard Webhooks 1.0.0). */
const throttles = new Set([429, 502, 504]);
const PAUSE_MS = 60_000;

const problems: Readonly<Record<OutgoingRefused["problem"], string>> = {
  address: "has an address that can’t be used",
  scheme: "has an address that doesn’t start with https://",
  port: "has a port that webhooks don’t go to",
  private: "leads to a private network or to nowhere",
  redirect: "redirected, which webhooks don’t follow",
  size: "answered too much",
  silent: "didn’t answer within 15 seconds, or not over a trusted connection",
};

/** Sends an event to an endpoint once. It never throws: what went wrong is the attempt's problem. */
export async function attemptDelivery(receiver: Receiver, event: SentEvent): Promise<Attempt> {
  const at = new Date();
  const outcome = await send(receiver, event, at);
  return { at, durationMs: Math.max(0, Date.now() - at.getTime()), ...outcome };
}

async function send(
  receiver: Receiver,
  event: SentEvent,
  at: Date,
): Promise<Omit<Attempt, "at" | "durationMs">> {
  const body = JSON.stringify(event);
  let headers: Record<string, string>;
  try {
    headers = signedHeaders(openSecrets(receiver, at), { id: event.id, body }, at);
  } catch {
    const { orgId, endpointId } = receiver;
    log().warn({ orgId, endpointId }, "a webhook endpoint's secret was sealed under another AUTH_SECRET");
    return { problem: "has a secret that can’t be read any more: replace it" };
  }
  try {
    const init = {
      method: "POST",
      headers: { "content-type": "application/json", "user-agent": "Referral-Rewards-Webhooks", ...headers },
      body,
    };
    const limits = { maxBytes: ANSWER_BYTES, cutsLong: true, timeoutMs: TIMEOUT_MS, keeps: true };
    const answer = await guardedRequest(receiver.url, init, limits);
    return judge(
      answer.status,
      new TextDecoder().decode(answer.bytes),
      answer.headers["retry-after"]?.[0],
      at,
    );
  } catch (error) {
    return { problem: problems[error instanceof OutgoingRefused ? error.problem : "silent"] };
  }
}

function openSecrets(receiver: Receiver, now: Date): string[] {
  const { sealedSecret, previousSealedSecret, previousUntil } = receiver;
  const isKept = previousSealedSecret !== null && previousUntil !== null && now < previousUntil;
  return [sealedSecret, ...(isKept ? [previousSealedSecret] : [])].map((sealed) =>
    openSecret(sealed, receiver),
  );
}

function judge(status: number, text: string, retryAfter: string | undefined, now: Date) {
  // What a database cannot keep is left out.
  const answer = text.replaceAll("\u0000", "");
  const told = { status, ...(answer !== "" && { answer }) };
  if (status >= 200 && status < 300) return told;
  const waitMs = readRetryAfter(retryAfter, now) ?? (throttles.has(status) ? PAUSE_MS : undefined);
  return { ...told, problem: `answered ${status}`, ...(waitMs !== undefined && { waitMs }) };
}

/** Seconds or a date (RFC 9110, 10.2.3), a day at most. @returns ms, or undefined where it says nothing */
function readRetryAfter(value: string | undefined, now: Date): number | undefined {
  if (value === undefined) return undefined;
  const ms = /^\d+$/.test(value.trim()) ? Number(value) * 1_000 : Date.parse(value) - now.getTime();
  return Number.isFinite(ms) && ms > 0 ? Math.min(ms, LONGEST_WAIT_MS) : undefined;
}
