import { setTimeout as sleep } from "node:timers/promises";
import { closeDatabase } from "@/db/client";
import { startCreditWork } from "@/proof/faults/credit-work";
import { startCustomerFileWork } from "@/proof/faults/customer-file-work";
import { inspect } from "@/proof/faults/inspect";
import { startLoad } from "@/proof/faults/load";
import { type Around, createDataDir, openInstallation, type Victim, victimsOf } from "@/proof/sim/installation";
import { type Judgment, joinJudgments } from "@/proof/sim/judge";
import { createRandom } from "@/proof/sim/random";
import type { Work } from "@/proof/sim/work";

const LONGEST_DELAY_MS = 900;

/**
 * Kills web servers, workers and PostgreSQL at random times, and restarts each. Meanwhile clients write all the time,
 * and credit or a customer file has its round.
 */
export async function runKills(
  { rounds, seed }: { readonly rounds: number; readonly seed: number },
  around: Around,
): Promise<Judgment> {
  const random = createRandom(seed);
  const installation = await openInstallation(await createDataDir(around), around);
  const load = await startLoad(installation, random);
  const works: Work[] = [
    { run: () => load.more(random.integer(10, 40)) },
    await startCreditWork(installation),
    startCustomerFileWork(installation, seed, random),
  ];
  const kills: Record<string, number> = {};
  let [slowestMs, interruptions] = [0, 0];
  let bag: Victim[] = [];
  for (let round = 1; round <= rounds; round++) {
    // All parts are hit equally often.
    if (bag.length === 0) bag = random.shuffle(victimsOf(installation));
    const victim = bag.pop();
    const work = works[round % works.length];
    if (!victim || !work) throw new Error("There is nothing to kill");
    await work.prepare?.();
    await closeDatabase();
    const working = work.run();
    // Reported below, after the recovery.
    working.catch(() => undefined);
    await sleep(random.next() * LONGEST_DELAY_MS);
    await victim.kill();
    const killedAt = performance.now();
    await sleep(random.next() * LONGEST_DELAY_MS);
    await victim.recover();
    await load.more(1);
    const recoveryMs = performance.now() - killedAt;
    await working;
    await work.settle?.();
    await closeDatabase();
    // Kills of a web server interrupt no messages.
    if (!victim.name.startsWith("web")) interruptions += 1;
    slowestMs = Math.max(slowestMs, recoveryMs);
    kills[`kills of ${victim.name}`] = (kills[`kills of ${victim.name}`] ?? 0) + 1;
    around.log(`${round} of ${rounds}: ${victim.name} killed, back after ${(recoveryMs / 1000).toFixed(1)} s`);
  }
  await load.finish();
  around.log("The clients have finished; waiting for the last messages");
  const judgments = await Promise.all(works.flatMap(({ judge }) => judge?.() ?? []));
  const processes = [...installation.webs, ...installation.workers];
  const failures = processes.reduce((sum, process) => sum + process.failures(), 0);
  const figures = {
    ...kills,
    "slowest recovery, ms": Math.round(slowestMs),
    "processes ended unasked": failures,
  };
  return joinJudgments([{ figures, violations: [] }, await inspect(installation, load, interruptions), ...judgments]);
}
