import { once } from "node:events";
import { join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { startWorker } from "@/lib/messages/worker";
import { startChild, startWorkerProcess } from "@/lib/platform/launch/child-process";
import { apiAs } from "@/proof/fixtures/api";
import { isolateEmailProvider, isolateSmsProvider } from "@/proof/fixtures/isolate-providers";
import { drain as work } from "@/proof/fixtures/jobs";
import {
  type Addressee,
  countMessages,
  createAddressee,
  hurryRetries,
  queueBacklog,
  waitFor,
} from "@/proof/fixtures/message-backlog";
import { captureMessages } from "@/proof/fixtures/messages";
import { addPostalAddress, createTestOrganization } from "@/proof/fixtures/organization";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import { addReferral, createCampaign, enrollAdvocate } from "@/proof/fixtures/scenario";
import { openSession, runAlone } from "@/proof/guards/scratch-database";

const BATCH = 10;
const PATIENCE_MS = 90_000;

const scratch = isolateDatabase();
const emails = isolateEmailProvider();
const texts = isolateSmsProvider();

let ann: Addressee;
beforeEach(async () => {
  ann = await createAddressee();
  await captureMessages(ann.orgId);
  await work("email");
});

const countSent = () => countMessages(ann, "sent");
const until = (isTrue: () => Promise<boolean> | boolean) => waitFor(async () => isTrue(), PATIENCE_MS);
const addresses = () => emails().accepted.map(({ to }) => to);

async function start() {
  const worker = startWorker();
  onTestFinished(() => worker.stop());
  return worker;
}

function startProcess() {
  const worker = startWorkerProcess(process.cwd());
  onTestFinished(() => void worker.kill("SIGKILL"));
  return worker;
}

/** Makes lost jobs due now rather than after the 30 seconds a job may take. */
const releaseLost = () =>
  runAlone(scratch().ownerUrl, [
    "UPDATE message_jobs SET due_at = now() WHERE is_claimed AND due_at < now() + interval '28 seconds'",
  ]);

describe("two workers", () => {
  it("share the work, finish claimed jobs when they are stopped, and leave the rest", async () => {
    const letGo = emails().hold();
    await queueBacklog(ann, "email", 4 * BATCH);
    const both = [startWorker(), startWorker()];
    await until(() => emails().requests === 2 * BATCH);
    const stopped = Promise.all(both.map((worker) => worker.stop()));
    await letGo();
    await stopped;
    expect(emails().requests).toBe(2 * BATCH);
    expect(await countSent()).toBe(2 * BATCH);
    await start();
    await until(async () => (await countSent()) === 4 * BATCH);
    expect(emails().requests).toBe(4 * BATCH);
  });
});

describe("a worker", () => {
  it(
    "that is killed loses no message, and another one takes over after 30 seconds",
    async () => {
      const letGo = [emails().hold(), texts().hold()];
      await queueBacklog(ann, "email", 2 * BATCH);
      await queueBacklog(ann, "sms", 2 * BATCH);
      const worker = startProcess();
      await until(() => emails().requests === BATCH && texts().requests === BATCH);
      worker.kill("SIGKILL");
      await once(worker, "exit");
      await Promise.all(letGo.map((release) => release()));
      expect(await countSent()).toBe(0);
      await runAlone(scratch().ownerUrl, ["UPDATE message_jobs SET due_at = now() WHERE is_claimed"]);
      await start();
      await until(async () => {
        await hurryRetries(scratch().ownerUrl);
        return (await countSent()) === 4 * BATCH;
      });
      expect(addresses()).toHaveLength(2 * BATCH);
      expect(new Set(addresses()).size).toBe(2 * BATCH);
      // Twilio ignores idempotency keys, so texts that were accepted but not recorded go out twice.
      const numbers = texts().accepted.map(({ to }) => to);
      expect([numbers.length, new Set(numbers).size]).toEqual([3 * BATCH, 2 * BATCH]);
    },
    2 * PATIENCE_MS,
  );

  it(
    "keeps running when its connections are cut repeatedly, and sends every message",
    async () => {
      emails().latencyMs = 20;
      await queueBacklog(ann, "email", 6 * BATCH);
      const worker = startProcess();
      for (let cut = 1; cut <= 3; cut++) {
        await until(() => emails().accepted.length >= cut * BATCH);
        await runAlone(scratch().ownerUrl, [
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND pid <> pg_backend_pid()`,
        ]);
      }
      await until(async () => {
        await releaseLost();
        return (await countSent().catch(() => 0)) === 6 * BATCH;
      });
      expect(worker.exitCode).toBeNull();
      expect(addresses()).toHaveLength(6 * BATCH);
      expect(new Set(addresses()).size).toBe(6 * BATCH);
    },
    2 * PATIENCE_MS,
  );

  it("keeps sending after its statements have failed", async () => {
    const owner = openSession(scratch().ownerUrl);
    onTestFinished(() => owner.end());
    await owner`BEGIN`;
    await owner`LOCK TABLE message_jobs`;
    await start();
    await until(async () => {
      const cancelled = await owner`
        SELECT pg_cancel_backend(pid) FROM pg_locks
         WHERE NOT granted AND relation = 'message_jobs'::regclass
           AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
      return cancelled.length > 0;
    });
    await owner`ROLLBACK`;
    await queueBacklog(ann, "email", 5);
    await until(async () => (await countSent()) === 5);
  });

  it("waits for a provider that never responds without holding up requests", async () => {
    emails().mood = "hanging";
    const { orgId, apiKey } = await createTestOrganization();
    await addPostalAddress(orgId);
    const api = apiAs(apiKey);
    const campaign = await createCampaign(api);
    const advocate = await enrollAdvocate(api, campaign, { email: "ann@mail.acme.com" });
    const convertOne = async (friendEmail: string) => {
      const referral = await addReferral(api, campaign, advocate, { friendEmail });
      expect((await api.post(referral.convertPath)).status).toBe(200);
    };
    await convertOne("fred@mail.acme.com");
    expect(emails().requests).toBe(0);
    await start();
    await until(() => emails().requests > 0);
    await convertOne("gina@mail.acme.com");
    expect(emails().accepted).toEqual([]);
    // The worker could not stop before.
    emails().hangUp();
  });

  it("logs a line of JSON for each message, with its id and organization and none of its content", async () => {
    const ids = await queueBacklog(ann, "email", 2);
    const program = [join(process.cwd(), "scripts", "run.mjs"), "worker"];
    const worker = startChild(process.cwd(), program, { stdio: "pipe", env: { LOG_LEVEL: "info" } });
    let text = "";
    worker.stdout?.on("data", (chunk) => {
      text += chunk;
    });
    await until(async () => (await countSent()) === 2);
    worker.kill("SIGTERM");
    await once(worker, "close");
    const lines = text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line))
      .filter(({ orgId }) => orgId === ann.orgId);
    const common = { level: 30, time: expect.any(String), channel: "email", status: "sent", msg: "message" };
    expect(lines.toSorted((a, b) => a.messageId.localeCompare(b.messageId))).toEqual(
      ids.map((messageId) => ({ ...common, orgId: ann.orgId, messageId })),
    );
    expect(text).not.toMatch(/ann\d|acme\.com|Reyes/);
  });
});
