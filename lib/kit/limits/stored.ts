import { eq, lt, sql } from "drizzle-orm";
import { type Db, type Tx, transact } from "@/db/client";
import { moment } from "@/db/moment";
import { friendFormCounts as windows } from "@/db/schema/friend-page";
import { signInDelays as delays } from "@/db/schema/sign-in";
import { ApiError } from "@/lib/kit/errors";

// Unlike rate-limiter-flexible, these limits count within the caller's transaction, use the request's own time, and can
// increase the wait.

/** Some free turns, then a wait before each turn that doubles from 2 seconds up to 15 minutes. */
interface DelayRule {
  readonly free: number;
  /** Turns are forgotten after this many hours without another. */
  readonly forgottenHours: number;
}

const LONGEST_SECONDS = 900;

/**
 * Takes a turn. Call it before the attempt, so that concurrent attempts can't slip through.
 * @param key a hash of the person's identifier, so that the table contains no personal data
 * @throws ApiError `rate_limited` during the wait after the previous turn
 */
export async function takeDelayedTurn(tx: Tx, key: Buffer, rule: DelayRule, now: Date): Promise<void> {
  const { free, forgottenHours } = rule;
  const at = moment(now);
  const attempts = sql`CASE WHEN ${delays.attemptedAt} < ${at} - make_interval(hours => ${forgottenHours}) THEN 1 ELSE ${delays.attempts} + 1 END`;
  const seconds = sql`CASE WHEN ${attempts} > ${free} THEN least(2 ^ least(${attempts} - ${free}, 20), ${LONGEST_SECONDS}) ELSE 0 END`;
  // One statement, so that the row lock serializes turns of the same key. Free turns ignore `free_at`, because concurrent
  // requests can arrive out of order.
  const claimed = await tx.execute(sql`
    INSERT INTO ${delays} (key, attempts, attempted_at, free_at) VALUES (${key}, 1, ${at}, ${at})
    ON CONFLICT (key) DO UPDATE
      SET attempts = ${attempts}, attempted_at = ${at}, free_at = ${at} + make_interval(secs => ${seconds})
    WHERE ${delays.attempts} <= ${free} OR ${delays.freeAt} <= ${at}
    RETURNING 1`);
  if (claimed.length > 0) return;
  const [row] = await tx.select({ freeAt: delays.freeAt }).from(delays).where(eq(delays.key, key));
  const retryAfterSeconds = Math.max(1, Math.ceil(((row?.freeAt ?? now).getTime() - now.getTime()) / 1000));
  const wait = retryAfterSeconds === 1 ? "a second" : `${retryAfterSeconds} seconds`;
  const detail = `Too many attempts. Wait ${wait}, then try again.`;
  throw new ApiError("rate_limited", detail, { retryAfterSeconds });
}

/** A number of free turns; further turns only if `isPaid`. */
interface BudgetRule {
  readonly free: number;
  /** Turns are forgotten after this many hours without another. */
  readonly forgottenHours: number;
  readonly isPaid?: boolean;
}

/**
 * Takes a turn. Call it before the attempt, so that concurrent attempts can't slip through.
 * @param key a hash of the person's identifier, so that the table contains no personal data
 * @returns the number of turns taken, including this one; null if no turn is free and it isn't paid for
 */
export async function reserveSend(tx: Tx, key: Buffer, rule: BudgetRule, now: Date): Promise<number | null> {
  const at = moment(now);
  const isForgotten = sql`${delays.attemptedAt} < ${at} - make_interval(hours => ${rule.forgottenHours})`;
  const latest = sql`greatest(${delays.attemptedAt}, ${at})`;
  const [claimed] = await tx.execute<{ turns: number }>(sql`
    INSERT INTO ${delays} (key, attempts, attempted_at, free_at) VALUES (${key}, 1, ${at}, ${at})
    ON CONFLICT (key) DO UPDATE
      SET attempts = CASE WHEN ${isForgotten} THEN 1 ELSE ${delays.attempts} + 1 END,
          attempted_at = ${latest}, free_at = ${latest}
    WHERE ${rule.isPaid ?? false} OR ${isForgotten} OR ${delays.attempts} < ${rule.free}
    RETURNING attempts AS turns`);
  return claimed?.turns ?? null;
}

/** The number of turns taken with a key. */
export async function countTurns(db: Db, key: Buffer): Promise<number> {
  const [row] = await db.select({ turns: delays.attempts }).from(delays).where(eq(delays.key, key));
  return row?.turns ?? 0;
}

/** Forgets a key's turns. */
export async function forgetTurns(tx: Tx, key: Buffer): Promise<void> {
  await tx.delete(delays).where(eq(delays.key, key));
}

/** Returns one turn of a shared key. */
export async function returnTurn(tx: Tx, key: Buffer): Promise<void> {
  const attempts = sql`greatest(${delays.attempts} - 1, 1)`;
  await tx.update(delays).set({ attempts }).where(eq(delays.key, key));
}

/** Deletes turns after this many hours without another. */
export async function purgeDelays(hours: number, now: Date): Promise<void> {
  await transact((tx) => tx.delete(delays).where(lt(delays.attemptedAt, ago(now, hours * 60 * 60))));
}

/** A number of turns per window. The window starts with a key's first turn and resets all at once. */
interface WindowRule {
  readonly turns: number;
  readonly seconds: number;
  /** The error message when no turn is left. */
  readonly refusal: string;
}

/**
 * Takes one of a window's turns. If the transaction rolls back, the turn doesn't count.
 * @param key a hash of the person's identifier, so that the table contains no personal data
 * @throws ApiError `rate_limited`, with the seconds until the next turn
 */
export async function takeTurnInWindow(tx: Tx, key: Buffer, rule: WindowRule, now: Date): Promise<void> {
  const { turns, seconds, refusal } = rule;
  const at = moment(now);
  const isOver = sql`${windows.since} <= ${at} - make_interval(secs => ${seconds})`;
  // One statement, so that the row lock serializes turns of the same key.
  const claimed = await tx.execute(sql`
    INSERT INTO ${windows} (key, taken, since) VALUES (${key}, 1, ${at})
    ON CONFLICT (key) DO UPDATE
      SET taken = CASE WHEN ${isOver} THEN 1 ELSE ${windows.taken} + 1 END,
          since = CASE WHEN ${isOver} THEN ${at} ELSE ${windows.since} END
    WHERE ${isOver} OR ${windows.taken} < ${turns}
    RETURNING 1`);
  if (claimed.length > 0) return;
  const [row] = await tx.select({ since: windows.since }).from(windows).where(eq(windows.key, key));
  const elapsedMs = now.getTime() - (row?.since ?? now).getTime();
  const retryAfterSeconds = Math.max(1, seconds - Math.floor(elapsedMs / 1000));
  throw new ApiError("rate_limited", refusal, { retryAfterSeconds });
}

/** Deletes windows that started longer ago than this. */
export async function purgeWindows(seconds: number, now: Date): Promise<void> {
  await transact((tx) => tx.delete(windows).where(lt(windows.since, ago(now, seconds))));
}

function ago(now: Date, seconds: number): Date {
  return new Date(now.getTime() - seconds * 1000);
}
