import { createHmac, timingSafeEqual } from "node:crypto";

/** What secrets of Standard Webhooks begin with. */
export const SECRET_PREFIX = "whsec_";

/** A webhook as its signature covers it. */
export interface SignedWebhook {
  readonly id: string;
  /** Unix seconds, as the header has them. */
  readonly timestamp: string;
  readonly body: string | Uint8Array;
}

/**
 * The signature of a webhook by the Standard Webhooks specification 1.0.0, `v1,<base64>`.
 * @param secret from `whsec_` on; the HMAC key is what its base64 stands for
 */
export function signStandard(secret: string, { id, timestamp, body }: SignedWebhook): string {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), "base64");
  const hmac = createHmac("sha256", key).update(`${id}.${timestamp}.`).update(body);
  return `v1,${hmac.digest("base64")}`;
}

const TOLERANCE_S = 300;
const MOST_SIGNATURES = 10;

/**
 * Whether one of the signatures is the webhook's, and its time is within five minutes of now. How long it takes does
 * not depend on where a signature differs.
 * @param signatures the header's value: one or more, parted by spaces
 */
export function verifyStandard(
  secret: string,
  webhook: SignedWebhook,
  signatures: string,
  now: Date,
): boolean {
  if (webhook.id === "" || !/^\d{1,11}$/.test(webhook.timestamp)) return false;
  if (Math.abs(now.getTime() / 1_000 - Number(webhook.timestamp)) > TOLERANCE_S) return false;
  const expected = Buffer.from(signStandard(secret, webhook));
  const given = signatures.split(" ").slice(0, MOST_SIGNATURES);
  return given.filter((signature) => isSame(Buffer.from(signature), expected)).length > 0;
}

function isSame(given: Buffer, expected: Buffer): boolean {
  return given.length === expected.length && timingSafeEqual(given, expected);
}
