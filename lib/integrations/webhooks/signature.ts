import { createHmac, timingSafeEqual } from "node:crypto";

const TOLERANCE_S = 300;
const MOST_SIGNATURES = 10;
const ITEM = /^([^=]+)=(.*)$/s;
const TIMESTAMP = /^\d+$/;
// One spelling of a digest, so that no other header passes for the one that was signed.
const SIGNATURE = /^[0-9a-f]{64}$/;

/** A signing key of an organization. The whole `secret`, its prefix `whsec_` included, is the HMAC key. */
export interface SigningSecret {
  readonly keyId: string;
  readonly secret: string;
}

interface SignedRequest {
  /** The value of `X-Service-Signature`, null when the request has none. */
  readonly header: string | null;
  /** The body as it came in, before any decoding. */
  readonly body: Uint8Array;
  /** Every key that the organization has at this moment. */
  readonly secrets: readonly SigningSecret[];
  readonly now: Date;
}

/**
 * The value of `X-Service-Signature` for a body that is sent now: `t=<unix seconds>,v1=<hex>`. This
 * is Stripe's scheme, so Stripe's library signs and checks it too.
 */
export function sign(secret: string, body: string | Uint8Array, now: Date): string {
  const timestamp = `${toSeconds(now)}`;
  return `t=${timestamp},v1=${digest(secret, timestamp, body).toString("hex")}`;
}

/**
 * The `keyId` of the first key that one of the header's signatures was made with, null when there is none or the
 * header is malformed or more than 300 s old or ahead. How long it takes does not depend on which key or signature fits.
 */
export function verify({ header, body, secrets, now }: SignedRequest): string | null {
  const parsed = parseHeader(header ?? "");
  if (!parsed || Math.abs(toSeconds(now) - Number(parsed.timestamp)) > TOLERANCE_S) return null;
  let found: string | null = null;
  for (const { keyId, secret } of secrets) {
    const expected = digest(secret, parsed.timestamp, body);
    for (const signature of parsed.signatures) {
      if (timingSafeEqual(expected, signature)) found ??= keyId;
    }
  }
  return found;
}

// Signatures of other schemes, such as Stripe's v0, are not for us; anything else that is unexpected spoils the header.
function parseHeader(header: string) {
  const items = header.split(",").map((item) => ITEM.exec(item));
  if (items.includes(null)) return null;
  const valuesOf = (name: string) => items.flatMap((item) => (item?.[1] === name ? (item[2] ?? "") : []));
  const [timestamp = "", ...otherTimestamps] = valuesOf("t");
  const signatures = valuesOf("v1").slice(0, MOST_SIGNATURES);
  if (!TIMESTAMP.test(timestamp) || otherTimestamps.length > 0) return null;
  if (!signatures.every((signature) => SIGNATURE.test(signature))) return null;
  return { timestamp, signatures: signatures.map((signature) => Buffer.from(signature, "hex")) };
}

function digest(secret: string, timestamp: string, body: string | Uint8Array): Buffer {
  return createHmac("sha256", secret).update(`${timestamp}.`).update(body).digest();
}

function toSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1_000);
}
