import { createHash } from "node:crypto";
import type { Tx } from "@/db/client";
import { forgetTurns, purgeDelays, returnTurn, takeDelayedTurn } from "@/lib/kit/limits/stored";

/** What is counted: tries of a password to sign in, or to change it, and requests for an e-mail. */
type Attempt = "password" | "ownPassword" | "mail";

type Counted = "person" | "address" | "network";

/** Whose attempts are counted together, and how many of them cost no time. */
const rules = {
  password: [
    { by: "person", free: 5 },
    { by: "address", free: 30 },
    { by: "network", free: 50 },
  ],
  ownPassword: [{ by: "address", free: 5 }],
  mail: [
    { by: "address", free: 3 },
    { by: "network", free: 20 },
  ],
} as const satisfies Readonly<Record<Attempt, readonly { by: Counted; free: number }[]>>;

const forgottenHours: Readonly<Record<Attempt, number>> = { password: 24, ownPassword: 24, mail: 1 };

interface Origin {
  readonly email: string;
  readonly network: string;
}

/**
 * Counts an attempt before it is made. Somebody who guesses at one address from one place waits first; then all who
 * guess at it, and all who guess from there. Whether anybody has the address makes no difference.
 * @throws ApiError `rate_limited` while the wait after the attempt before is not over
 */
export async function countAttempt(tx: Tx, attempt: Attempt, origin: Origin, now: Date): Promise<void> {
  for (const { by, free } of rules[attempt]) {
    const rule = { free, forgottenHours: forgottenHours[attempt] };
    await takeDelayedTurn(tx, keyOf(attempt, by, origin), rule, now);
  }
}

/** Forgets the failures of somebody who has proven to be who they said, and this attempt of their network. */
export async function forgiveAttempts(
  tx: Tx,
  attempt: "password" | "ownPassword",
  origin: Origin,
): Promise<void> {
  // In the order in which they are counted, so that two of them never wait for each other.
  for (const { by } of rules[attempt]) {
    const key = keyOf(attempt, by, origin);
    await (by === "network" ? returnTurn(tx, key) : forgetTurns(tx, key));
  }
}

/** Removes what has no effect any more. */
export async function forgetOldAttempts(now: Date): Promise<void> {
  await purgeDelays(forgottenHours.password, now);
}

// Hashed, so that the table lists nobody's address.
function keyOf(attempt: Attempt, by: Counted, { email, network }: Origin): Buffer {
  const address = email.toLowerCase();
  const counted = { person: [address, network], address: [address], network: [network] }[by];
  return createHash("sha256")
    .update(JSON.stringify([attempt, by, ...counted]))
    .digest();
}
