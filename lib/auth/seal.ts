import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { authSecret } from "@/lib/platform/env";

const ALGORITHM = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a text under AUTH_SECRET (AES-256-GCM).
 * @param place what the text belongs to, such as a table and an id: a copy moved elsewhere does not open
 */
export function seal(text: string, place: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, sealingKey(), nonce).setAAD(Buffer.from(place));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** The text that was sealed for this place. @throws Error when it was changed, moved, or sealed under another secret */
export function unseal(sealed: Buffer, place: string): string {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(ALGORITHM, sealingKey(), nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(place)).setAuthTag(tag);
  return Buffer.concat([
    decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)),
    decipher.final(),
  ]).toString("utf8");
}

let known: { readonly secret: string; readonly key: Buffer } | undefined;

// The derivation is done once: the secret never changes while a process runs, except in tests.
function sealingKey(): Buffer {
  const secret = authSecret();
  if (known?.secret !== secret)
    known = { secret, key: Buffer.from(hkdfSync("sha256", secret, "", "seal", 32)) };
  return known.key;
}
