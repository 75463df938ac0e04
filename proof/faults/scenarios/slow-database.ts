import { setTimeout as sleep } from "node:timers/promises";
import { type Outcome, problemsOf, type Scenario, type Stage, since, summarize } from "../stage";

const DELAY_MS = 40;
const SLOW_MS = 4_000;
const HELD_MS = 13_500;

/** Every packet late, then none at all for longer than a request may take. */
async function play({ line, load }: Stage): Promise<Outcome> {
  const slowFrom = performance.now();
  line.delayMs = DELAY_MS;
  await sleep(SLOW_MS);
  const slow = since(load, slowFrom);

  const heldFrom = performance.now();
  line.hold();
  await sleep(HELD_MS);
  const held = since(load, heldFrom);
  line.delayMs = 0;
  line.release();
  await load.more(20);
  return {
    told: `${DELAY_MS} ms late: ${summarize(slow)}\nsilent: ${summarize(held)}`,
    problems: problemsOf({
      "a slow database is waited for": slow.some(({ result }) => /^20/.test(result)),
      "a silent one is told as unavailable": held.some(({ result }) => result === "503 unavailable"),
      "nothing is acknowledged while it is silent": held.every(
        ({ at, ms, result }) => !/^20/.test(result) || at + ms > heldFrom + HELD_MS - 500,
      ),
    }),
  };
}

export const slowDatabase: Scenario = { name: "slow-database", play };
