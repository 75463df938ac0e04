import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import {
  addCredit,
  problemsOf,
  type ScenarioOutcome,
  since,
  summarize,
  type TrialStage,
} from "@/proof/faults/scenario";

const HELD_MS = 11_500;
// More than the write pools of both web servers together.
const CROWD = 40;
const READ_EVERY_MS = 250;

/** A lock on the ledger blocks writes until they occupy every write connection. */
export async function longLock({ load, asOwner }: TrialStage): Promise<ScenarioOutcome> {
  const { client, town } = load;
  const from = performance.now();
  const path = `${town.campaign}/advocates/${town.advocates[0]}`;
  let crowd: Promise<unknown> = Promise.resolve();
  await asOwner((owner) =>
    owner.begin(async (sql) => {
      await sql`LOCK TABLE activity IN EXCLUSIVE MODE`;
      crowd = Promise.all(Array.from({ length: CROWD }, () => addCredit(load, path)));
      while (performance.now() - from < HELD_MS) {
        await client.read(path);
        await sleep(READ_EVERY_MS);
      }
    }),
  );
  const sent = since(load, from);
  await crowd;
  await load.more(20);
  const reads = sent.filter(({ isRead }) => isRead);
  const writes = since(load, from).filter(({ isRead, at }) => !isRead && at < from + HELD_MS);
  return {
    summary: `reads: ${summarize(reads)}; writes: ${summarize(writes)}`,
    problems: problemsOf({
      "reads go on": reads.length > 10 && reads.every(({ result, ms }) => result === "200" && ms < 5_000),
      "writes that waited too long are told as unavailable": writes.some(({ result }) => result === "503 unavailable"),
    }),
  };
}

const TURNS = 10;
const EACH = 30;
const TAKEN_MS = 4_000;

/** Other programs take every connection of the server at the moment ours are lost. */
export async function noConnections({ installation, load }: TrialStage): Promise<ScenarioOutcome> {
  const from = performance.now();
  const open = await takeAll(installation.database.ownerUrl);
  const takenFrom = performance.now();
  await sleep(TAKEN_MS);
  const requests = since(load, takenFrom);
  await Promise.all(open.map((session) => session.end({ timeout: 1 })));
  await load.more(20);
  return {
    summary: `${open.length} connections taken: ${summarize(since(load, from))}`,
    problems: problemsOf({
      "the rest is told as unavailable": requests.some(({ result }) => result === "503 unavailable"),
    }),
  };
}

/** Takes free connections and terminates ours in turns, so that each reconnect finds less room. */
async function takeAll(url: string): Promise<postgres.Sql[]> {
  const opened: postgres.Sql[] = [];
  for (let turn = 0; turn < TURNS; turn++) {
    opened.push(...(await openSessions(url, EACH)));
    const [any] = opened;
    await any?.unsafe("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename <> current_user");
  }
  return opened;
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

const DELAY_MS = 40;
const SLOW_MS = 4_000;
const SILENT_MS = 13_500;

/** Delays every packet, then stops all packets for longer than a request may take. */
export async function slowDatabase({ line, load }: TrialStage): Promise<ScenarioOutcome> {
  const slowFrom = performance.now();
  line.delayMs = DELAY_MS;
  await sleep(SLOW_MS);
  const slow = since(load, slowFrom);

  const heldFrom = performance.now();
  line.hold();
  await sleep(SILENT_MS);
  const held = since(load, heldFrom);
  line.delayMs = 0;
  line.release();
  await load.more(20);
  return {
    summary: `${DELAY_MS} ms late: ${summarize(slow)}; silent: ${summarize(held)}`,
    problems: problemsOf({
      "a slow database is waited for": slow.some(({ result }) => /^20/.test(result)),
      "a silent one is told as unavailable": held.some(({ result }) => result === "503 unavailable"),
      "nothing is acknowledged while it is silent": held.every(
        ({ at, ms, result }) => !/^20/.test(result) || at + ms > heldFrom + SILENT_MS - 500,
      ),
    }),
  };
}
