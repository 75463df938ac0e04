import { setTimeout as sleep } from "node:timers/promises";
import { rootCause } from "@/db/errors";
import { log } from "@/lib/kit/log";
import { beat, workerName } from "@/lib/messages/heartbeat";
import { type Jobs, openJobs } from "@/lib/messages/jobs";
import { type Queue, runBatch } from "@/lib/messages/run-batch";

/** A running worker. */
export interface Worker {
  /** Finishes what it has taken, and takes no more. */
  stop(): Promise<void>;
}

const POLL_MS = 500;
const TROUBLE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;
// With the 30 s that a job may take, the work of a worker that was killed goes on within 50 s.
const MAINTAIN_MS = 15_000;

/** Sends messages until it is stopped. Several workers, on one machine or many, share the work. */
export async function startWorker(): Promise<Worker> {
  const jobs = await openJobs();
  const stopping = new AbortController();
  const until = stopping.signal;
  const loops = [
    ...(["email", "sms", "undeliverable"] as const).map((queue) => repeat(() => work(jobs, queue), until)),
    repeat(maintenance(jobs), until),
  ];
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(loops);
      await beat(workerName(), false).catch(() => undefined);
      await jobs.close();
    },
  };
}

// Runs a step again and again; it answers how long to wait before the next one. A database that is away is waited for.
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
