import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { requireChromium } from "@/proof/launch/chromium";
import { runTool, runUnitTests } from "@/scripts/tools";

// The proofs of `npm test` with more random runs than it has time for, and those that need eyes.

/** The files of each proof, with their number of runs: histories, customers, or stories. */
const proofs: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  // About ten minutes.
  fuzz: { "proof/fuzz.test.ts": 400 },
  // About five minutes.
  bodies: { "proof/worst-bodies/worst-bodies.test.ts": 1 },
  guards: { "proof/guards/guards.test.ts": 1 },
  // About two minutes.
  customers: { "proof/customer-files/truth.test.ts": 20_000 },
  // About twenty minutes.
  year: { "proof/asks-year/year.test.ts": 2_000 },
  figures: { "proof/one-figure/credit.test.ts": 2_000, "proof/one-figure/leads.test.ts": 2_000 },
  // About five minutes: the numbers of Home in as many states.
  home: { "proof/one-figure/inbox.test.ts": 500, "proof/one-figure/leads.test.ts": 500 },
  // About five minutes.
  sent: { "proof/sent-is-true/sent.test.ts": 500 },
  // Every text message with its characters and segments.
  texts: { "proof/texts/texts.test.ts": 1 },
  // About twenty minutes: organizations that move between two installations under load.
  move: { "proof/moves/moves.test.ts": 1_000 },
  stories: { "proof/event-stories/stories.test.ts": 5_000 },
};
const usage = `npm run prove -- ${Object.keys(proofs).join("|")} [--runs N] [--seed N], npm run prove -- walk, or npm run prove -- screens [--business empty|small|full|large|customers] [--out FOLDER]`;

const { values, positionals } = parseArgs({
  options: {
    runs: { type: "string" },
    seed: { type: "string" },
    business: { type: "string" },
    out: { type: "string" },
  },
  allowPositionals: true,
});
const [name = "", ...rest] = positionals;
const { runs, seed, business, out = join("node_modules", ".cache", "screens") } = values;
const areNumbers = [runs, seed].every((value) => value === undefined || /^[1-9]\d*$/.test(value));
const isKnown = name === "walk" || name === "screens" || proofs[name] !== undefined;
if (rest.length > 0 || !areNumbers || !isKnown) throw new Error(usage);

if (name === "walk") {
  // One after the other: seconds count here.
  const args = ["test", "--config", "e2e/playwright.config.ts", "--workers=1", "e2e/walk"];
  const CHROMIUM_PATH = requireChromium(chromium.executablePath(), console.error);
  await runTool("playwright", [...args, "--reporter=list,./e2e/walk/reporter.ts"], {
    env: { CHROMIUM_PATH, WALK: "both" },
  });
} else if (name === "screens") {
  // Only this proof runs the product in this process.
  const { proveScreens } = await import("@/proof/screens/run");
  const faults = await proveScreens({ out, business }, console.error);
  console.log(`\n${faults.length} faults. Pictures are in ${out}.`);
  if (faults.length > 0) throw new Error(faults.join("\n"));
}
for (const [file, usual] of Object.entries(proofs[name] ?? {})) {
  const chosen = seed === undefined ? {} : { PROOF_SEED: seed };
  // The results are annotations, which only this reporter shows for passing tests.
  const env = { PROOF_RUNS: runs ?? String(usual), ...chosen };
  await runUnitTests([file, "--reporter=verbose"], { env });
}
