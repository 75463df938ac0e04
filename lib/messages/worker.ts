import { setMaxListeners } from "node:events";
import { type SQL, sql } from "drizzle-orm";
import { transact } from "@/db/client";
import { type MessageQueue, messageQueues } from "@/db/enums";
import { rootCause } from "@/db/errors";
import { rowsOf } from "@/db/rows-of";
import { leaseDue, type Step } from "@/lib/kit/due-work";
import { log } from "@/lib/kit/log";
import { deliverMessage, giveUpMessage, type MessageJob } from "@/lib/messages/deliver";
import { findProviders, isSentBySmtp } from "@/lib/messages/drivers/configured";
import { TemporaryFailure } from "@/lib/messages/drivers/driver";
import { MOST_CONNECTIONS } from "@/lib/messages/drivers/smtp-pool";
import { recordHeartbeat, SCHEDULE, workerName } from "@/lib/messages/heartbeat";
import { runSteps } from "@/lib/messages/run-steps";

/** A running worker. */
export interface Worker {
  /** Finishes claimed jobs and takes no more. */
  stop(): Promise<void>;
}

const LONGEST_PAUSE_MS = 60_000;

/** After a batch with room left, more jobs may gather this long, because a batch costs much before its first job. */
const GATHER_MS = 50;

/**
 * Sends messages until it is stopped. Several workers, on one machine or many, share the work.
 * @param steps other recurring work
 * @param finish cleanup once no step is running
 */
export function startWorker(steps: readonly Step[] = [], finish: () => Promise<void> = async () => {}): Worker {
  const stopping = new AbortController();
  // Each pause of a step adds a listener, so this many are no leak.
  setMaxListeners(messageQueues.length + steps.length + 1, stopping.signal);
  const running = runSteps([...messageQueues.map(sendFrom), ...steps], stopping.signal);
  return {
    stop: async () => {
      stopping.abort();
      await running;
      await finish();
      await recordHeartbeat(workerName(), false).catch(() => undefined);
    },
  };
}

function sendFrom(queue: MessageQueue): Step {
  return {
    due: dueOf(queue),
    run: async () => {
      const { taken, pauseMs } = await runBatch(queue);
      if (pauseMs > 0) return Math.min(pauseMs, LONGEST_PAUSE_MS);
      if (taken === 0) return null;
      return taken < batchSizeOf(queue) ? GATHER_MS : 0;
    },
  };
}

/**
 * Processes due jobs and returns: for hosts without long-running processes, whose scheduler calls `/api/jobs/run`.
 * @param budgetMs takes no more jobs after this time
 * @returns the number of jobs done or tried
 */
export async function runDueMessages(budgetMs: number): Promise<number> {
  const deadline = Date.now() + budgetMs;
  const drain = async (queue: MessageQueue) => {
    let total = 0;
    while (Date.now() < deadline) {
      const { taken, pauseMs } = await runBatch(queue);
      total += taken;
      if (taken === 0 || pauseMs > 0) break;
    }
    return total;
  };
  const totals = await Promise.all(messageQueues.map(drain));
  await recordHeartbeat(SCHEDULE, true);
  return totals.reduce((sum, total) => sum + total, 0);
}

interface Batch {
  readonly taken: number;
  /** The wait the provider asked for, in ms. */
  readonly pauseMs: number;
}

// A batch is sent concurrently and must finish within the 30 s after which another worker may claim its jobs. Larger
// batches would only run into a provider's rate limit.
const BATCH_SIZE = { provider: 10, captured: 100 };

function batchSizeOf(queue: MessageQueue): number {
  const { email, sms } = findProviders();
  if (!email && !sms) return BATCH_SIZE.captured;
  // More emails than connections would wait for each other within the 30 s.
  return queue !== "sms" && isSentBySmtp() ? MOST_CONNECTIONS : BATCH_SIZE.provider;
}

/** Claims and processes the due jobs of a queue. Failed jobs wait for their next attempt. */
export async function runBatch(queue: MessageQueue): Promise<Batch> {
  const jobs = await claimJobs(queue, batchSizeOf(queue));
  const ends = await Promise.all(
    jobs.map(async (job) => ({ job, error: await perform(job).then(() => null, logFailure(job)) })),
  );
  const ofEnds = (hasFailed: boolean) =>
    ends.filter(({ error }) => (error !== null) === hasFailed).map(({ job }) => job);
  // A held message's job is already rescheduled; finishing leaves it alone.
  await finishJobs(ofEnds(false));
  await repeatJobs(ofEnds(true));
  const pauses = ends.map(({ error }) => (error instanceof TemporaryFailure ? error.retryAfterMs : 0) ?? 0);
  return { taken: jobs.length, pauseMs: Math.max(0, ...pauses) };
}

function perform(job: ClaimedJob): Promise<void> {
  return job.attempt > MOST_ATTEMPTS ? giveUpMessage(job) : deliverMessage(job, new Date());
}

function logFailure({ orgId, messageId }: MessageJob) {
  return (error: unknown): Error => {
    log().warn({ orgId, messageId, reason: String(rootCause(error)) }, "a message was not sent, and is tried again");
    return error instanceof Error ? error : new Error(String(error));
  };
}

/** The lease of a job in seconds, by the database's clock: shorter than of other work, since people wait for sign-in links. */
const LEASE_S = 30;

/**
 * Attempts before a message is given up. The first pause is 2 to 4 seconds, each later one twice as long up to a day or
 * so: 36 to 73 hours in all, a weekend. The steps are finer than those of `pauseAfter`, because a provider that is out
 * of breath recovers within seconds.
 */
const MOST_ATTEMPTS = 17;

/** A job that this worker owns until its lease ends. */
interface ClaimedJob extends MessageJob {
  /** Includes this one. */
  readonly attempt: number;
}

/** When the queue's next job is due. */
function dueOf(queue: MessageQueue): SQL {
  const first = (goesFirst: SQL) =>
    sql`(SELECT min(due_at) FROM message_jobs WHERE queue = ${queue}::message_queue AND goes_first = ${goesFirst})`;
  return sql`least(${first(sql`true`)}, ${first(sql`false`)})`;
}

/** Claims due jobs of a queue: those that go first, then the longest due. */
async function claimJobs(queue: MessageQueue, most: number): Promise<readonly ClaimedJob[]> {
  const due = (goesFirst: SQL, room: SQL) => sql`
    SELECT ctid FROM message_jobs WHERE queue = ${queue}::message_queue AND goes_first = ${goesFirst} AND due_at <= now()
     ORDER BY due_at LIMIT ${room} FOR UPDATE SKIP LOCKED`;
  return transact((tx) =>
    leaseDue<ClaimedJob & Record<string, unknown>>(tx, {
      table: sql`message_jobs`,
      due: sql`
        WITH first AS (${due(sql`true`, sql`${most}::int`)}),
             rest AS (${due(sql`false`, sql`${most}::int - (SELECT count(*) FROM first)`)})
        SELECT ctid FROM first UNION ALL SELECT ctid FROM rest`,
      until: sql`now() + ${LEASE_S}::int * interval '1 second'`,
      set: sql`, is_claimed = true, attempts = attempts + 1`,
      read: sql`SELECT org_id AS "orgId", message_id AS "messageId", attempts AS attempt FROM claimed`,
    }),
  );
}

/** Removes finished jobs. Held ones, and those that another worker has claimed since, stay. */
async function finishJobs(jobs: readonly ClaimedJob[]): Promise<void> {
  if (jobs.length === 0) return;
  await transact((tx) => tx.execute(sql`DELETE FROM message_jobs WHERE ${areOwn(jobs)}`));
}

/** Gives failed jobs their next attempt. After the last one they are due at once, for `MOST_ATTEMPTS` to end them. */
async function repeatJobs(jobs: readonly ClaimedJob[]): Promise<void> {
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
