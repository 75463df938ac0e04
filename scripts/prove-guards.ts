import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "@/lib/platform/postgres/embedded";
import { unsafeSettings } from "@/proof/fixtures/postgres-servers";
import type { Outcome } from "@/proof/guards/case";
import { readAllCases } from "@/proof/guards/cases";
import { createGuardedDatabase } from "@/proof/guards/guarded-database";
import { findRed, isProven, type Proof, proveGuards } from "@/proof/guards/prove-guards";
import { createTemplate, openSession } from "@/proof/guards/scratch-database";

// Removes each of the database's guards in turn and shows which tests notice. Uses its own database.

function describeOutcome(outcome: Outcome): string {
  if ("refusedBy" in outcome) return `refused by ${outcome.refusedBy}`;
  const changes = Object.entries(outcome.changedBy).map(([name, by]) => `${name} ${by > 0 ? "+" : ""}${by}`);
  return changes.length === 0 ? "accepted" : changes.join(", ");
}

function formatProof({ guard, red }: Proof, width: number): string {
  const lines = red.map(({ attempt, outcome }) => `${attempt} → ${describeOutcome(outcome)}`);
  const [first = "NOTHING NOTICED", ...others] = lines;
  return [`${guard.padEnd(width)}  ${first}`, ...others.map((line) => `${"".padEnd(width)}  ${line}`)].join(
    "\n",
  );
}

const started = performance.now();
const dataDir = await mkdtemp(join(tmpdir(), "referral-rewards-guards-"));
// If root runs this, PostgreSQL runs as another user, who needs access.
await chmod(dataDir, 0o711);
const server = await startEmbeddedPostgres({ dataDir, log: () => {}, settings: unsafeSettings });
try {
  await createTemplate(server);
  const owner = openSession((await createGuardedDatabase(server)).ownerUrl);
  const cases = await readAllCases(owner);
  const broken = await findRed(owner, cases);
  for (const { attempt, outcome } of broken)
    console.error(`Failing before any removal: ${attempt}: ${describeOutcome(outcome)}`);
  const proofs = await proveGuards(owner);
  await owner.end();
  const width = Math.max(...proofs.map(({ guard }) => guard.length));
  for (const proof of proofs) console.log(formatProof(proof, width));
  const unnoticed = proofs.filter((proof) => !isProven(proof)).length;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    `\n${proofs.length} guards, ${cases.length} cases: ${broken.length} failing with all guards in place, ` +
      `${unnoticed} guards whose removal goes unnoticed (${seconds} s)`,
  );
  if (broken.length + unnoticed > 0) process.exitCode = 1;
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
