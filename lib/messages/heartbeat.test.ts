import { asc } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { database, transact } from "@/db/client";
import { messageTallies, workers } from "@/db/schema/workers";
import { countEnded, recordHeartbeat, workerName } from "@/lib/messages/heartbeat";
import { runDueMessages, startWorker } from "@/lib/messages/worker";
import { isolateEmailProvider } from "@/proof/fixtures/isolate-providers";
import { createAddressee, queueBacklog, waitFor } from "@/proof/fixtures/message-backlog";
import { captureMessages } from "@/proof/fixtures/messages";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import { runAlone } from "@/proof/guards/scratch-database";

const own = isolateDatabase();
isolateEmailProvider();

const change = (...statements: string[]) => runAlone(own().ownerUrl, statements);
const readWorkers = () => database().select().from(workers).orderBy(asc(workers.name));
const readCounters = () => database().select().from(messageTallies);

beforeEach(() => transact((tx) => tx.delete(workers)));

describe("the heartbeat of workers", () => {
  it("starts with the worker, and each restart resets it", async () => {
    const worker = startWorker();
    await waitFor(async () => (await readWorkers()).length === 1, 30_000);
    await worker.stop();
    await change("UPDATE workers SET started_at = '2026-01-01', seen_at = '2026-01-02'");
    const [first] = await readWorkers();
    expect(first?.name).toBe(workerName());
    await recordHeartbeat(workerName(), false);
    const [again] = await readWorkers();
    expect(again?.startedAt).toEqual(first?.startedAt);
    expect(again?.seenAt).not.toEqual(first?.seenAt);
    await recordHeartbeat(workerName(), true);
    expect((await readWorkers())[0]?.startedAt).not.toEqual(first?.startedAt);
  });

  it("drops stopped workers after a day if there is another one", async () => {
    for (const name of ["a", "b", "c"]) await recordHeartbeat(name, true);
    await change(
      "UPDATE workers SET seen_at = now() - interval '25 hours' WHERE name <> 'c'",
      "UPDATE workers SET seen_at = now() - interval '23 hours' WHERE name = 'c'",
    );
    await recordHeartbeat("b", false);
    expect((await readWorkers()).map(({ name }) => name)).toEqual(["b", "c"]);
  });
});

describe("the message counters", () => {
  it("grow by the messages sent, once each, no matter which process sent them", async () => {
    const ann = await createAddressee();
    await captureMessages(ann.orgId);
    const sent = { channel: "email", status: "sent", total: 3 };
    await queueBacklog(ann, "email", 3);
    await runDueMessages(60_000);
    expect(await readCounters()).toContainEqual(sent);
    await queueBacklog(ann, "email", 2);
    await runDueMessages(60_000);
    await recordHeartbeat("another", true);
    expect(await readCounters()).toContainEqual({ ...sent, total: 5 });
    expect((await readWorkers()).map(({ name }) => name)).toEqual(["another", "schedule"]);
  });

  it("keep counting until they can be saved", async () => {
    await change("ALTER TABLE message_tallies RENAME TO away");
    countEnded("sms", "suppressed");
    await expect(recordHeartbeat("b", true)).rejects.toThrow();
    countEnded("sms", "suppressed");
    await change("ALTER TABLE away RENAME TO message_tallies");
    await recordHeartbeat("b", true);
    expect(await readCounters()).toContainEqual({ channel: "sms", status: "suppressed", total: 2 });
  });
});
