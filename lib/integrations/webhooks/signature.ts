import { createHmac, timingSafeEqual } from "node:crypto";

const TOLERANCE_S = 300;
const MOST_SIGNATURES = 10;
const ITEM = /^([^=]+)=(.*)$/s;
const TIMESTAMP = /^\d+$/;
// Accept only one spelling of a digest, so that no other header passes for the signed one.
const SIGNATURE = /^[0-9a-f]{64}$/;

interface SigningSecret {
  readonly keyId: string;
  readonly secret: string;
}

interface SignedRequest {
  /** The value of `X-Service-Signature`, or null. */
  readonly header: string | null;
  readonly body: Uint8Array;
  /** All of the organization's current keys. */
  readonly secrets: readonly SigningSecret[];
  readonly now: Date;
}

/**
 * The `X-Service-Signature` value for a body sent now: `t=<unix seconds>,v1=<hex>`. It follows Stripe's scheme, so
 * Stripe's library can create and verify it.
 */
export function sign(secret: string, body: string | Uint8Array, now: Date): string {
  const timestamp = `${toSeconds(now)}`;
  return `t=${timestamp},v1=${digest(secret, timestamp, body).toString("hex")}`;
}

/**
 * The `keyId` of the first key that made one of the header's signatures. Null if none did, or if the header is
 * malformed or more than 300 s off. Constant time over keys and signatures.
 */
export function verify({ header, body, secrets, now }: SignedRequest): string | null {
  const parsed = parseHeader(header ?? "");
  if (!parsed || Math.abs(toSeconds(now) - Number(parsed.timestamp)) > TOLERANCE_S) return null;
  let match: string | null = null;
  for (const { keyId, secret } of secrets) {
    const expected = digest(secret, parsed.timestamp, body);
    for (const signature of parsed.signatures) {
      if (timingSafeEqual(expected, signature)) match ??= keyId;
    }
  }
  return match;
}

// Ignore signatures of other schemes, such as Stripe's v0. Anything else unexpected invalidates the header.
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
