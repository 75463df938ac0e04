import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { closeDatabase, database } from "@/db/client";
import {
  addCredit,
  problemsOf,
  type ScenarioOutcome,
  since,
  summarize,
  type TrialStage,
} from "@/proof/faults/scenario";

const SLOW_MS = 2_500;
const CROWD = 6;

/** SIGTERM to a web server during requests, some of them slow: all requests it has started are answered. */
export async function shutdownWeb({ installation, load, asOwner }: TrialStage): Promise<ScenarioOutcome> {
  const [web] = installation.webs;
  const { town } = load;
  const path = `${town.campaign}/advocates/${town.advocates[0]}`;
  const from = performance.now();
  let crowd: Promise<unknown> = Promise.resolve();
  let ending: ReturnType<typeof web.end> = Promise.resolve(null);
  await asOwner((owner) =>
    owner.begin(async (sql) => {
      await sql`SELECT FROM advocates WHERE id = ${town.advocates[0] ?? ""} FOR UPDATE`;
      crowd = Promise.all(Array.from({ length: CROWD }, () => addCredit(load, path)));
      await sleep(500);
      ending = web.end();
      await sleep(SLOW_MS);
    }),
  );
  const askedAt = performance.now() - SLOW_MS;
  const end = await ending;
  const tookMs = performance.now() - askedAt;
  await crowd;
  web.start();
  await web.ready();
  await load.more(20);
  const requests = since(load, from).filter(({ url }) => url === web.url);
  return {
    summary: `ended ${end} after ${(tookMs / 1000).toFixed(1)} s: ${summarize(requests)}`,
    problems: problemsOf({
      "no request was cut off": requests.every(({ result }) => result !== "cut"),
      "slow requests were answered while it ended": requests.some(
        ({ ms, result }) => ms > SLOW_MS && /^20/.test(result),
      ),
      "it ended by itself": end !== "SIGKILL" && tookMs < 14_000,
    }),
  };
}

const LATENCY_MS = 1_500;
const PATIENCE_MS = 20_000;

/** SIGTERM to both workers during delivery: each message is sent and recorded once. */
export async function shutdownWorker({ installation, load }: TrialStage): Promise<ScenarioOutcome> {
  const { workers, emails, texts } = installation;
  const providers = [emails, texts];
  const [usual = 0] = providers.map(({ latencyMs }) => latencyMs);
  const requestsBefore = emails.requests + texts.requests;
  for (const provider of providers) provider.latencyMs = LATENCY_MS;
  const deadline = performance.now() + PATIENCE_MS;
  while (emails.requests + texts.requests < requestsBefore + 4 && performance.now() < deadline)
    await sleep(50);
  const askedAt = performance.now();
  const ends = await Promise.all(workers.map((worker) => worker.end()));
  const tookMs = performance.now() - askedAt;
  const unnoted = await countUnnoted([...emails.accepted, ...texts.accepted]);
  const underWay = emails.requests + texts.requests - requestsBefore;
  for (const provider of providers) provider.latencyMs = usual;
  for (const worker of workers) worker.start();
  await load.more(20);
  return {
    summary: `ended ${ends.join(" and ")} after ${(tookMs / 1000).toFixed(1)} s, ${underWay} messages on the way`,
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
