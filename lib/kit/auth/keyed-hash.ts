import { createHmac } from "node:crypto";
import { authSecret } from "@/lib/kit/env";

/**
 * A pseudonym for a person in tables that count or compare, so that those tables contain no personal data. Keyed, because
 * plain hashes of addresses, numbers and codes can be reversed by trying them all.
 * @param parts the purpose and the person's identifier
 */
export function keyedHash(...parts: readonly string[]): Buffer {
  return keyedHashUnder(authSecret(), ...parts);
}

/** `keyedHash` under a given AUTH_SECRET, such as the one before a rotation. */
export function keyedHashUnder(secret: string, ...parts: readonly string[]): Buffer {
  return createHmac("sha256", secret).update(JSON.stringify(parts)).digest();
}
