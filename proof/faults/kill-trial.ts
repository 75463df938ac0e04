import { setTimeout as sleep } from "node:timers/promises";
import { createRandom, type Random } from "@/lib/platform/ops/random";
import { countAcknowledged, createJournal } from "@/proof/faults/client";
import type { Installation, ProcessHandle, Web } from "@/proof/faults/installation";
import { type Around, openInstallation } from "@/proof/faults/installation";
import type { Load } from "@/proof/faults/load";
import { createDataDir, createScene } from "@/proof/faults/trial";
import { type Findings, inspect } from "./inspect";
import { startLoad } from "./load";
import type { TrialOptions } from "./options";

/** One round: the part that was killed, and how long it was down, in ms. */
interface Kill {
  readonly victim: string;
  readonly recoveryMs: number;
}

export interface Victim {
  readonly name: string;
  kill(): Promise<void>;
  recover(): Promise<void>;
}

const LONGEST_DELAY_MS = 500;

/** Kills one part after the other at random times while clients write, and restarts each. */
async function killInTurn(
  installation: Installation,
  load: Load,
  { rounds, random, log }: { rounds: number; random: Random; log: (line: string) => void },
): Promise<Kill[]> {
  const kills: Kill[] = [];
  const victims = victimsOf(installation);
  let bag: Victim[] = [];
  for (let round = 1; round <= rounds; round++) {
    if (bag.length === 0) bag = [...victims];
    const victim = random.pick(bag);
    bag = bag.filter((candidate) => candidate !== victim);
    await load.more(random.integer(10, 40));
    await sleep(random.next() * LONGEST_DELAY_MS);
    await victim.kill();
    const killedAt = performance.now();
    await sleep(random.next() * LONGEST_DELAY_MS);
    await victim.recover();
    await load.more(1);
    const recoveryMs = performance.now() - killedAt;
    kills.push({ victim: victim.name, recoveryMs });
    log(`${round} of ${rounds}: ${victim.name} killed, back after ${(recoveryMs / 1000).toFixed(1)} s`);
  }
  return kills;
}

/** All parts, each hit equally often. */
export function victimsOf({ webs, workers, database }: Installation): Victim[] {
  const parts = [...webs, ...workers];
  const postgres = {
    name: "postgres",
    kill: () => database.kill(),
    // Like the launcher: after a change of address, every process is restarted with it.
    recover: async () => {
      const hasMoved = await database.reopen();
      if (hasMoved) await Promise.all(parts.map(renew));
    },
  };
  return [...webs.map(ofWeb), ...workers.map(ofPart), postgres];
}

async function renew(part: ProcessHandle): Promise<void> {
  await part.end();
  part.start();
}

const ofPart = (part: ProcessHandle): Victim => ({
  name: part.name,
  kill: part.kill,
  recover: async () => part.start(),
});

const ofWeb = (web: Web): Victim => ({
  ...ofPart(web),
  recover: async () => {
    web.start();
    await web.ready();
  },
});

/** The results of the kills. */
export interface KillReport extends Findings {
  readonly seed: number;
  readonly rounds: number;
  readonly kills: readonly Kill[];
  readonly seconds: number;
  readonly requests: number;
  readonly acknowledged: number;
  /** Answers replayed under an Idempotency-Key because the first one was lost. */
  readonly replayed: number;
  readonly refused: number;
  /** Processes that exited without being killed. */
  readonly failures: number;
}

/** Kills web servers, workers and PostgreSQL under load and checks the result. */
export async function runKills({ rounds, seed }: TrialOptions, around: Around): Promise<KillReport> {
  const started = performance.now();
  const random = createRandom(seed);
  const installation = await openInstallation(await createDataDir(around), around);
  const scene = await createScene();
  const journal = createJournal();
  const urls = installation.webs.map(({ url }) => url);
  const load = await startLoad(scene, urls, journal, random);
  const kills = await killInTurn(installation, load, { rounds, random, log: around.log });
  await load.finish();
  around.log("The clients have finished; waiting for the last messages");
  const interruptions = kills.filter(({ victim }) => !victim.startsWith("web")).length;
  const findings = await inspect(installation, scene, journal, interruptions);
  const { entries, requests } = journal;
  const parts = [...installation.webs, ...installation.workers];
  return {
    ...{ seed, rounds, kills, seconds: (performance.now() - started) / 1000 },
    requests: requests.length,
    acknowledged: countAcknowledged(journal),
    replayed: requests.filter(({ replayed }) => replayed).length,
    refused: entries.filter(({ outcome }) => outcome.kind === "refused").length,
    failures: parts.reduce((sum, part) => sum + part.failures(), 0),
    ...findings,
  };
}
