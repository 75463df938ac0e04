import { createHmac, randomInt } from "node:crypto";
import { authSecret, authSecrets } from "@/lib/platform/env";

// No 0 O 1 I L, which people mix up, and no vowels, so that no code spells a word.
const ALPHABET = "23456789BCDFGHJKMNPQRSTVWXYZ";
const LONGEST_NAME = 10;

/** A code a person can say on the phone, such as ANN-7K2Q: the first name and `length` random characters. */
export function newReferralCode(name: string, length: number): string {
  const random = Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  const first = firstName(name);
  return first ? `${first}-${random}` : random;
}

/** A code as it is stored: codes are compared without regard to case and surrounding space. */
export function normalizeReferralCode(code: string): string {
  return code.trim().toUpperCase();
}

/** What becomes of a code whose advocate was erased: it names nobody, and whoever has the old one finds it. */
export function endedCode(code: string): string {
  return endedCodeUnder(authSecret(), code);
}

/** What a code may have become. */
export function endedCodes(code: string): string[] {
  return authSecrets().map((secret) => endedCodeUnder(secret, code));
}

// Keyed, because codes are short enough to try them all.
function endedCodeUnder(secret: string, code: string): string {
  const digest = createHmac("sha256", secret).update(`ended referral code ${code}`).digest("hex");
  return `ENDED-${digest.slice(0, 24).toUpperCase()}`;
}

function firstName(name: string): string {
  const plain = name.normalize("NFD").replace(/\p{M}/gu, "");
  return (/^[A-Za-z]+/.exec(plain)?.[0] ?? "").slice(0, LONGEST_NAME).toUpperCase();
}
