import { setMaxListeners } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { rootCause } from "@/db/errors";
import { log } from "@/lib/kit/log";
import { deliverMessage, giveUpMessage, type MessageJob } from "@/lib/messages/deliver";
import { findProviders, isSentBySmtp } from "@/lib/messages/drivers/configured";
import { TemporaryFailure } from "@/lib/messages/drivers/driver";
import { MOST_CONNECTIONS } from "@/lib/messages/drivers/smtp-pool";
import { beat, SCHEDULE, workerName } from "@/lib/messages/heartbeat";
import { type Jobs, openJobs, queues } from "@/lib/messages/jobs";

/** A running worker. */
export interface Worker {
  /** Finishes claimed jobs and takes no more. */
  stop(): Promise<void>;
}

const POLL_MS = 500;
const TROUBLE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;
// A job may take 30 s, so another worker takes over a killed worker's jobs within 50 s.
const MAINTAIN_MS = 15_000;

/**
 * Sends messages until it is stopped. Several workers, on one machine or many, share the work.
 * @param steps other recurring work; each step returns the wait before its next run, in ms
 * @param finish cleanup once no step is running
 */
export async function startWorker(
  steps: readonly (() => Promise<number>)[] = [],
  finish: () => Promise<void> = async () => {},
): Promise<Worker> {
  const jobs = await openJobs();
  const stopping = new AbortController();
  const until = stopping.signal;
  // Each loop adds a listener, so this many are no leak.
  setMaxListeners(queueNames.length + 1 + steps.length, until);
  const loops = [
    // Each queue has its own loop, so that a sign-in link does not wait behind ten thousand invites.
    ...queueNames.map((queue) => repeat(() => work(jobs, queue), until)),
    repeat(maintenance(jobs), until),
    ...steps.map((step) => repeat(step, until)),
  ];
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(loops);
      await finish();
      await beat(workerName(), false).catch(() => undefined);
      await jobs.close();
    },
  };
}

// Repeats a step after the wait it returns. While the database is away, it keeps trying.
async function repeat(step: () => Promise<number>, until: AbortSignal): Promise<void> {
  while (!until.aborted) {
    const waitMs = await step().catch((error: unknown) => {
      log().error({ reason: String(rootCause(error)) }, "the worker could not go on, trying again");
      return TROUBLE_MS;
    });
    await sleep(waitMs, undefined, { signal: until }).catch(() => undefined);
  }
}

async function work(jobs: Jobs, queue: Queue): Promise<number> {
  const { taken, pauseMs } = await runBatch(jobs, queue);
  if (pauseMs > 0) return Math.min(pauseMs, LONGEST_PAUSE_MS);
  return taken > 0 ? 0 : POLL_MS;
}

function maintenance({ boss }: Jobs): () => Promise<number> {
  let isFirst = true;
  return async () => {
    await boss.maintain();
    await beat(workerName(), isFirst);
    isFirst = false;
    return MAINTAIN_MS;
  };
}

/**
 * Processes due jobs and returns: for hosts without long-running processes, whose scheduler calls `/api/jobs/run`.
 * @param budgetMs takes no more jobs after this time
 * @returns the number of jobs done or tried
 */
export async function runDueMessages(budgetMs: number): Promise<number> {
  const deadline = Date.now() + budgetMs;
  const jobs = await openJobs();
  const drain = async (queue: Queue) => {
    let total = 0;
    while (Date.now() < deadline) {
      const { taken, pauseMs } = await runBatch(jobs, queue);
      total += taken;
      if (taken === 0 || pauseMs > 0) break;
    }
    return total;
  };
  try {
    await jobs.boss.maintain();
    const totals = await Promise.all(queueNames.map(drain));
    await beat(SCHEDULE, true);
    return totals.reduce((sum, total) => sum + total, 0);
  } finally {
    await jobs.close();
  }
}

export type Queue = keyof typeof queues;

/** The queues of a worker, each with its own loop. */
export const queueNames = ["signIn", "email", "sms", "undeliverable"] as const satisfies readonly Queue[];

/** The result of a batch. */
interface Batch {
  readonly taken: number;
  /** The wait the provider asked for, in ms. */
  readonly pauseMs: number;
}

// A batch is sent concurrently and must finish within the 30 s after which another worker may claim its jobs. Larger
// batches would only run into a provider's rate limit.
const BATCH_SIZE = { provider: 10, captured: 100 };

function batchSizeOf(queue: Queue): number {
  const { email, sms } = findProviders();
  if (!email && !sms) return BATCH_SIZE.captured;
  // More emails than connections would wait for each other within the 30 s.
  return queue !== "sms" && isSentBySmtp() ? MOST_CONNECTIONS : BATCH_SIZE.provider;
}

/** Claims and processes the due jobs of a queue. Failed jobs wait for their next attempt. */
export async function runBatch({ boss }: Jobs, queue: Queue): Promise<Batch> {
  const name = queues[queue];
  const perform = queue === "undeliverable" ? giveUpMessage : deliver;
  const jobs = await boss.fetch<MessageJob>(name, { batchSize: batchSizeOf(queue) });
  const ends = await Promise.all(
    jobs.map(async ({ id, data }) => ({ id, error: await perform(data).then(() => null, logFailure(data)) })),
  );
  const done = ends.filter(({ error }) => error === null).map(({ id }) => id);
  // A held message's job is already rescheduled; completing it leaves it alone.
  if (done.length > 0) await boss.complete(name, done);
  for (const { id, error } of ends) {
    if (error) await boss.fail(name, id, { message: error.message });
  }
  const pauses = ends.map(({ error }) => (error instanceof TemporaryFailure ? error.retryAfterMs : 0) ?? 0);
  return { taken: jobs.length, pauseMs: Math.max(0, ...pauses) };
}

async function deliver(job: MessageJob): Promise<void> {
  await deliverMessage(job, new Date());
}

function logFailure(job: MessageJob) {
  return (error: unknown): Error => {
    log().warn({ ...job, reason: String(rootCause(error)) }, "a message was not sent, and is tried again");
    return error instanceof Error ? error : new Error(String(error));
  };
}
