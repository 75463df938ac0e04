import type { Db, Tx } from "@/db/client";
import { CHALLENGE_HOURS, makeChallenge, readProof } from "@/lib/accounts/sign-in/challenge";
import type { ChallengePurpose } from "@/lib/accounts/sign-in/contract";
import { keyedHash } from "@/lib/kit/auth/keyed-hash";
import { ApiError } from "@/lib/kit/errors";
import { countTurns, forgetTurns, purgeDelays, reserveSend, returnTurn } from "@/lib/kit/limits/stored";

type CountedBy = "person" | "address" | "network";

/** Attempts that are counted together, and how many of them need no proof of work. */
const budgets = {
  password: [
    { by: "person", free: 6 },
    { by: "address", free: 30 },
    { by: "network", free: 50 },
  ],
  mail: [
    { by: "address", free: 4 },
    { by: "network", free: 20 },
  ],
} as const satisfies Readonly<Record<ChallengePurpose, readonly { by: CountedBy; free: number }[]>>;

const forgottenHours: Readonly<Record<ChallengePurpose, number>> = { password: 24, mail: 1 };

/** Attempts from browsers that a member has signed in with count separately, so that strangers cannot use them up. */
const known = { free: 20, forgottenHours: 24 };

interface Origin {
  readonly email: string;
  readonly network: string;
}

interface CountedAttempt extends Origin {
  /** Whether it comes from a browser that this address's member has signed in with. */
  readonly isKnown?: boolean;
  /** A solved challenge, which lets one attempt through regardless of earlier ones. */
  readonly proof?: string | undefined;
}

/**
 * Counts an attempt before it is made. Neither an address nor a network is ever blocked: beyond the free attempts of a
 * person at one network, of an address and of a network, each attempt needs a solved challenge. It makes no difference
 * whether the address has a user.
 * @returns whether it was beyond the free attempts
 * @throws ApiError `challenge_required`
 */
export async function countAttempt(
  tx: Tx,
  purpose: ChallengePurpose,
  attempt: CountedAttempt,
  now: Date,
): Promise<boolean> {
  if (attempt.isKnown && (await reserveSend(tx, keyOf("known", "address", attempt), known, now))) return false;
  const isPaid = await redeem(tx, purpose, attempt, now);
  let isBeyond = false;
  for (const { by, free } of budgets[purpose]) {
    const rule = { free, forgottenHours: forgottenHours[purpose], isPaid };
    const turns = await reserveSend(tx, keyOf(purpose, by, attempt), rule, now);
    if (turns === null) throw challengeRequired();
    isBeyond ||= turns > free;
  }
  return isBeyond;
}

// If a proof is used twice at once, the second use waits for the first and sees it redeemed.
async function redeem(tx: Tx, purpose: ChallengePurpose, { email, proof }: CountedAttempt, now: Date) {
  if (proof === undefined) return false;
  const signature = await readProof({ purpose, email }, proof, now);
  if (signature === null) return false;
  const once = { free: 1, forgottenHours: CHALLENGE_HOURS };
  return (await reserveSend(tx, keyedHash("proof", signature), once, now)) !== null;
}

/** The refusal of an attempt that needs a solved challenge. */
export function challengeRequired(): ApiError {
  return new ApiError(
    "challenge_required",
    "There were many attempts. Get a challenge from POST /api/app/sign-in-challenges, solve it, and send it along as proof.",
  );
}

/** A challenge for the next attempt at an address. Its difficulty grows with the attempts beyond the free ones. */
export async function nextChallenge(db: Db, purpose: ChallengePurpose, origin: Origin, now: Date) {
  const budget = budgets[purpose].find(({ by }) => by === "address");
  const tries = await countTurns(db, keyOf(purpose, "address", origin));
  return makeChallenge({ purpose, email: origin.email }, Math.max(0, tries - (budget?.free ?? 0)), now);
}

/**
 * Clears a person's failures once they have proven who they are, and takes this attempt off the shared counts. What
 * strangers have tried at the address stays counted.
 */
export async function forgiveAttempts(tx: Tx, { isKnown = false, ...origin }: CountedAttempt): Promise<void> {
  if (isKnown) return forgetTurns(tx, keyOf("known", "address", origin));
  // In the order of counting, to avoid deadlocks.
  for (const { by } of budgets.password) {
    const key = keyOf("password", by, origin);
    await (by === "person" ? forgetTurns(tx, key) : returnTurn(tx, key));
  }
}

/** Deletes counts that no longer have an effect. */
export async function forgetOldAttempts(now: Date): Promise<void> {
  await purgeDelays(forgottenHours.password, now);
}

function keyOf(what: string, by: CountedBy, { email, network }: Origin): Buffer {
  const address = email.toLowerCase();
  const counted = { person: [address, network], address: [address], network: [network] }[by];
  return keyedHash(what, by, ...counted);
}
