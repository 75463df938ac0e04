import type { SentEvent } from "@/lib/integrations/outbound/events";
import { openSecret, signedHeaders } from "@/lib/integrations/outbound/signing";
import { log } from "@/lib/kit/log";
import { guardedRequest } from "@/lib/kit/outgoing/guarded-fetch";
import { OutgoingRefused } from "@/lib/kit/outgoing/target";

/** Bytes of a response to store. */
const ANSWER_BYTES = 2_048;
const TIMEOUT_MS = 15_000;
const LONGEST_WAIT_MS = 24 * 60 * 60 * 1000;

/** Result of one attempt. `problem` completes a sentence about the endpoint: "answered 500". */
export interface DeliveryAttempt {
  readonly at: Date;
  readonly durationMs: number;
  readonly status?: number;
  readonly problem?: string;
  readonly answer?: string;
  /** Delay requested by the endpoint, in ms. */
  readonly waitMs?: number;
}

export interface DeliveryTarget {
  readonly orgId: string;
  readonly endpointId: string;
  readonly url: string;
  readonly sealedSecret: Buffer;
  readonly previousSealedSecret: Buffer | null;
  readonly previousUntil: Date | null;
}

/** Statuses that ask for fewer requests, whatever the delivery (Standard Webhooks 1.0.0). */
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
  demo: "isn’t called, since this is a public demo",
};

/** Sends an event to an endpoint once. Never throws; failures become the attempt's problem. */
export async function attemptDelivery(receiver: DeliveryTarget, event: SentEvent): Promise<DeliveryAttempt> {
  const at = new Date();
  const outcome = await send(receiver, event, at);
  return { at, durationMs: Math.max(0, Date.now() - at.getTime()), ...outcome };
}

async function send(
  receiver: DeliveryTarget,
  event: SentEvent,
  at: Date,
): Promise<Omit<DeliveryAttempt, "at" | "durationMs">> {
  const body = JSON.stringify(event);
  let headers: Record<string, string>;
  try {
    headers = signedHeaders(openSecrets(receiver, at), { id: event.id, body }, at);
  } catch {
    const { orgId, endpointId } = receiver;
    log().warn({ orgId, endpointId }, "a webhook endpoint's secret was sealed under another AUTH_SECRET");
    return { problem: "has a secret that can no longer be read: replace it" };
  }
  try {
    const init = {
      method: "POST",
      headers: { "content-type": "application/json", "user-agent": "Referral-Rewards-Webhooks", ...headers },
      body,
    };
    const limits = { maxBytes: ANSWER_BYTES, cutsLong: true, timeoutMs: TIMEOUT_MS, keeps: true };
    const answer = await guardedRequest(receiver.url, init, limits);
    return readAnswer(answer.status, new TextDecoder().decode(answer.bytes), answer.headers["retry-after"]?.[0], at);
  } catch (error) {
    return { problem: problems[error instanceof OutgoingRefused ? error.problem : "silent"] };
  }
}

function openSecrets(receiver: DeliveryTarget, now: Date): string[] {
  const { sealedSecret, previousSealedSecret, previousUntil } = receiver;
  const isValid = previousSealedSecret !== null && previousUntil !== null && now < previousUntil;
  return [sealedSecret, ...(isValid ? [previousSealedSecret] : [])].map((sealed) => openSecret(sealed, receiver));
}

function readAnswer(status: number, text: string, retryAfter: string | undefined, now: Date) {
  // PostgreSQL cannot store null characters.
  const answer = text.replaceAll("\u0000", "");
  const result = { status, ...(answer !== "" && { answer }) };
  if (status >= 200 && status < 300) return result;
  const waitMs = readRetryAfter(retryAfter, now) ?? (throttles.has(status) ? PAUSE_MS : undefined);
  return { ...result, problem: `answered ${status}`, ...(waitMs !== undefined && { waitMs }) };
}

/**
 * Parses Retry-After: seconds or a date (RFC 9110, 10.2.3), capped at a day.
 * @returns ms, or undefined if absent or invalid
 */
function readRetryAfter(value: string | undefined, now: Date): number | undefined {
  if (value === undefined) return undefined;
  const ms = /^\d+$/.test(value.trim()) ? Number(value) * 1_000 : Date.parse(value) - now.getTime();
  return Number.isFinite(ms) && ms > 0 ? Math.min(ms, LONGEST_WAIT_MS) : undefined;
}
