import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { type Outcome, problemsOf, type Scenario, type Stage, since, summarize } from "../stage";

const TURNS = 10;
const EACH = 30;
const TAKEN_MS = 4_000;

/** Other programs take every connection the server has, just as all of ours are lost. */
async function play({ installation, load }: Stage): Promise<Outcome> {
  const from = performance.now();
  const open = await takeAll(installation.database.ownerUrl);
  const takenFrom = performance.now();
  await sleep(TAKEN_MS);
  const taken = since(load, takenFrom);
  await Promise.all(open.map((session) => session.end({ timeout: 1 })));
  await load.more(20);
  return {
    told: `${open.length} connections taken: ${summarize(since(load, from))}`,
    problems: problemsOf({
      "the rest is told as unavailable": taken.some(({ result }) => result === "503 unavailable"),
    }),
  };
}

/** Takes what is free and ends what is ours, in turns: those that come back find less room each time. */
async function takeAll(url: string): Promise<postgres.Sql[]> {
  const taken: postgres.Sql[] = [];
  for (let turn = 0; turn < TURNS; turn++) {
    taken.push(...(await openSessions(url, EACH)));
    const [any] = taken;
    await any?.unsafe("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename <> current_user");
  }
  return taken;
}

async function openSessions(url: string, count: number): Promise<postgres.Sql[]> {
  const sessions = await Promise.all(Array.from({ length: count }, () => openSession(url)));
  return sessions.filter((session) => session !== null);
}

async function openSession(url: string): Promise<postgres.Sql | null> {
  const session = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => undefined });
  try {
    await session`SELECT 1`;
    return session;
  } catch {
    await session.end({ timeout: 0 });
    return null;
  }
}

export const noConnections: Scenario = { name: "no-connections", play };
