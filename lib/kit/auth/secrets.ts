import { timingSafeEqual } from "node:crypto";
import { authSecrets } from "@/lib/kit/env";

/**
 * Whether we made a text, with the newest AUTH_SECRET or one that is being retired. Compares in constant time.
 * @param make computes the expected text with a secret; new texts are made with `authSecret()`
 */
export function isMadeWithSecret(given: string, make: (secret: string) => string): boolean {
  return authSecrets().some((secret) => isEqual(given, make(secret)));
}

// Compares the encoded texts, because several texts can decode to the same bytes.
function isEqual(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
