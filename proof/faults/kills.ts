import { setTimeout as sleep } from "node:timers/promises";
import type { Random } from "@/lib/platform/ops/random";
import type { Installation, Web } from "./installation";
import type { Load } from "./load";
import type { Part } from "./part";

/** One round: what was killed, and how long it took until it was there again, in ms. */
export interface Kill {
  readonly victim: string;
  readonly recoveryMs: number;
}

interface Victim {
  readonly name: string;
  kill(): Promise<void>;
  recover(): Promise<void>;
}

const LONGEST_DELAY_MS = 500;

/** Kills one part after the other at random moments while clients write, and brings each back. */
export async function killInTurn(
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
    bag = bag.filter((other) => other !== victim);
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

/** All parts, each of which is hit as often as the others. */
function victimsOf({ webs, workers, database }: Installation): Victim[] {
  const parts = [...webs, ...workers];
  const postgres = {
    name: "postgres",
    kill: () => database.kill(),
    // As the launcher does it: with another address, everybody has to be told.
    recover: async () => {
      const hasMoved = await database.reopen();
      if (hasMoved) await Promise.all(parts.map(renew));
    },
  };
  return [...webs.map(ofWeb), ...workers.map(ofPart), postgres];
}

async function renew(part: Part): Promise<void> {
  await part.end();
  part.start();
}

const ofPart = (part: Part): Victim => ({
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
