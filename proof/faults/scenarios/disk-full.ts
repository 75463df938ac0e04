import { setTimeout as sleep } from "node:timers/promises";
import { type Outcome, problemsOf, type Scenario, type Stage, since, summarize } from "../stage";

const PATIENCE_MS = 15_000;
const FULL_MS = 3_000;

/** The database's disk has no room left, then has some again. */
async function play({ installation, load, volume, asOwner }: Stage): Promise<Outcome> {
  if (!volume) return { told: "left out: only root on Linux can mount a small disk", problems: [] };
  const { database } = installation;
  let hasEnded = false;
  void database.exited().then(() => {
    hasEnded = true;
  });
  // With a new segment of its log there is room to write down what is refused.
  await asOwner((sql) => sql`SELECT pg_switch_wal()`);
  await volume.fill();
  const from = performance.now();
  while (!isTold() && performance.now() - from < PATIENCE_MS) await sleep(100);
  const fullFrom = performance.now();
  await sleep(FULL_MS);
  const full = since(load, fullFrom);
  await volume.free();
  if (hasEnded) await database.reopen();
  await load.more(20);
  const reads = full.filter(({ isRead }) => isRead);
  return {
    told: `full: ${summarize(since(load, from))}${hasEnded ? "; PostgreSQL ended" : ""}`,
    problems: problemsOf({
      "writes are told as unavailable": isTold(),
      "reads go on": hasEnded || reads.every(({ result }) => result === "200"),
    }),
  };

  function isTold(): boolean {
    return since(load, from).some(({ isRead, result }) => !isRead && result === "503 unavailable");
  }
}

export const diskFull: Scenario = { name: "disk-full", play };
