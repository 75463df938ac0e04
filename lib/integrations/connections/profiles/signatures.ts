import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { SignatureVerdict } from "@/lib/integrations/connections/profile";
import { verify } from "@/lib/integrations/webhooks/signature";

const TOLERANCE_MS = 300_000;
const TIMESTAMP = /(?:^|,)t=(\d{1,11})(?:,|$)/;

/** The parts an HMAC-SHA256 signs, in order. */
type SignedParts = readonly (string | Uint8Array)[];

/** Encoding of a digest in a header. */
type Spelling = "hex" | "base64";

/**
 * Whether the header is the HMAC-SHA256 of the parts, in the sender's exact encoding. Runs in constant time. Always
 * false for an empty secret.
 */
export function isHmac(header: string, spelling: Spelling, secret: string, parts: SignedParts): boolean {
  if (secret === "") return false;
  const hmac = createHmac("sha256", secret);
  for (const part of parts) hmac.update(part);
  return isSame(header, hmac.digest(spelling));
}

/** Verifies a header that is the HMAC-SHA256 of the parts. */
export function verifyHmac(header: string | null, ...signed: [Spelling, string, SignedParts]): SignatureVerdict {
  if (header === null) return "unsigned";
  return isHmac(header, ...signed) ? "genuine" : "forged";
}

/** Constant-time comparison. Always false if `expected` is empty. */
export function isSame(given: string, expected: string): boolean {
  return expected !== "" && timingSafeEqual(hash(given), hash(expected));
}

/** Header for the plain secret, used by systems that cannot sign. */
export const SECRET_HEADER = "X-Webhook-Secret";

const BEARER = /^Bearer (.+)$/i;

/** The plain secret in a request, from its own header or as a bearer token. */
export function sharedSecretIn(headers: Headers): string | undefined {
  return headers.get(SECRET_HEADER) ?? BEARER.exec(headers.get("authorization") ?? "")?.[1];
}

/** Verifies a `t=<unix seconds>,v1=<hex>` header, the scheme of Stripe and Calendly. */
export function verifyTimed(header: string | null, body: Uint8Array, secret: string, now: Date): SignatureVerdict {
  if (header === null) return "unsigned";
  if (secret === "") return "forged";
  const secrets = [{ keyId: "it", secret }];
  if (verify({ header, body, secrets, now })) return "genuine";
  const then = new Date(Number(TIMESTAMP.exec(header)?.[1]) * 1_000);
  return verify({ header, body, secrets, now: then }) ? "old" : "forged";
}

/** Whether the time is invalid or more than 300 s from now. */
export function isOld(moment: Date, now: Date): boolean {
  return !(Math.abs(now.getTime() - moment.getTime()) <= TOLERANCE_MS);
}

function hash(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
