import { database } from "@/db/client";
import { rootCause } from "@/db/errors";
import { log } from "@/lib/kit/log";
import { deliverMessage, type MessageJob } from "@/lib/messages/deliver";
import { TemporaryFailure } from "@/lib/messages/drivers/driver";
import { findMessage } from "@/lib/messages/find";
import { type Jobs, queues } from "@/lib/messages/jobs";
import { closeMessage } from "@/lib/messages/settle";

export type Queue = keyof typeof queues;

/** What came of a batch. */
export interface Batch {
  readonly taken: number;
  /** How long the provider asked to be left alone, in ms. */
  readonly pauseMs: number;
}

// Sent at the same time; all of them must be done within the 30 s after which a job is somebody else's.
const BATCH_SIZE = 10;

/** Takes the jobs that are due from a queue and does them. One that fails waits for its next attempt. */
export async function runBatch({ boss }: Jobs, queue: Queue): Promise<Batch> {
  const name = queues[queue];
  const perform = queue === "undeliverable" ? giveUp : deliver;
  const jobs = await boss.fetch<MessageJob>(name, { batchSize: BATCH_SIZE });
  const ends = await Promise.all(
    jobs.map(async ({ id, data }) => ({ id, error: await perform(data).then(() => null, tell(data)) })),
  );
  const done = ends.filter(({ error }) => error === null).map(({ id }) => id);
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

// After the last attempt a message is told as failed, with what the provider said last.
async function giveUp({ orgId, messageId }: MessageJob): Promise<void> {
  const row = await findMessage(database(), orgId, messageId);
  if (!row) return;
  const problem = row.message.problem ?? "It could not be handed to the provider.";
  await closeMessage(row, { status: "failed", problem: `Given up after many attempts. ${problem}` });
}

function tell(job: MessageJob) {
  return (error: unknown): Error => {
    log().warn({ ...job, reason: String(rootCause(error)) }, "a message was not sent, and is tried again");
    return error instanceof Error ? error : new Error(String(error));
  };
}
