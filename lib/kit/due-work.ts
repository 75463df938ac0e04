import { setTimeout as sleep } from "node:timers/promises";
import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { HOUR_MS, MINUTE_MS } from "@/lib/kit/durations";
import { describeCause, log } from "@/lib/kit/log";

// Work that no request waits for. A worker that is killed must neither lose it nor do it twice, in one of two ways:
// - Work that calls another system is leased. A claim moves its `due_at` to the end of the lease (`leaseDue`), so work
//   of a killed worker becomes due again by itself, and failures back off by `pauseAfter`.
// - Work that only writes to this database locks its rows with SKIP LOCKED in the transaction that does it. PostgreSQL
//   frees those of a killed worker at once, so it needs no lease.

/** Recurring work of a worker. All of a worker's steps run side by side, each one run at a time. */
export interface Step {
  /**
   * When it is next due.
   * - SQL: a time, null while nothing waits. The worker reads those of all steps in one query, after a notification and
   *   at least every 10 s, so an idle step costs no query of its own. Each worker runs it, so a run claims its work.
   * - A number: the interval between runs in ms, beginning with the worker's start. Runs follow a look at the database,
   *   up to 10 s late, so that one that sleeps is not woken twice.
   */
  readonly due: SQL | number;
  /** @returns the pause before the next run in ms, 0 for none; null to wait until it is due */
  run(): Promise<number | null>;
}

/** A step that runs once each time it is due. Failed runs are logged and repeated after 2 s. */
export function whenDue(due: Step["due"], work: (now: Date) => Promise<unknown>): Step {
  return {
    due,
    run: async () => {
      await work(new Date());
      return null;
    },
  };
}

/** A step that repeats its work without a pause until nothing was done. @param work returns how much it did */
export function whileDue(due: SQL, work: (now: Date) => Promise<number>): Step {
  return { due, run: async () => ((await work(new Date())) > 0 ? 0 : null) };
}

/** Runs a step until nothing is left or the budget is used up: for hosts without long-running processes. */
export async function drain({ run }: Pick<Step, "run">, budgetMs: number): Promise<void> {
  const until = Date.now() + budgetMs;
  for (let pauseMs = await run(); pauseMs !== null && Date.now() < until; pauseMs = await run()) {
    if (pauseMs > 0) await sleep(pauseMs);
  }
}

/** How long a worker owns work it has claimed, in ms. After that the worker counts as lost, and another may claim it. */
export const LEASE_MS = MINUTE_MS;

/** A claim of due rows of a table. */
interface Claim {
  readonly table: SQL;
  /** Selects the `ctid` of the rows and locks them with SKIP LOCKED. */
  readonly due: SQL;
  /** When the lease ends. */
  readonly until: SQL;
  /** Further columns to set, each after a comma. */
  readonly set?: SQL;
  /** Selects the result `FROM claimed`. */
  readonly read: SQL;
}

/** Claims due rows for this worker in one statement. Concurrent workers claim different rows. */
export function leaseDue<Row extends Record<string, unknown>>(tx: Tx, { table, due, until, set = sql``, read }: Claim) {
  // By ctid, because without statistics a join might read the whole table.
  return tx.execute<Row>(sql`
    WITH claimed AS (
      UPDATE ${table} SET due_at = ${until} ${set} WHERE ctid = ANY (ARRAY(${due})) RETURNING *
    ) ${read}`);
}

/** Delay after each failed attempt, in ms: 10 attempts in about 75 hours. */
const retryPauses: readonly number[] = [
  5_000,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];

/** Random extra share of a delay, so that work that failed together does not return together. */
const JITTER = 0.1;

/**
 * The delay before the next attempt of leased work.
 * @param failures failed attempts so far, at least 1
 * @param askedMs the delay that the other system asked for
 * @returns ms, or undefined to give up
 */
export function pauseAfter(failures: number, askedMs = 0): number | undefined {
  const pause = retryPauses[failures - 1];
  return pause && Math.round(Math.max(pause * (1 + JITTER * Math.random()), askedMs));
}

/**
 * Works through items one by one. A failure is logged with the item's ids and stops none of the others.
 * @param problem the log line
 * @returns the results of the items that did not fail
 */
export async function workEach<Item extends object, Result>(
  items: Iterable<Item>,
  problem: string,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) {
    try {
      results.push(await work(item));
    } catch (error) {
      const ids = Object.entries(item).filter(([name]) => /id$/i.test(name));
      log().warn({ ...Object.fromEntries(ids), error: describeCause(error) }, problem);
    }
  }
  return results;
}
