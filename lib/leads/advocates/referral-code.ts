import { createHmac, randomInt } from "node:crypto";
import { authSecret, authSecrets } from "@/lib/kit/env";

// No 0 O 1 I L, which people mix up, and no vowels, so that no code spells a word.
const ALPHABET = "23456789BCDFGHJKMNPQRSTVWXYZ";
const LONGEST_NAME = 10;

/** Random characters per code. Longer codes are used once the short ones for a name are taken. */
export const CODE_LENGTHS = [4, 5, 6, 8, 10];

/** A code that is easy to say on the phone, such as ANN-7K2Q: the first name and `length` random characters. */
export function newReferralCode(name: string, length: number): string {
  const random = Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  const first = firstName(name);
  return first ? `${first}-${random}` : random;
}

const SHAPE = new RegExp(
  `^[A-Z]{1,${LONGEST_NAME}}[-–—](?:${CODE_LENGTHS.map((length) => `[${ALPHABET}]{${length}}`).join("|")})$`,
);

/** Whether text looks like a code with a name, such as ANN-7K2Q, so an unknown one is reported as a mistake. */
export function isLikeReferralCode(text: string): boolean {
  return SHAPE.test(normalizeReferralCode(text));
}

/** The stored form of a code: codes ignore case and surrounding spaces. */
export function normalizeReferralCode(code: string): string {
  return code.trim().toUpperCase();
}

/**
 * The stored codes a typed code may stand for, likeliest first. The dash may be missing or a space, and in the name 0
 * and O, and 1, I and L may be mixed up; the random part has none of these. Every lookup of a typed code takes the
 * first one that exists.
 */
export function codeSpellings(typed: string): string[] {
  const exact = normalizeReferralCode(typed);
  const bare = exact.replace(/[^A-Z\d]/g, "");
  const spelled = CODE_LENGTHS.flatMap((length) => {
    const [name, random] = [bare.slice(0, -length), bare.slice(-length)];
    if (random.length < length || ![...random].every((letter) => ALPHABET.includes(letter))) return [];
    return name === "" ? [random] : spellName(name).map((first) => `${first}-${random}`);
  });
  return [...new Set([exact, ...spelled])];
}

/** Names with more confusable letters than this are taken as typed. */
const MOST_MIXED_UP = 4;

function spellName(typed: string): string[] {
  const name = typed.replaceAll("0", "O").replaceAll("1", "I");
  if (name.length > LONGEST_NAME || /\d/.test(name)) return [];
  let left = MOST_MIXED_UP;
  return [...name].reduce<string[]>(
    (begun, letter) => {
      const isMixedUp = (letter === "I" || letter === "L") && left-- > 0;
      const letters = isMixedUp ? [letter, letter === "I" ? "L" : "I"] : [letter];
      return letters.flatMap((next) => begun.map((start) => start + next));
    },
    [""],
  );
}

/** The code of an erased advocate. It reveals no name, but the old code still leads to it. */
export function endedCode(code: string): string {
  return endedCodeUnder(authSecret(), code);
}

/** The stored forms an ended code may have. */
export function endedCodes(code: string): string[] {
  return authSecrets().map((secret) => endedCodeUnder(secret, code));
}

// Keyed, because codes are short enough to brute-force.
function endedCodeUnder(secret: string, code: string): string {
  const digest = createHmac("sha256", secret).update(`ended referral code ${code}`).digest("hex");
  return `ENDED-${digest.slice(0, 24).toUpperCase()}`;
}

function firstName(name: string): string {
  const plain = name.normalize("NFD").replace(/\p{M}/gu, "");
  return (/^[A-Za-z]+/.exec(plain)?.[0] ?? "").slice(0, LONGEST_NAME).toUpperCase();
}
