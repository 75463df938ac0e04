import { createHmac, timingSafeEqual } from "node:crypto";

/** The prefix of Standard Webhooks secrets. */
export const SECRET_PREFIX = "whsec_";

interface SignedWebhook {
  readonly id: string;
  /** Unix seconds, as in the header. */
  readonly timestamp: string;
  readonly body: string | Uint8Array;
}

/**
 * The signature of a webhook by the Standard Webhooks specification 1.0.0, `v1,<base64>`.
 * @param secret with its `whsec_` prefix; the rest is the HMAC key in base64
 */
export function signStandard(secret: string, { id, timestamp, body }: SignedWebhook): string {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), "base64");
  const hmac = createHmac("sha256", key).update(`${id}.${timestamp}.`).update(body);
  return `v1,${hmac.digest("base64")}`;
}

const TOLERANCE_S = 300;
const MOST_SIGNATURES = 10;

/**
 * Whether one of the signatures is valid and the timestamp is within five minutes of now. Compares in constant time.
 * @param signatures the header's value: one or more, separated by spaces
 */
export function verifyStandard(secret: string, webhook: SignedWebhook, signatures: string, now: Date): boolean {
  if (webhook.id === "" || !/^\d{1,11}$/.test(webhook.timestamp)) return false;
  if (Math.abs(now.getTime() / 1_000 - Number(webhook.timestamp)) > TOLERANCE_S) return false;
  const expected = Buffer.from(signStandard(secret, webhook));
  const given = signatures.split(" ").slice(0, MOST_SIGNATURES);
  return given.filter((signature) => isSame(Buffer.from(signature), expected)).length > 0;
}

function isSame(given: Buffer, expected: Buffer): boolean {
  return given.length === expected.length && timingSafeEqual(given, expected);
}
