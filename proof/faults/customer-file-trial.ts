import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { closeDatabase, database } from "@/db/client";
import { verifyLedger } from "@/lib/ledger/verify-ledger";
import { createRandom, type Random } from "@/lib/platform/ops/random";
import { compareCustomers, compareEnds } from "@/proof/customer-files/compare-ends";
import { inventBusiness } from "@/proof/customer-files/invent-business";
import {
  type FileShop,
  openShop,
  readCredit,
  readCustomers,
  readStandings,
} from "@/proof/customer-files/shop";
import { type Around, type Installation, openInstallation } from "@/proof/faults/installation";
import { victimsOf } from "@/proof/faults/kill-trial";
import type { TrialOptions } from "@/proof/faults/options";
import { formatVerdict } from "@/proof/faults/report";
import { createDataDir, type Violation } from "@/proof/faults/trial";

/** The size of a round's file. */
const [ROWS, LEADS] = [300, 40];
const LONGEST_DELAY_MS = 900;
const PATIENCE_MS = 120_000;
const POLL_MS = 100;

/** The results of the kills. */
export interface CustomerFileKillReport {
  readonly seed: number;
  readonly rounds: number;
  readonly seconds: number;
  readonly kills: number;
  /** Kills in mid-work: the file was still in progress after the part was gone. */
  readonly met: number;
  readonly converted: number;
  readonly undone: number;
  readonly violations: readonly Violation[];
}

const File = z.object({
  file: z.object({
    fileId: z.string(),
    state: z.string(),
    totals: z.object({ convert: z.object({ count: z.int() }), failed: z.int() }),
  }),
});
type File = z.output<typeof File>["file"];

/** A round's setup, and its counters. */
interface FileRound {
  readonly installation: Installation;
  readonly shop: FileShop;
  readonly random: Random;
  readonly tally: { kills: number; met: number };
}

/**
 * Kills a web server, a worker or PostgreSQL while a file is checked, applied and undone, restarts it, and checks that
 * each step finishes on its own and has every effect exactly once.
 */
export async function runCustomerFileKills(
  { rounds, seed }: TrialOptions,
  around: Around,
): Promise<CustomerFileKillReport> {
  const started = performance.now();
  const random = createRandom(seed);
  const installation = await openInstallation(await createDataDir(around), around);
  const tally = { kills: 0, met: 0 };
  const details: string[] = [];
  let [converted, undone] = [0, 0];
  for (let number = 1; number <= rounds; number++) {
    const shop = await openShop(inventRound(seed + number, number));
    // We must not have open connections when the database is killed.
    await closeDatabase();
    const round = { installation, shop, random, tally };
    const fileId = await checkFile(round);
    const applied = await step(round, `/${fileId}/apply`, "applied");
    const after = await judgeApplied(shop, applied);
    const undo = await step(round, `/${fileId}/undo`, "undone");
    const left = await judgeUndone(shop, undo.fileId);
    await closeDatabase();
    converted += applied.totals.convert.count;
    undone += 1;
    details.push(...[...after, ...left].map((detail) => `round ${number}: ${detail}`));
    around.log(`${number} of ${rounds}: ${applied.totals.convert.count} converted, and undone`);
  }
  const { mismatches } = await verifyLedger(database());
  await closeDatabase();
  const violations = [...details, ...mismatches.map((mismatch) => JSON.stringify(mismatch))].map(
    (detail) => ({
      rule: "ledger" as const,
      detail,
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  return { seed, rounds, seconds, ...tally, converted, undone, violations };
}

function inventRound(seed: number, codes: number) {
  return inventBusiness({ seed, codes, months: ["2026-10"], rows: ROWS, leads: LEADS });
}

/** Uploads the round's file, with a kill during its check. @returns its id */
async function checkFile(round: FileRound): Promise<string> {
  const [file] = round.shop.business.files;
  const rows = (file?.rows ?? []).map(({ cells }, at) => ({ row: at + 2, ...cells }));
  const { fileId } = await insist(round, "", { fileName: file?.name ?? "", rows });
  await killWhile(round, fileId, "checked");
  return fileId;
}

/** Requests a step of a file, with a kill while it runs. @returns the file once it reaches that state */
async function step(round: FileRound, path: string, state: string): Promise<File> {
  const { fileId } = await insist(round, path, {});
  return killWhile(round, fileId, state);
}

async function killWhile(round: FileRound, fileId: string, state: string): Promise<File> {
  const { installation, random, tally } = round;
  const victim = random.pick(victimsOf(installation));
  await sleep(random.next() * LONGEST_DELAY_MS);
  await victim.kill();
  await sleep(random.next() * LONGEST_DELAY_MS);
  await victim.recover();
  tally.kills += 1;
  const deadline = performance.now() + PATIENCE_MS;
  for (let attempt = 0; performance.now() < deadline; attempt++) {
    const file = await exchange(round, `/${fileId}`);
    if (file?.state === state) return file;
    if (file && attempt === 0) tally.met += 1;
    await sleep(POLL_MS);
  }
  throw new Error(`After ${victim.name} was killed the file was not ${state} within ${PATIENCE_MS / 1000} s`);
}

/** Writes under a key, retrying on any server until there is an answer. */
async function insist(round: FileRound, path: string, body: unknown): Promise<File> {
  const key = randomUUID();
  for (;;) {
    const file = await exchange(round, path, { key, body: JSON.stringify(body) });
    if (file) return file;
    await sleep(POLL_MS);
  }
}

/** @returns the file, or undefined if no server answered */
async function exchange(
  { installation, shop, random }: FileRound,
  path: string,
  write?: { readonly key: string; readonly body: string },
): Promise<File | undefined> {
  const url = `${random.pick(installation.webs).url}/api/app/customer-files${path}`;
  const headers = {
    ...{ Authorization: `Bearer ${shop.apiKey}`, "Content-Type": "application/json" },
    ...(write && { "Idempotency-Key": write.key }),
  };
  const answer = await fetch(url, { headers, ...(write && { method: "POST", body: write.body }) }).catch(
    () => null,
  );
  const body: unknown = await answer?.json().catch(() => null);
  if (answer && answer.status >= 400 && answer.status < 500 && answer.status !== 409)
    throw new Error(`${path} was answered ${answer.status}: ${JSON.stringify(body)}`);
  return File.safeParse(body).data?.file;
}

/** Faults of an applied file. */
async function judgeApplied(shop: FileShop, { fileId, totals }: File): Promise<string[]> {
  const { fates } = shop.business;
  const { wrong, missed } = await compareEnds(shop, new Set(fates.keys()));
  const converted = (await readStandings(shop)).filter(({ leftCents }) => leftCents !== null).length;
  const isWhole = totals.convert.count === converted && totals.failed === 0;
  const waiting = await countRows(shop, fileId, "waiting");
  return [
    ...wrong,
    ...missed,
    ...(await compareCustomers(shop)),
    ...(await findRepeats(shop)),
    ...(isWhole ? [] : [`${converted} leads are converted, of ${JSON.stringify(totals)}`]),
    ...(waiting === 0 ? [] : [`${waiting} rows were left out`]),
  ];
}

/** Leftovers of an undone file. */
async function judgeUndone(shop: FileShop, fileId: string): Promise<string[]> {
  const credit = [...(await readCredit(shop))].filter(([, cents]) => cents !== 0);
  const standings = (await readStandings(shop)).filter(
    ({ leftCents, stage }) => (leftCents ?? 0) !== 0 || stage === "converted",
  );
  const customers = await readCustomers(shop);
  const done = await countRows(shop, fileId, "done");
  return [
    ...credit.map(([code, cents]) => `${code} still has ${cents} cents`),
    ...standings.map(({ referralId, stage }) => `referral ${referralId} is still ${stage}`),
    ...(customers.size === 0 ? [] : [`${customers.size} customers are still known`]),
    ...(done === 0 ? [] : [`${done} rows were not taken back`]),
    ...(await findRepeats(shop)),
  ];
}

/** The number of credit-changing rows in this state. */
async function countRows({ orgId }: FileShop, fileId: string, state: string): Promise<number> {
  const [counted] = await database().execute<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM customer_file_rows
     WHERE org_id = ${orgId}::uuid AND file_id = ${fileId}::uuid AND state::text = ${state} AND outcome IN ('convert', 'reverse')`);
  return counted?.count ?? 0;
}

/** Duplicate entries in the ledger or the audit log. */
async function findRepeats({ orgId }: FileShop): Promise<string[]> {
  const repeats = await database().execute<{ what: string; times: number }>(sql`
    SELECT action || ' of ' || referral_id AS what, count(*)::int AS times FROM activity
     WHERE org_id = ${orgId}::uuid AND action = 'advocate.referral.converted' GROUP BY action, referral_id HAVING count(*) > 1
    UNION ALL
    SELECT action || ' of ' || subject_id, count(*)::int FROM audit_entries
     WHERE org_id = ${orgId}::uuid AND action::text IN ('referral.converted', 'customer_file.created', 'customer_file.applied', 'customer_file.undone')
     GROUP BY action, subject_id HAVING count(*) > 1`);
  return repeats.map(({ what, times }) => `${what} is told of ${times} times`);
}

/** The report as text. */
export function formatCustomerFileKills(report: CustomerFileKillReport): string {
  const { rounds, seconds, seed, kills, met, converted, undone } = report;
  return [
    `${rounds} files in ${seconds.toFixed(0)} s, seed ${seed}; ${kills} kills, ${met} of them while the file was under way`,
    `${converted} leads converted, ${undone} files undone`,
    "",
    formatVerdict(report.violations),
  ].join("\n");
}
