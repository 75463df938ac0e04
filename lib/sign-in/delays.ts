import { createHash } from "node:crypto";
import { eq, lt, sql } from "drizzle-orm";
import { type Tx, transact } from "@/db/client";
import { signInDelays as table } from "@/db/schema/sign-in";
import { ApiError } from "@/lib/kit/errors";

/** What is counted: tries of a password to sign in, or to change it, and requests for an e-mail. */
type Attempt = "password" | "ownPassword" | "mail";

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

type Counted = "person" | "address" | "network";

interface Origin {
  readonly email: string;
  readonly network: string;
}

/** Attempts are forgotten after so many hours without another. */
const FORGOTTEN_HOURS: Readonly<Record<Attempt, number>> = {
  password: 24,
  ownPassword: 24,
  mail: 1,
};

/** The wait doubles with each attempt from 2 seconds, up to a quarter of an hour. */
const LONGEST_SECONDS = 900;

/**
 * Counts an attempt before it is made, so that of many at once none slips through. Somebody who guesses at one
 * address from one place waits first; then all who guess at it, and all who guess from there. Whether anybody has
 * the address makes no difference.
 * @throws ApiError `rate_limited` while the wait after the attempt before is not over
 */
export async function countAttempt(tx: Tx, attempt: Attempt, origin: Origin, now: Date): Promise<void> {
  for (const { by, free } of rules[attempt]) {
    const key = keyOf(attempt, by, origin);
    const counted = await tx.execute(takeTurn(key, free, FORGOTTEN_HOURS[attempt], now));
    if (counted.length === 0) throw await tooEarly(tx, key, now);
  }
}

/** Forgets the failures of somebody who has proven to be who they said, and this attempt of their network. */
export async function forgiveAttempts(
  tx: Tx,
  attempt: "password" | "ownPassword",
  origin: Origin,
): Promise<void> {
  const oneLess = { attempts: sql`greatest(${table.attempts} - 1, 1)`, freeAt: table.attemptedAt };
  // In the order in which they are counted, so that two of them never wait for each other.
  for (const { by } of rules[attempt]) {
    const isKey = eq(table.key, keyOf(attempt, by, origin));
    if (by === "network") await tx.update(table).set(oneLess).where(isKey);
    else await tx.delete(table).where(isKey);
  }
}

/** Removes what has no effect any more. */
export async function forgetOldAttempts(now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - FORGOTTEN_HOURS.password * 60 * 60 * 1000);
  await transact((tx) => tx.delete(table).where(lt(table.attemptedAt, oldest)));
}

// One statement: the row's lock makes attempts of the same key wait for each other. Of requests at the same time the
// earlier can come second; while there is nothing to wait for, that is no reason to refuse it.
function takeTurn(key: Buffer, free: number, forgottenHours: number, now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`;
  const attempts = sql`CASE WHEN ${table.attemptedAt} < ${at} - make_interval(hours => ${forgottenHours}) THEN 1 ELSE ${table.attempts} + 1 END`;
  const seconds = sql`CASE WHEN ${attempts} > ${free} THEN least(2 ^ least(${attempts} - ${free}, 20), ${LONGEST_SECONDS}) ELSE 0 END`;
  return sql`
    INSERT INTO ${table} (key, attempts, attempted_at, free_at) VALUES (${key}, 1, ${at}, ${at})
    ON CONFLICT (key) DO UPDATE
      SET attempts = ${attempts}, attempted_at = ${at}, free_at = ${at} + make_interval(secs => ${seconds})
    WHERE ${table.attempts} <= ${free} OR ${table.freeAt} <= ${at}
    RETURNING 1`;
}

async function tooEarly(tx: Tx, key: Buffer, now: Date): Promise<ApiError> {
  const [found] = await tx.select({ freeAt: table.freeAt }).from(table).where(eq(table.key, key));
  const seconds = Math.max(1, Math.ceil(((found?.freeAt ?? now).getTime() - now.getTime()) / 1000));
  const wait = seconds === 1 ? "a second" : `${seconds} seconds`;
  return new ApiError("rate_limited", `There were too many attempts. Wait ${wait}, then try again.`, {
    retryAfterSeconds: seconds,
  });
}

// Hashed, so that the table lists nobody's address.
function keyOf(attempt: Attempt, by: Counted, { email, network }: Origin): Buffer {
  const address = email.toLowerCase();
  const counted = { person: [address, network], address: [address], network: [network] }[by];
  return createHash("sha256")
    .update(JSON.stringify([attempt, by, ...counted]))
    .digest();
}
