import { createRandom } from "@/lib/platform/ops/random";
import { type Findings, inspect } from "./inspect";
import { openInstallation } from "./installation";
import { countAcknowledged, createJournal } from "./journal";
import { type Kill, killInTurn } from "./kills";
import { startLoad } from "./load";
import type { Options } from "./options";
import { createScene } from "./scene";
import { type Around, createDataDir } from "./trial";

/** What the kills have shown. */
export interface KillReport extends Findings {
  readonly seed: number;
  readonly rounds: number;
  readonly kills: readonly Kill[];
  readonly seconds: number;
  readonly requests: number;
  readonly acknowledged: number;
  /** Answers under an Idempotency-Key that were given again, because the first one was lost. */
  readonly replayed: number;
  readonly refused: number;
  /** How often a process ended that nobody had killed. */
  readonly failures: number;
}

/** Kills web servers, workers and PostgreSQL under load and looks at what is left. */
export async function runKills({ rounds, seed }: Options, around: Around): Promise<KillReport> {
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
