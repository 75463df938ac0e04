import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { database, transact } from "@/db/client";
import { workers } from "@/db/schema/workers";
import { type Step, whenDue, whileDue } from "@/lib/kit/due-work";
import { recordHeartbeat, workerName } from "@/lib/messages/heartbeat";
import { runSteps } from "@/lib/messages/run-steps";
import { createAddressee, queueBacklog, waitFor } from "@/proof/fixtures/message-backlog";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import { openSession, runAlone } from "@/proof/guards/scratch-database";

const PATIENCE_MS = 90_000;
const own = isolateDatabase();
const until = (isTrue: () => Promise<boolean> | boolean) => waitFor(async () => isTrue(), PATIENCE_MS);

beforeEach(() => transact((tx) => tx.delete(workers)));

function run(...steps: readonly Step[]): void {
  const stopping = new AbortController();
  const running = runSteps(steps, stopping.signal);
  onTestFinished(async () => {
    stopping.abort();
    await running;
  });
}

/** Whether this process's worker has noted that it sleeps. */
async function isAsleep(): Promise<boolean> {
  const [row] = await database().select().from(workers).where(eq(workers.name, workerName()));
  return row !== undefined && row.wakesAt !== null;
}

/** Waits until notifications have woken the sleeping worker: looks of its own leave it asleep. */
async function wake(): Promise<void> {
  await until(isAsleep);
  await until(async () => {
    await runAlone(own().ownerUrl, ["NOTIFY referral_rewards_work"]);
    return !(await isAsleep());
  });
}

describe("a worker", () => {
  it("sleeps when idle and is woken by notifications, also after its connections were cut", async () => {
    run();
    await wake();
    await runAlone(own().ownerUrl, [
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    ]);
    // This process's own connections were cut, too.
    await until(() =>
      isAsleep().then(
        () => true,
        () => false,
      ),
    );
    await wake();
  });

  it("is notified of new work only while it sleeps", async () => {
    const ann = await createAddressee();
    const payloads: string[] = [];
    const owner = openSession(own().ownerUrl);
    onTestFinished(() => owner.end());
    await owner.listen("referral_rewards_work", (payload) => void payloads.push(payload));
    // Notifications arrive in order, so a mark comes after those of earlier transactions.
    const count = async () => {
      const mark = randomUUID();
      await runAlone(own().ownerUrl, [`NOTIFY referral_rewards_work, '${mark}'`]);
      await until(() => payloads.includes(mark));
      return payloads.filter((payload) => payload === "").length;
    };
    const sleepFor = (forMs: number | null) =>
      recordHeartbeat(workerName(), true, { forMs, look: async () => undefined });
    await queueBacklog(ann, "email", 3);
    await sleepFor(null);
    await queueBacklog(ann, "email", 3);
    expect(await count()).toBe(0);
    await sleepFor(600_000);
    await queueBacklog(ann, "email", 3);
    expect(await count()).toBe(1);
    await recordHeartbeat(workerName(), false);
    await queueBacklog(ann, "email", 3);
    expect(await count()).toBe(1);
  });

  it("runs each step when it is due, until nothing is left", async () => {
    let left = 3;
    const runs = { past: 0, never: 0, soon: 0, hourly: 0 };
    const add = (name: keyof typeof runs) => async () => {
      runs[name] += 1;
    };
    run(
      whileDue(sql`(SELECT now() WHERE NOT EXISTS (SELECT FROM message_tallies))`, async () => {
        runs.past += 1;
        left -= 1;
        return Math.max(0, left);
      }),
      whenDue(sql`NULL::timestamptz`, add("never")),
      whenDue(sql`now() - interval '1 second'`, add("soon")),
      whenDue(3_600_000, add("hourly")),
    );
    await until(() => runs.past >= 3 && runs.soon >= 3 && runs.hourly >= 1);
    expect(runs).toMatchObject({ never: 0, hourly: 1 });
  });

  it("continues after a step fails", async () => {
    let runs = 0;
    run(
      whenDue(3_600_000, async () => {
        runs += 1;
        if (runs === 1) throw new Error("once");
      }),
    );
    await until(() => runs === 2);
  });
});
