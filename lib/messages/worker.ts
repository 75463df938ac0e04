import { setMaxListeners } from "node:events";
import { type MessageQueue, messageQueues } from "@/db/enums";
import { rootCause } from "@/db/errors";
import { log } from "@/lib/kit/log";
import type { Step } from "@/lib/kit/worker-step";
import { deliverMessage, giveUpMessage, type MessageJob } from "@/lib/messages/deliver";
import { findProviders, isSentBySmtp } from "@/lib/messages/drivers/configured";
import { TemporaryFailure } from "@/lib/messages/drivers/driver";
import { MOST_CONNECTIONS } from "@/lib/messages/drivers/smtp-pool";
import { beat, SCHEDULE, workerName } from "@/lib/messages/heartbeat";
import {
  type ClaimedJob,
  claimJobs,
  dueOf,
  finishJobs,
  MOST_ATTEMPTS,
  repeatJobs,
} from "@/lib/messages/jobs";
import { runSteps } from "@/lib/messages/run-steps";

/** A running worker. */
export interface Worker {
  /** Finishes claimed jobs and takes no more. */
  stop(): Promise<void>;
}

const LONGEST_PAUSE_MS = 60_000;

/**
 * Sends messages until it is stopped. Several workers, on one machine or many, share the work.
 * @param steps other recurring work
 * @param finish cleanup once no step is running
 */
export function startWorker(
  steps: readonly Step[] = [],
  finish: () => Promise<void> = async () => {},
): Worker {
  const stopping = new AbortController();
  // Each pause of a step adds a listener, so this many are no leak.
  setMaxListeners(messageQueues.length + steps.length + 1, stopping.signal);
  const running = runSteps([...messageQueues.map(sendFrom), ...steps], stopping.signal);
  return {
    stop: async () => {
      stopping.abort();
      await running;
      await finish();
      await beat(workerName(), false).catch(() => undefined);
    },
  };
}

function sendFrom(queue: MessageQueue): Step {
  return {
    due: dueOf(queue),
    run: async () => {
      const { taken, pauseMs } = await runBatch(queue);
      if (pauseMs > 0) return Math.min(pauseMs, LONGEST_PAUSE_MS);
      return taken > 0 ? 0 : null;
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
  await beat(SCHEDULE, true);
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
    log().warn(
      { orgId, messageId, reason: String(rootCause(error)) },
      "a message was not sent, and is tried again",
    );
    return error instanceof Error ? error : new Error(String(error));
  };
}
