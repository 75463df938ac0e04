import { setTimeout as sleep } from "node:timers/promises";
import { closeDatabase, transact } from "@/db/client";
import { newId } from "@/db/new-id";
import { queueMemberMessage } from "@/lib/messages/outbox";
import { ensureBuild } from "@/lib/platform/launch/build";
import { type Measurement, median } from "@/proof/bench/measurement";
import { createTestOrganization } from "@/proof/fixtures/organization";
import { makeDataDir, removeDataDir } from "@/proof/fixtures/postgres-servers";
import { openSession, runAlone } from "@/proof/guards/scratch-database";
import { openInstallation } from "@/proof/sim/installation";

const SETTLE_MS = 45_000;
const IDLE_MS = 120_000;
const MESSAGES = 10;
/** Long enough that both workers sleep again. */
const PAUSE_MS = 6_000;

/** Transactions of an idle installation of two web processes and two workers, and how soon it sends a message then. */
export async function benchIdle(log: (line: string) => void): Promise<Measurement[]> {
  await ensureBuild(process.cwd(), log);
  const dataDir = await makeDataDir();
  const steps: (() => Promise<void>)[] = [() => removeDataDir(dataDir), closeDatabase];
  try {
    const installation = await openInstallation(dataDir, { log, atEnd: (step) => void steps.push(step) });
    const { emails, database } = installation;
    emails.latencyMs = 0;
    const { orgId } = await createTestOrganization();
    // Its transactions count for the database as well, and a new one has much to analyze.
    await runAlone(database.ownerUrl, ["ALTER SYSTEM SET autovacuum = off", "SELECT pg_reload_conf()"]);
    await sleep(SETTLE_MS);
    log(`Counting transactions for ${IDLE_MS / 1_000} s`);
    const before = await countTransactions(database.ownerUrl);
    await sleep(IDLE_MS);
    const done = (await countTransactions(database.ownerUrl)) - before;
    const delays: number[] = [];
    for (let message = 0; message < MESSAGES; message++) {
      await sleep(PAUSE_MS);
      const [accepted, started] = [emails.accepted.length, performance.now()];
      await queueWelcome(orgId);
      while (emails.accepted.length === accepted) await sleep(5);
      delays.push(performance.now() - started);
    }
    const of = `${done} in ${IDLE_MS / 1_000} s, two web processes and two workers`;
    const longest = Math.max(...delays);
    return [
      {
        what: "transactions a second of an idle installation",
        figure: done / (IDLE_MS / 1_000),
        unit: "",
        atMost: 0.5,
        of,
      },
      {
        what: "from queueing a message to its provider, idle workers",
        figure: Math.round(median(delays)),
        unit: "ms",
        of: `median of ${MESSAGES}; longest ${Math.round(longest)} ms`,
      },
    ];
  } finally {
    for (const step of steps.toReversed()) await step();
  }
}

/** Counts the sessions' statistics, which PostgreSQL publishes once they have been idle for a while. */
async function countTransactions(ownerUrl: string): Promise<number> {
  const owner = openSession(ownerUrl);
  const [row] = await owner<{ done: number }[]>`
    SELECT (xact_commit + xact_rollback)::float8 AS done FROM pg_stat_database WHERE datname = current_database()`;
  await owner.end();
  return row?.done ?? 0;
}

async function queueWelcome(orgId: string): Promise<void> {
  const now = new Date();
  const to = { email: "ann@mail.acme.com", template: "welcome", data: { firstName: "Ann" } } as const;
  await transact((tx) => queueMemberMessage(tx, { orgId, causeId: newId(now), now, ...to }));
}
