import { setTimeout as sleep } from "node:timers/promises";
import type { Random } from "@/lib/platform/ops/random";
import { adjust, convert, enroll, look, refer, type Town } from "./acts";
import { type Client, createClient } from "./client";
import { countAcknowledged, type Journal } from "./journal";
import type { Scene } from "./scene";

const CLIENTS = 8;
const LONGEST_PAUSE_MS = 60;
const PATIENCE_MS = 120_000;

/** Clients at work. */
export interface Load {
  readonly journal: Journal;
  readonly client: Client;
  readonly town: Town;
  /** Resolves once this many more writes were acknowledged. */
  more(writes: number): Promise<void>;
  /** Lets each client finish what it has begun. */
  finish(): Promise<void>;
}

// Each as often as it is listed.
const acts = [enroll, refer, refer, refer, convert, convert, convert, adjust, adjust, look];

/** Starts clients that write one thing after the other, whatever happens to the servers. */
export async function startLoad(
  { apiKey, campaign }: Scene,
  urls: readonly string[],
  journal: Journal,
  random: Random,
): Promise<Load> {
  const town: Town = { campaign, advocates: [], referrals: [] };
  const client = createClient(urls, apiKey, journal, random);
  for (let attempt = 0; town.advocates.length === 0 && attempt < 10; attempt++) {
    await enroll(client, town, random);
  }
  if (town.advocates.length === 0) throw new Error("The product does not work at all");
  let goesOn = true;
  const work = async () => {
    while (goesOn) {
      await random.pick(acts)(client, town, random);
      await sleep(random.integer(1, LONGEST_PAUSE_MS));
    }
  };
  const failures: unknown[] = [];
  const working = Promise.all(
    Array.from({ length: CLIENTS }, () => work().catch((error: unknown) => failures.push(error))),
  );
  const stopOnFailure = () => {
    if (failures.length > 0) throw failures[0];
  };
  return {
    ...{ journal, client, town },
    more: async (writes) => {
      const goal = countAcknowledged(journal) + writes;
      const deadline = performance.now() + PATIENCE_MS;
      while (countAcknowledged(journal) < goal) {
        stopOnFailure();
        if (performance.now() > deadline) throw new Error("Nothing is acknowledged any more");
        await sleep(20);
      }
    },
    finish: async () => {
      goesOn = false;
      await working;
      stopOnFailure();
    },
  };
}
