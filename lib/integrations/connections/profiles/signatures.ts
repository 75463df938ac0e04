import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { SignatureVerdict } from "@/lib/integrations/connections/profile";
import { verify } from "@/lib/integrations/webhooks/signature";

const TOLERANCE_MS = 300_000;
const TIMESTAMP = /(?:^|,)t=(\d{1,11})(?:,|$)/;

/** What an HMAC with SHA-256 is made of, in order. */
type SignedParts = readonly (string | Uint8Array)[];

/** How a digest is written in a header. */
type Spelling = "hex" | "base64";

/**
 * Whether the header is the HMAC with SHA-256 of the parts, in the one spelling its sender writes. How long it takes
 * does not depend on where it differs. Nothing fits an empty secret.
 */
export function isHmac(header: string, spelling: Spelling, secret: string, parts: SignedParts): boolean {
  if (secret === "") return false;
  const hmac = createHmac("sha256", secret);
  for (const part of parts) hmac.update(part);
  return isSame(header, hmac.digest(spelling));
}

/** Whether the texts are the same, in a time that tells nothing of where they differ. Nothing is the same as "". */
export function isSame(given: string, expected: string): boolean {
  return expected !== "" && timingSafeEqual(hash(given), hash(expected));
}

/** The header in which a system that cannot sign sends the secret itself. */
export const SECRET_HEADER = "X-Webhook-Secret";

const BEARER = /^Bearer (.+)$/i;

/** The secret that comes along, by its own header or as a bearer token. */
export function sharedSecretIn(headers: Headers): string | undefined {
  return headers.get(SECRET_HEADER) ?? BEARER.exec(headers.get("authorization") ?? "")?.[1];
}

/** What a header says about the body that is `t=<unix seconds>,v1=<hex>`: Stripe's scheme, and Calendly's. */
export function verifyTimed(
  header: string | null,
  body: Uint8Array,
  secret: string,
  now: Date,
): SignatureVerdict {
  if (header === null) return "unsigned";
  if (secret === "") return "forged";
  const secrets = [{ keyId: "it", secret }];
  if (verify({ header, body, secrets, now })) return "genuine";
  const then = new Date(Number(TIMESTAMP.exec(header)?.[1]) * 1_000);
  return verify({ header, body, secrets, now: then }) ? "old" : "forged";
}

/** Whether the moment is more than 300 s from now, or is none. */
export function isOld(moment: Date, now: Date): boolean {
  return !(Math.abs(now.getTime() - moment.getTime()) <= TOLERANCE_MS);
}

function hash(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
