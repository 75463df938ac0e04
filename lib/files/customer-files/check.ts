import { and, asc, eq, gt, inArray, isNull, ne, sql } from "drizzle-orm";
import { listDatabase, type Tx } from "@/db/client";
import { rowsOf } from "@/db/rows-of";
import { customerFiles as files, customerFileRows as rows } from "@/db/schema/customer-files";
import { organizations } from "@/db/schema/organizations";
import { single } from "@/db/single";
import { findLeads, findSenders, type LeadCandidate, type StoredRow } from "@/lib/files/customer-files/find-leads";
import { type Facts, judgeJob, type RowVerdict } from "@/lib/files/customer-files/judge";
import { identity, judgeRowsOfPeople } from "@/lib/files/customer-files/judge-people";
import { judgeRefund, type Planned } from "@/lib/files/customer-files/judge-refund";
import { isRight } from "@/lib/files/customer-files/present";
import { refundIdOf } from "@/lib/files/customer-files/read-row";
import type { WriteContext } from "@/lib/kit/implement";
import { readReverseShare } from "@/lib/ledger/credit-settings/read";

/** A file as stored. */
export type StoredFile = typeof files.$inferSelect;

/** Rows checked per transaction. */
const BATCH = 500;

/**
 * Checks the next rows of a file and stores what each would do, and why. Refunds come last, because their job may be
 * anywhere in the file; duplicates are resolved before them.
 * @returns the number of rows checked; 0 when done and the file waits for a member
 */
export async function checkNext(context: WriteContext, file: StoredFile): Promise<number> {
  const { db: tx, now } = context;
  const jobs = await takeRows(tx, file, "job");
  if (jobs.length > 0 && file.kind === "people") {
    const verdicts = await judgeRowsOfPeople(context, file, jobs);
    const judged = jobs.flatMap((row, at) => (verdicts[at] ? [{ row, verdict: verdicts[at] }] : []));
    return store(tx, file, judged);
  }
  if (jobs.length > 0) return store(tx, file, await judgeJobs(tx, file, jobs, now));
  const refunds = await takeRows(tx, file, "refund");
  if (refunds.length > 0) {
    await countOnce(tx, file);
    return store(tx, file, await judgeRefunds(tx, file, refunds));
  }
  await countOnce(tx, file);
  await tx.update(files).set({ state: "checked", checkedAt: now, doneCount: file.rowCount }).where(whereFile(file));
  return 0;
}

/** Condition: the row of `customer_files` is this file. */
export function whereFile({ orgId, id }: Pick<StoredFile, "orgId" | "id">) {
  return and(eq(files.orgId, orgId), eq(files.id, id));
}

function takeRows(tx: Tx, { orgId, id }: StoredFile, kind: "job" | "refund"): Promise<StoredRow[]> {
  const ofKind = kind === "refund" ? eq(rows.kind, "refund") : ne(rows.kind, "refund");
  return (
    tx
      .select()
      .from(rows)
      // Ids are ordered by time, so no older file is read.
      .where(and(eq(rows.orgId, orgId), eq(rows.fileId, id), gt(rows.id, id), isNull(rows.outcome), ofKind))
      .orderBy(asc(rows.id))
      .limit(BATCH)
  );
}

interface Judged {
  readonly row: StoredRow;
  readonly verdict: RowVerdict;
}

async function judgeJobs(tx: Tx, { orgId }: StoredFile, batch: readonly StoredRow[], now: Date): Promise<Judged[]> {
  const timeZone = await readTimeZone(tx, orgId);
  const [leads, senders] = await Promise.all([
    findLeads(listDatabase(), { orgId, timeZone }, batch, () => ""),
    findSenders(listDatabase(), { orgId, now }, batch),
  ]);
  return batch.map((row) => ({
    row,
    verdict: judgeJob(row, leads.get(row.id) ?? [], senders.get(row.id) ?? []),
  }));
}

async function judgeRefunds(tx: Tx, file: StoredFile, batch: readonly StoredRow[]): Promise<Judged[]> {
  const { orgId } = file;
  const timeZone = await readTimeZone(tx, orgId);
  const [leads, planned, share] = await Promise.all([
    findLeads(listDatabase(), { orgId, timeZone }, batch, refundIdOf),
    findPlanned(tx, file, timeZone, batch),
    readReverseShare(tx, orgId),
  ]);
  const judged: Judged[] = [];
  const seen = new Set<string>();
  for (const row of batch) {
    const plannedJob = row.invoice === null ? undefined : planned.get(row.invoice);
    const verdict = judgeRefund(row, leads.get(row.id) ?? [], plannedJob, share);
    const refundId = refundIdOf(row);
    const isAgain = verdict.outcome === "reverse" && seen.has(refundId);
    judged.push({
      row,
      verdict: isAgain ? { outcome: "nothing", facts: { why: "again", by: [], refundId } } : verdict,
    });
    if (verdict.outcome !== "reverse" || isAgain) continue;
    seen.add(refundId);
    if (plannedJob && row.invoice !== null) {
      planned.set(row.invoice, { ...plannedJob, refunds: [...plannedJob.refunds, row.jobValueCents] });
    }
  }
  return judged;
}

export async function readTimeZone(tx: Tx, orgId: string): Promise<string> {
  const zones = await tx
    .select({ timeZone: organizations.timeZone })
    .from(organizations)
    .where(eq(organizations.id, orgId));
  return single(zones).timeZone;
}

/** The file's converting jobs of these refunds by invoice, with the refunds of earlier rows. */
async function findPlanned(
  tx: Tx,
  { orgId, id }: StoredFile,
  timeZone: string,
  refunds: readonly StoredRow[],
): Promise<Map<string, Planned>> {
  const invoices = refunds.flatMap(({ invoice }) => invoice ?? []);
  if (invoices.length === 0) return new Map();
  const ofFile = and(eq(rows.orgId, orgId), eq(rows.fileId, id), inArray(rows.invoice, invoices));
  const converting = await tx
    .select()
    .from(rows)
    .where(and(ofFile, eq(rows.outcome, "convert")));
  const named = converting.filter(({ invoice }) => invoice !== null);
  const leads = await findLeads(listDatabase(), { orgId, timeZone }, named, () => "");
  const planned = new Map<string, Planned>();
  for (const { invoice, row, referralId, jobValueCents, creditCents, ...stored } of named) {
    const lead: LeadCandidate | undefined = leads
      .get(stored.id)
      ?.find((candidate) => candidate.referralId === referralId);
    if (invoice === null || !lead) continue;
    planned.set(invoice, { row, lead, jobValueCents, rewardCents: creditCents ?? 0, refunds: [] });
  }
  const reversing = await tx
    .select()
    .from(rows)
    .where(and(ofFile, eq(rows.outcome, "reverse")));
  for (const { invoice, jobValueCents } of reversing) {
    const job = invoice === null ? undefined : planned.get(invoice);
    if (job && invoice !== null) planned.set(invoice, { ...job, refunds: [...job.refunds, jobValueCents] });
  }
  return planned;
}

async function store(tx: Tx, file: StoredFile, judged: readonly Judged[]): Promise<number> {
  const values = judged.map(({ row, verdict: { outcome, facts, lead, creditCents } }) => ({
    id: row.id,
    outcome,
    facts,
    credit: creditCents,
    referral: lead?.referralId,
    advocate: lead?.advocateId,
  }));
  await tx.execute(sql`
    UPDATE customer_file_rows r
       SET outcome = w.outcome, facts = w.facts, referral_id = w.referral, advocate_id = w.advocate, credit_cents = w.credit,
           state = CASE w.outcome WHEN 'nothing' THEN 'done' ELSE 'waiting' END::customer_row_state
      FROM ${rowsOf(values, "id uuid, outcome customer_row_outcome, facts jsonb, referral uuid, advocate uuid, credit bigint")} w
     WHERE r.org_id = ${file.orgId}::uuid AND r.id = w.id`);
  await tx
    .update(files)
    .set({ doneCount: sql`least(${files.doneCount} + ${judged.length}, ${files.rowCount})` })
    .where(whereFile(file));
  return judged.length;
}

const again: Facts = { why: "again", by: [] };

/**
 * Resolves duplicates: the first job per lead by day, the first row per invoice, and one invite per customer. Each
 * duplicate points to the row that counts.
 */
async function countOnce(tx: Tx, { orgId, id }: StoredFile): Promise<void> {
  const ofFile = sql`org_id = ${orgId}::uuid AND file_id = ${id}::uuid`;
  for (const same of [sql`referral_id`, sql`invoice`]) {
    const repeats = await tx.execute<Repeat>(sql`
      SELECT id, first
        FROM (SELECT id, first_value("row") OVER one AS first, row_number() OVER one AS number
                FROM customer_file_rows WHERE ${ofFile} AND outcome = 'convert' AND ${same} IS NOT NULL
              WINDOW one AS (PARTITION BY ${same} ORDER BY job_date NULLS LAST, "row")) s
       WHERE s.number > 1`);
    await setAside(tx, orgId, [...repeats]);
  }
  // A converting customer becomes an advocate, so needs no invite. A person is added once, by a row without doubts.
  const twins = await tx.execute<Repeat>(sql`
    SELECT id, first
      FROM (SELECT id, outcome, first_value("row") OVER one AS first, row_number() OVER one AS number
              FROM customer_file_rows
             WHERE ${ofFile} AND (outcome IN ('convert', 'invite') OR outcome = 'ask' AND kind = 'person')
               AND ${isRight} AND ${identity} IS NOT NULL
            WINDOW one AS (PARTITION BY ${identity} ORDER BY outcome, "row")) s
     WHERE s.outcome IN ('invite', 'ask') AND s.number > 1`);
  await setAside(tx, orgId, [...twins]);
}

/** A row like an earlier one, and the number of that one. */
type Repeat = { readonly id: string; readonly first: number };

// By their keys: joined to a full file’s rows without statistics, the update would exceed the time limit.
async function setAside(tx: Tx, orgId: string, repeats: readonly Repeat[]): Promise<void> {
  if (repeats.length === 0) return;
  await tx.execute(sql`
    UPDATE customer_file_rows r
       SET outcome = 'nothing', state = 'done', credit_cents = NULL,
           facts = ${JSON.stringify(again)}::jsonb || jsonb_build_object('asRow', w.first)
      FROM ${rowsOf(repeats, "id uuid, first int")} w
     WHERE r.org_id = ${orgId}::uuid AND r.id = w.id`);
}
