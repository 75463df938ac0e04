import { eq, lt, sql } from "drizzle-orm";
import { type Db, type Tx, transact } from "@/db/client";
import { moment } from "@/db/moment";
import { friendFormCounts as windows } from "@/db/schema/friend-page";
import { signInDelays as delays } from "@/db/schema/sign-in";
import { ApiError } from "@/lib/kit/errors";

// rate-limiter-flexible counts on a connection of its own, by the clock of the machine and in fixed windows. What is
// counted here counts only if the caller's transaction commits, by the request's own time, and can wait longer and longer.

/** Free turns, then a wait before each that doubles from 2 seconds up to a quarter of an hour. */
export interface DelayRule {
  readonly free: number;
  /** Turns are forgotten after so many hours without another. */
  readonly forgottenHours: number;
}

const LONGEST_SECONDS = 900;

/**
 * Takes a turn, before what it is for is tried, so that of many at once none slips through.
 * @param key a hash of whose turn it is, so that the table lists nobody
 * @throws ApiError `rate_limited` while the wait after the turn before is not over
 */
export async function takeDelayedTurn(tx: Tx, key: Buffer, rule: DelayRule, now: Date): Promise<void> {
  const { free, forgottenHours } = rule;
  const at = moment(now);
  const attempts = sql`CASE WHEN ${delays.attemptedAt} < ${at} - make_interval(hours => ${forgottenHours}) THEN 1 ELSE ${delays.attempts} + 1 END`;
  const seconds = sql`CASE WHEN ${attempts} > ${free} THEN least(2 ^ least(${attempts} - ${free}, 20), ${LONGEST_SECONDS}) ELSE 0 END`;
  // One statement: the row's lock makes turns of the same key wait for each other. Of requests at the same time the
  // earlier can come second; while there is nothing to wait for, that is no reason to refuse it.
  const taken = await tx.execute(sql`
    INSERT INTO ${delays} (key, attempts, attempted_at, free_at) VALUES (${key}, 1, ${at}, ${at})
    ON CONFLICT (key) DO UPDATE
      SET attempts = ${attempts}, attempted_at = ${at}, free_at = ${at} + make_interval(secs => ${seconds})
    WHERE ${delays.attempts} <= ${free} OR ${delays.freeAt} <= ${at}
    RETURNING 1`);
  if (taken.length > 0) return;
  const [found] = await tx.select({ freeAt: delays.freeAt }).from(delays).where(eq(delays.key, key));
  const retryAfterSeconds = Math.max(1, Math.ceil(((found?.freeAt ?? now).getTime() - now.getTime()) / 1000));
  const wait = retryAfterSeconds === 1 ? "a second" : `${retryAfterSeconds} seconds`;
  const detail = `Too many attempts. Wait ${wait}, then try again.`;
  throw new ApiError("rate_limited", detail, { retryAfterSeconds });
}

/** Turns that are free, and beyond them only those that are paid for in another way. */
export interface BudgetRule {
  readonly free: number;
  /** Turns are forgotten after so many hours without another. */
  readonly forgottenHours: number;
  readonly isPaid?: boolean;
}

/**
 * Takes a turn, before what it is for is tried, so that of many at once none slips through.
 * @param key a hash of whose turn it is, so that the table lists nobody
 * @returns how many turns were taken, this one included; null when it was not: none is free, and it is not paid for
 */
export async function reserveSend(tx: Tx, key: Buffer, rule: BudgetRule, now: Date): Promise<number | null> {
  const at = moment(now);
  const isForgotten = sql`${delays.attemptedAt} < ${at} - make_interval(hours => ${rule.forgottenHours})`;
  const latest = sql`greatest(${delays.attemptedAt}, ${at})`;
  const [taken] = await tx.execute<{ turns: number }>(sql`
    INSERT INTO ${delays} (key, attempts, attempted_at, free_at) VALUES (${key}, 1, ${at}, ${at})
    ON CONFLICT (key) DO UPDATE
      SET attempts = CASE WHEN ${isForgotten} THEN 1 ELSE ${delays.attempts} + 1 END,
          attempted_at = ${latest}, free_at = ${latest}
    WHERE ${rule.isPaid ?? false} OR ${isForgotten} OR ${delays.attempts} < ${rule.free}
    RETURNING attempts AS turns`);
  return taken?.turns ?? null;
}

/** How many turns of a key were taken. */
export async function countTurns(db: Db, key: Buffer): Promise<number> {
  const [found] = await db.select({ turns: delays.attempts }).from(delays).where(eq(delays.key, key));
  return found?.turns ?? 0;
}

/** Forgets a key's turns. */
export async function forgetTurns(tx: Tx, key: Buffer): Promise<void> {
  await tx.delete(delays).where(eq(delays.key, key));
}

/** Gives back one turn of a key that others share. */
export async function returnTurn(tx: Tx, key: Buffer): Promise<void> {
  const attempts = sql`greatest(${delays.attempts} - 1, 1)`;
  await tx.update(delays).set({ attempts }).where(eq(delays.key, key));
}

/** Removes turns that nobody has followed for so many hours. */
export async function purgeDelays(hours: number, now: Date): Promise<void> {
  await transact((tx) => tx.delete(delays).where(lt(delays.attemptedAt, ago(now, hours * 60 * 60))));
}

/** So many turns in a window, which starts with a key's first one and then forgets all at once. */
export interface WindowRule {
  readonly turns: number;
  readonly seconds: number;
  /** What is said when there is none left. */
  readonly refusal: string;
}

/**
 * Takes one of a window's turns; what the transaction refuses after all does not count.
 * @param key a hash of whose turn it is, so that the table lists nobody
 * @throws ApiError `rate_limited`, with when the next one can be taken
 */
export async function takeTurnInWindow(tx: Tx, key: Buffer, rule: WindowRule, now: Date): Promise<void> {
  const { turns, seconds, refusal } = rule;
  const at = moment(now);
  const isOver = sql`${windows.since} <= ${at} - make_interval(secs => ${seconds})`;
  // One statement, as above.
  const taken = await tx.execute(sql`
    INSERT INTO ${windows} (key, taken, since) VALUES (${key}, 1, ${at})
    ON CONFLICT (key) DO UPDATE
      SET taken = CASE WHEN ${isOver} THEN 1 ELSE ${windows.taken} + 1 END,
          since = CASE WHEN ${isOver} THEN ${at} ELSE ${windows.since} END
    WHERE ${isOver} OR ${windows.taken} < ${turns}
    RETURNING 1`);
  if (taken.length > 0) return;
  const [found] = await tx.select({ since: windows.since }).from(windows).where(eq(windows.key, key));
  const goneMs = now.getTime() - (found?.since ?? now).getTime();
  const retryAfterSeconds = Math.max(1, seconds - Math.floor(goneMs / 1000));
  throw new ApiError("rate_limited", refusal, { retryAfterSeconds });
}

/** Removes windows that began longer ago than this. */
export async function purgeWindows(seconds: number, now: Date): Promise<void> {
  await transact((tx) => tx.delete(windows).where(lt(windows.since, ago(now, seconds))));
}

function ago(now: Date, seconds: number): Date {
  return new Date(now.getTime() - seconds * 1000);
}
