import { randomInt } from "node:crypto";

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

function firstName(name: string): string {
  const plain = name.normalize("NFD").replace(/\p{M}/gu, "");
  return (/^[A-Za-z]+/.exec(plain)?.[0] ?? "").slice(0, LONGEST_NAME).toUpperCase();
}
