import { type SQL, sql } from "drizzle-orm";
import { transact } from "@/db/client";
import type { MessageQueue } from "@/db/enums";
import { rowsOf } from "@/db/rows-of";
import type { MessageJob } from "@/lib/messages/deliver";

/** How long a worker owns a claimed job, in seconds by the database's clock. Then another worker may claim it. */
const LEASE_S = 30;

/**
 * Attempts before a message is given up. The first pause is 2 to 4 seconds, each later one twice as long up to a day or
 * so: 36 to 73 hours in all, a weekend.
 */
export const MOST_ATTEMPTS = 17;

/** A job that this worker owns until its lease ends. */
export interface ClaimedJob extends MessageJob {
  /** Includes this one. */
  readonly attempt: number;
}

/** When the queue's next job is due. */
export function dueOf(queue: MessageQueue): SQL {
  const first = (goesFirst: SQL) =>
    sql`(SELECT min(due_at) FROM message_jobs WHERE queue = ${queue}::message_queue AND goes_first = ${goesFirst})`;
  return sql`least(${first(sql`true`)}, ${first(sql`false`)})`;
}

/** Claims due jobs of a queue: those that go first, then the longest due. */
export async function claimJobs(queue: MessageQueue, most: number): Promise<readonly ClaimedJob[]> {
  const due = (goesFirst: SQL, room: SQL) => sql`
    SELECT ctid FROM message_jobs WHERE queue = ${queue}::message_queue AND goes_first = ${goesFirst} AND due_at <= now()
     ORDER BY due_at LIMIT ${room} FOR UPDATE SKIP LOCKED`;
  const rows = await transact((tx) =>
    tx.execute<ClaimedJob & Record<string, unknown>>(sql`
      WITH first AS (${due(sql`true`, sql`${most}::int`)}),
           rest AS (${due(sql`false`, sql`${most}::int - (SELECT count(*) FROM first)`)})
      UPDATE message_jobs
         SET is_claimed = true, attempts = attempts + 1, due_at = now() + ${LEASE_S}::int * interval '1 second'
       WHERE ctid = ANY (ARRAY(SELECT ctid FROM first UNION ALL SELECT ctid FROM rest))
      RETURNING org_id AS "orgId", message_id AS "messageId", attempts AS attempt`),
  );
  return [...rows];
}

/** Removes finished jobs. Held ones, and those that another worker has claimed since, stay. */
export async function finishJobs(jobs: readonly ClaimedJob[]): Promise<void> {
  if (jobs.length === 0) return;
  await transact((tx) => tx.execute(sql`DELETE FROM message_jobs WHERE ${areOwn(jobs)}`));
}

/** Gives failed jobs their next attempt. After the last one they are due at once, for `MOST_ATTEMPTS` to end them. */
export async function repeatJobs(jobs: readonly ClaimedJob[]): Promise<void> {
  if (jobs.length === 0) return;
  await transact((tx) =>
    tx.execute(sql`
      UPDATE message_jobs
         SET is_claimed = false,
             due_at = CASE WHEN attempts = ${MOST_ATTEMPTS}::int THEN now()
                           ELSE now() + 2 ^ least(attempts, 16) * (1 + random()) * interval '1 second' END
       WHERE ${areOwn(jobs)}`),
  );
}

// Found by key one by one: without statistics, a join might read the whole table.
function areOwn(jobs: readonly ClaimedJob[]): SQL {
  return sql`ctid = ANY (ARRAY(
    SELECT own.ctid FROM ${rowsOf(jobs, '"orgId" uuid, "messageId" uuid, attempt int')} j CROSS JOIN LATERAL (
      SELECT m.ctid FROM message_jobs m
       WHERE m.org_id = j."orgId" AND m.message_id = j."messageId" AND m.is_claimed AND m.attempts = j.attempt LIMIT 1) own))`;
}
