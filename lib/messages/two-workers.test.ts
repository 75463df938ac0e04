import { afterAll, beforeAll, expect, it } from "vitest";
import { openJobs } from "@/lib/messages/jobs";
import { startWorker, type Worker } from "@/lib/messages/worker";
import { isolateEmailProvider } from "@/proof/fixtures/isolate-providers";
import { drain } from "@/proof/fixtures/jobs";
import {
  type Addressee,
  countMessages,
  createAddressee,
  queueBacklog,
  waitFor,
} from "@/proof/fixtures/message-backlog";
import { isolateDatabase } from "@/proof/fixtures/own-database";

const SIZE = 300;

isolateDatabase();
const provider = isolateEmailProvider();

let ann: Addressee;
beforeAll(async () => {
  ann = await createAddressee();
});

it("two workers share the work and hand over each message once", async () => {
  provider().latencyMs = 5;
  await queueBacklog(ann, "email", SIZE);
  const workers = await Promise.all([openJobs(), openJobs()]);
  const totals = await Promise.all(workers.map((jobs) => drain(jobs, "email")));
  await Promise.all(workers.map((jobs) => jobs.close()));
  // Ann's own invitation is one more job, and captured.
  expect(totals.reduce((sum, total) => sum + total)).toBe(SIZE + 1);
  expect(Math.min(...totals)).toBeGreaterThan(SIZE / 10);
  expect(provider().requests).toBe(SIZE);
  expect(await countMessages(ann, "sent")).toBe(SIZE);
});

let running: Worker[] = [];
afterAll(() => Promise.all(running.map((worker) => worker.stop())));

it("running workers that are stopped finish what they have taken and leave the rest", async () => {
  provider().latencyMs = 30;
  running = await Promise.all([startWorker(), startWorker()]);
  await queueBacklog(ann, "email", SIZE);
  await waitFor(async () => provider().accepted.length > 20, 10_000);
  await Promise.all(running.map((worker) => worker.stop()));
  running = [];
  const sent = provider().accepted.length;
  expect(sent).toBeLessThan(SIZE);
  expect(await countMessages(ann, "sent")).toBe(SIZE + sent);
  expect(provider().requests).toBe(sent);

  running = [await startWorker()];
  await waitFor(async () => (await countMessages(ann, "sent")) === 2 * SIZE, 20_000);
  expect(provider().requests).toBe(SIZE);
});
