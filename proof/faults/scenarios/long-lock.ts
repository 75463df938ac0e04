import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type Outcome, problemsOf, type Scenario, type Stage, since, summarize } from "../stage";

const HELD_MS = 11_500;
// More than the write pools of both web servers hold together.
const CROWD = 40;
const READ_EVERY_MS = 250;

/** Something locks the ledger, so that every connection for writing is taken by a write that waits. */
async function play({ load, asOwner }: Stage): Promise<Outcome> {
  const { client, town } = load;
  const from = performance.now();
  const path = `${town.campaign}/advocates/${town.advocates[0]}`;
  let crowd: Promise<unknown> = Promise.resolve();
  await asOwner((owner) =>
    owner.begin(async (sql) => {
      await sql`LOCK TABLE activity IN EXCLUSIVE MODE`;
      crowd = Promise.all(Array.from({ length: CROWD }, adjust));
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
    told: `reads: ${summarize(reads)}\nwrites: ${summarize(writes)}`,
    problems: problemsOf({
      "reads go on": reads.length > 10 && reads.every(({ result, ms }) => result === "200" && ms < 5_000),
      "writes that waited too long are told as unavailable": writes.some(
        ({ result }) => result === "503 unavailable",
      ),
    }),
  };

  function adjust() {
    const note = randomUUID();
    return client.write({ kind: "adjust", mark: note, path: `${path}/credit`, body: { delta: 100, note } });
  }
}

export const longLock: Scenario = { name: "long-lock", play };
