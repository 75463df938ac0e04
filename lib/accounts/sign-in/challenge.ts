import { createHmac } from "node:crypto";
import { createChallenge, randomInt, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { z } from "zod";
import { Challenge, type ChallengePurpose } from "@/lib/accounts/sign-in/contract";
import { authSecret } from "@/lib/kit/env";

// PBKDF2 is what browsers compute natively and off the page's thread, so that bots gain less by better programs.
const ALGORITHM = "PBKDF2/SHA-256";
/** About 2 ms on a desk's core, and 4 on a phone's. */
const ROUNDS = 5_000;
/** Between how many times it is computed: about a second on a phone's core. */
const FEWEST = 150;
const MOST = 300;
/** What is asked for at most, as a multiple: some 4 seconds on a phone's core. */
const HARDEST = 4;
/** So many tries beyond the budget make a challenge as hard again as it was at first. */
const HARDER_EVERY = 50;

const VALID_MS = 10 * 60_000;

/** Long enough that nobody solves a challenge for one and uses it twice: after `VALID_MS` it opens nothing. */
export const CHALLENGE_HOURS = 1;

interface Asked {
  readonly purpose: ChallengePurpose;
  readonly email: string;
}

/**
 * A proof of work to be done before a try beyond the budget (ALTCHA, version 2). Nothing of it is stored: it is signed,
 * with what it is for and when it ends by this server's clock.
 * @param tries how many more there were than the budget allows
 */
export async function makeChallenge(asked: Asked, tries: number, now: Date) {
  const factor = Math.min(HARDEST, 1 + tries / HARDER_EVERY);
  const challenge = await createChallenge({
    algorithm: ALGORITHM,
    cost: ROUNDS,
    counter: randomInt(Math.round(FEWEST * factor), Math.round(MOST * factor)),
    data: { for: nameOf(asked) },
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
 * What tells a solved challenge from all others, so that it can be used once; null when it is none for this purpose
 * and address, wrong, or too old.
 * @param proof challenge and solution as JSON in base64, as ALTCHA's own widget sends them
 */
export async function readProof(asked: Asked, proof: string, now: Date): Promise<string | null> {
  const { data } = Proof.safeParse(parseJson(Buffer.from(proof, "base64").toString()));
  if (!data || data.challenge.parameters.data.for !== nameOf(asked)) return null;
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

// Hashed and keyed, so that a challenge tells nobody the address.
function nameOf({ purpose, email }: Asked): string {
  return derive(JSON.stringify([purpose, email.toLowerCase()])).slice(0, 22);
}

function secrets() {
  return { hmacSignatureSecret: derive("challenge"), hmacKeySignatureSecret: derive("solution") };
}

function derive(what: string): string {
  return createHmac("sha256", authSecret()).update(`sign-in ${what}`).digest("base64url");
}
