import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import type { z } from "zod";
import { authSecret, authSecrets } from "@/lib/kit/env";

const ALGORITHM = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a text under AUTH_SECRET (AES-256-GCM).
 * @param place the text's location, such as a table and an id; a copy moved elsewhere can't be decrypted
 */
export function seal(text: string, place: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, sealingKey(authSecret()), nonce).setAAD(Buffer.from(place));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/**
 * Decrypts a text sealed for this place under any secret in AUTH_SECRET.
 * @throws Error if it was changed, moved, or sealed under another secret
 */
export function unseal(sealed: Buffer, place: string): string {
  const text = unsealOrNull(sealed, place);
  if (text !== null) return text;
  throw new Error("The sealed text was changed, belongs to another place, or needs another AUTH_SECRET");
}

/** Like `unseal`, but null for a text that can't be decrypted, and for none. */
export function unsealOrNull(sealed: Buffer | null, place: string): string | null {
  if (sealed === null) return null;
  for (const secret of authSecrets()) {
    const text = open(secret, sealed, place);
    if (text !== null) return text;
  }
  return null;
}

/** Seals a value that a browser keeps, such as in a cookie. @param value with the end of its validity, in ms */
export function sealToken<Value extends { readonly expiresAt: number }>(value: Value, place: string): string {
  return seal(JSON.stringify(value), place).toString("base64url");
}

/** Reads the value of a token; null if it was changed, is for another place, or has expired. */
export function openToken<Value extends { readonly expiresAt: number }>(
  schema: z.ZodType<Value>,
  token: string,
  place: string,
  now: Date,
): Value | null {
  const text = unsealOrNull(Buffer.from(token, "base64url"), place);
  const value = text === null ? undefined : schema.safeParse(JSON.parse(text)).data;
  return value && value.expiresAt > now.getTime() ? value : null;
}

function open(secret: string, sealed: Buffer, place: string): string | null {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv(ALGORITHM, sealingKey(secret), nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(place)).setAuthTag(tag);
    const text = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}

const derivedKeys = new Map<string, Buffer>();

// Derived once: secrets don't change while a process runs, except in tests.
function sealingKey(secret: string): Buffer {
  const key = derivedKeys.get(secret) ?? Buffer.from(hkdfSync("sha256", secret, "", "seal", 32));
  derivedKeys.set(secret, key);
  return key;
}
