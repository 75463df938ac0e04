import { timingSafeEqual } from "node:crypto";
import { authSecrets } from "@/lib/kit/env";

/**
 * Whether a text that came back is one that we made, with the newest AUTH_SECRET or one that is being retired. It takes
 * the same time wherever the texts differ.
 * @param make makes the text that is expected with a secret; what is handed out is made with `authSecret()`
 */
export function isMadeOf(given: string, make: (secret: string) => string): boolean {
  return authSecrets().some((secret) => isEqual(given, make(secret)));
}

// The texts are compared, not what they decode to: several texts decode to the same bytes.
function isEqual(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
