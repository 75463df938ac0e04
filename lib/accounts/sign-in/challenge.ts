import { createHmac } from "node:crypto";
import { createChallenge, randomInt, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { z } from "zod";
import { Challenge, type ChallengePurpose } from "@/lib/accounts/sign-in/contract";
import { authSecret } from "@/lib/kit/env";

// Browsers compute PBKDF2 natively and off the main thread, so bots gain less from optimized programs.
const ALGORITHM = "PBKDF2/SHA-256";
/** About 2 ms on a desktop core, and 4 on a phone. */
const ROUNDS = 5_000;
/** The lower bound of iterations: about a second on a phone. */
const FEWEST = 150;
const MOST = 300;
/** The highest difficulty, as a multiple: about 4 seconds on a phone. */
const HARDEST = 4;
/** This many attempts beyond the budget add the initial difficulty once more. */
const HARDER_EVERY = 50;

const VALID_MS = 10 * 60_000;

/** Longer than `VALID_MS`, so that no challenge can be redeemed again after it was forgotten. */
export const CHALLENGE_HOURS = 1;

interface ChallengeSubject {
  readonly purpose: ChallengePurpose;
  readonly email: string;
}

/**
 * Creates a proof of work for an attempt beyond the budget (ALTCHA, version 2). Nothing is stored: purpose and expiry,
 * by this server's clock, are signed.
 * @param tries the number of attempts beyond the budget
 */
export async function makeChallenge(subject: ChallengeSubject, tries: number, now: Date) {
  const factor = Math.min(HARDEST, 1 + tries / HARDER_EVERY);
  const challenge = await createChallenge({
    algorithm: ALGORITHM,
    cost: ROUNDS,
    counter: randomInt(Math.round(FEWEST * factor), Math.round(MOST * factor)),
    data: { for: nameOf(subject) },
    deriveKey,
    expiresAt: new Date(now.getTime() + VALID_MS),
    ...secrets(),
  });
  return Challenge.parse(challenge);
}

const Proof = z.object({
  challenge: Challenge,
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

/**
 * The unique id of a solved challenge, so that it can be redeemed once; null if it is for another purpose or address,
 * wrong, or expired.
 * @param proof challenge and solution as JSON in base64, as sent by ALTCHA's own widget
 */
export async function readProof(subject: ChallengeSubject, proof: string, now: Date): Promise<string | null> {
  const { data } = Proof.safeParse(parseJson(Buffer.from(proof, "base64").toString()));
  if (!data || data.challenge.parameters.data.for !== nameOf(subject)) return null;
  if (data.challenge.parameters.expiresAt * 1000 <= now.getTime()) return null;
  const { verified } = await verifySolution({ ...data, deriveKey, ...secrets() });
  return verified ? data.challenge.signature : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

// Hashed and keyed, so that a challenge does not reveal the address.
function nameOf({ purpose, email }: ChallengeSubject): string {
  return derive(JSON.stringify([purpose, email.toLowerCase()])).slice(0, 22);
}

function secrets() {
  return { hmacSignatureSecret: derive("challenge"), hmacKeySignatureSecret: derive("solution") };
}

function derive(purpose: string): string {
  return createHmac("sha256", authSecret()).update(`sign-in ${purpose}`).digest("base64url");
}
