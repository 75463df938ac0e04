import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startWorkerProcess } from "@/lib/platform/launch/child-process";
import { isolateEmailProvider, isolateSmsProvider } from "@/proof/fixtures/isolate-providers";
import {
  type Addressee,
  countMessages,
  createAddressee,
  queueBacklog,
  waitFor,
} from "@/proof/fixtures/message-backlog";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import { openSession } from "@/proof/guards/scratch-database";

const CUTS = 12;
const EACH = 200;

const scratch = isolateDatabase();
const emails = isolateEmailProvider();
const texts = isolateSmsProvider();

let ann: Addressee;
let worker: ReturnType<typeof startWorkerProcess>;

beforeAll(async () => {
  ann = await createAddressee();
});
afterAll(() => worker.kill("SIGKILL"));

const accepted = () => emails().accepted.length + texts().accepted.length;

it("a worker whose connections are cut again and again stays, and sends every message", {
  timeout: 180_000,
}, async () => {
  emails().latencyMs = 20;
  texts().latencyMs = 20;
  await queueBacklog(ann, "email", EACH);
  await queueBacklog(ann, "sms", EACH);
  worker = startWorkerProcess(process.cwd());
  const owner = openSession(scratch().ownerUrl);
  for (let cut = 0; cut < CUTS; cut++) {
    const before = accepted();
    await waitFor(async () => accepted() > before || accepted() === 2 * EACH, 60_000);
    await sleep(Math.random() * 60);
    await owner`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid()`;
  }
  await owner.end();
  await waitFor(async () => (await countMessages(ann, "sent").catch(() => 0)) === 2 * EACH, 90_000);
  expect(worker.exitCode).toBeNull();
  expect(new Set(emails().accepted.map(({ to }) => to)).size).toBe(EACH);
  expect(emails().accepted).toHaveLength(EACH);
});
