import { once } from "node:events";
import { stdout } from "node:process";
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

const KILLS = 10;
const EACH = 500;
const RESUME_MS = 90_000;
/** What one worker may have handed over and not yet noted when it is killed: a batch of each channel. */
const UNDER_WAY = 10;

isolateDatabase();
const emails = isolateEmailProvider();
const texts = isolateSmsProvider();

let ann: Addressee;
let worker: ReturnType<typeof startWorkerProcess>;

beforeAll(async () => {
  ann = await createAddressee();
});
afterAll(() => worker.kill("SIGKILL"));

const accepted = () => emails().accepted.length + texts().accepted.length;

async function killInTheMiddle(): Promise<void> {
  const before = accepted();
  await waitFor(async () => accepted() > before, 30_000);
  await sleep(Math.random() * 300);
  worker.kill("SIGKILL");
  await once(worker, "exit");
}

it("a worker that is killed ten times loses no message, and its work goes on within 90 seconds", {
  timeout: 240_000,
}, async () => {
  emails().latencyMs = 100;
  texts().latencyMs = 100;
  await queueBacklog(ann, "email", EACH);
  await queueBacklog(ann, "sms", EACH);
  for (let kill = 0; kill < KILLS; kill++) {
    worker = startWorkerProcess(process.cwd());
    await killInTheMiddle();
  }
  expect(accepted()).toBeLessThan(2 * EACH);

  worker = startWorkerProcess(process.cwd());
  const lastKill = Date.now();
  // The invitation of Ann herself is captured.
  await waitFor(async () => (await countMessages(ann, "sent")) === 2 * EACH, RESUME_MS);
  const resumedMs = Date.now() - lastKill;
  expect(resumedMs).toBeLessThan(RESUME_MS);

  const addresses = emails().accepted.map(({ to }) => to);
  expect(new Set(addresses).size).toBe(EACH);
  expect(addresses).toHaveLength(EACH);
  const numbers = texts().accepted.map(({ to }) => to);
  expect(new Set(numbers).size).toBe(EACH);
  const twice = numbers.length - EACH;
  expect(twice).toBeLessThanOrEqual(KILLS * UNDER_WAY);
  stdout.write(
    `${KILLS} kills: all ${2 * EACH} sent, the last ${Math.round(resumedMs / 1000)} s after the last kill; ` +
      `0 e-mails twice, ${twice} texts twice (Twilio heeds no idempotency key)\n`,
  );
});
