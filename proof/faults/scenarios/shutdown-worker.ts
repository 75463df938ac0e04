import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { closeDatabase, database } from "@/db/client";
import { type Outcome, problemsOf, type Scenario, type Stage } from "../stage";

const LATENCY_MS = 1_500;
const PATIENCE_MS = 20_000;

/** SIGTERM to both workers while messages are under way: each is finished and noted, none is handed over again. */
async function play({ installation, load }: Stage): Promise<Outcome> {
  const { workers, emails, texts } = installation;
  const latencies = [emails.latencyMs, texts.latencyMs] as const;
  const requestsBefore = emails.requests + texts.requests;
  Object.assign(emails, { latencyMs: LATENCY_MS });
  Object.assign(texts, { latencyMs: LATENCY_MS });
  const deadline = performance.now() + PATIENCE_MS;
  while (emails.requests + texts.requests < requestsBefore + 4 && performance.now() < deadline)
    await sleep(50);
  const askedAt = performance.now();
  const ends = await Promise.all(workers.map((worker) => worker.end()));
  const tookMs = performance.now() - askedAt;
  const unnoted = await countUnnoted([...emails.accepted, ...texts.accepted]);
  const underWay = emails.requests + texts.requests - requestsBefore;
  Object.assign(emails, { latencyMs: latencies[0] });
  Object.assign(texts, { latencyMs: latencies[1] });
  for (const worker of workers) worker.start();
  await load.more(20);
  return {
    told: `ended ${ends.join(" and ")} after ${(tookMs / 1000).toFixed(1)} s, ${underWay} messages on the way`,
    problems: problemsOf({
      "they ended by themselves": ends.every((end) => end === 0),
      "messages were under way": underWay > 0,
      "all that was handed over is noted": unnoted === 0,
    }),
  };
}

async function countUnnoted(
  accepted: readonly { readonly idempotencyKey: string | undefined }[],
): Promise<number> {
  const rows = await database().execute<{ id: string }>(sql`SELECT id FROM messages WHERE status = 'queued'`);
  await closeDatabase();
  const queued = new Set(rows.map(({ id }) => id));
  return accepted.filter(({ idempotencyKey }) => queued.has(idempotencyKey ?? "")).length;
}

export const shutdownWorker: Scenario = { name: "shutdown-worker", play };
