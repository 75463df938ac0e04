import { afterAll, beforeAll } from "vitest";
import { type Jobs, openJobs } from "@/lib/messages/jobs";
import { type Queue, runBatch } from "@/lib/messages/run-batch";

/** Does all that is due in a queue. @returns how many jobs that were */
export async function drain(jobs: Jobs, queue: Queue): Promise<number> {
  const { taken } = await runBatch(jobs, queue);
  return taken === 0 ? 0 : taken + (await drain(jobs, queue));
}

/**
 * The queues of the suite's own database, without a worker, so that a test says when work is done.
 * @returns a function that does all that is due in a queue and answers how many jobs that were
 */
export function isolateJobs(): (queue: Queue) => Promise<number> {
  let jobs: Jobs | undefined;
  beforeAll(async () => {
    jobs = await openJobs();
  });
  afterAll(() => jobs?.close());
  return async (queue) => {
    if (!jobs) throw new Error("The suite's queues are there once its tests run");
    return drain(jobs, queue);
  };
}
