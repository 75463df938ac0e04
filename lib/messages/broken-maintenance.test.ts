import { afterAll, beforeAll, expect, it } from "vitest";
import { startWorker, type Worker } from "@/lib/messages/worker";
import {
  type Addressee,
  countMessages,
  createAddressee,
  queueBacklog,
  waitFor,
} from "@/proof/fixtures/message-backlog";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import { openSession } from "@/proof/guards/scratch-database";

const SIZE = 5;

const scratch = isolateDatabase();

let ann: Addressee;
let worker: Worker | undefined;
beforeAll(async () => {
  ann = await createAddressee();
});
afterAll(() => worker?.stop());

// What pg-boss takes between a BEGIN and a COMMIT of its own before it looks after the queues.
const key = `('x' || encode(sha224((current_database() || '.pgboss.pgboss')::bytea), 'hex'))::bit(64)::bigint`;

it("a worker goes on sending after a statement within a transaction of the queue has failed", async () => {
  const owner = openSession(scratch().ownerUrl);
  const cancelWaiting = async () => {
    const cancelled = await owner`
      SELECT pg_cancel_backend(pid) FROM pg_locks
       WHERE locktype = 'advisory' AND NOT granted
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
    return cancelled.length > 0;
  };
  try {
    await owner.unsafe(`SELECT pg_advisory_lock(${key})`);
    worker = await startWorker();
    await waitFor(cancelWaiting, 10_000);
    await owner.unsafe(`SELECT pg_advisory_unlock(${key})`);
    await queueBacklog(ann, "email", SIZE);
    // The invitation of Ann herself is one more.
    await waitFor(async () => (await countMessages(ann, "captured")) === SIZE + 1, 10_000);
    expect(await countMessages(ann, "queued")).toBe(0);
  } finally {
    await owner.end();
  }
});
