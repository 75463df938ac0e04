import { parseArgs } from "node:util";
import { runUnitTests } from "@/scripts/tools";

// The proofs of `npm test` with more random runs than it has time for.

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
  // About five minutes.
  sent: { "proof/sent-is-true/sent.test.ts": 500 },
  stories: { "proof/event-stories/stories.test.ts": 5_000 },
};
const usage = `npm run prove -- ${Object.keys(proofs).join("|")} [--runs N] [--seed N]`;

const { values, positionals } = parseArgs({
  options: { runs: { type: "string" }, seed: { type: "string" } },
  allowPositionals: true,
});
const [name = "", ...rest] = positionals;
const areNumbers = Object.values(values).every((value) => /^[1-9]\d*$/.test(value));
if (rest.length > 0 || !areNumbers || !proofs[name]) throw new Error(usage);
for (const [file, runs] of Object.entries(proofs[name] ?? {})) {
  const seed = values.seed === undefined ? {} : { PROOF_SEED: values.seed };
  // The results are annotations, which only this reporter shows for passing tests.
  const env = { PROOF_RUNS: values.runs ?? String(runs), ...seed };
  await runUnitTests([file, "--reporter=verbose"], { env });
}
