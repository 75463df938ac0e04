import { sql } from "drizzle-orm";
import { database } from "@/db/client";
import { single } from "@/db/single";
import { MAX_FILE_ROWS, MAX_ROWS_AT_ONCE } from "@/lib/files/customer-files/contract";
import { runCustomerFiles } from "@/lib/files/customer-files/run";
import {
  addCustomerFileRows,
  applyCustomerFile,
  cancelCustomerFile,
  createCustomerFile,
  getCustomerFile,
} from "@/lib/files/customer-files/service";
import type { Actor } from "@/lib/kit/auth/actor";
import { findApiKeyActor } from "@/lib/kit/auth/api-key";
import { findCustomer } from "@/lib/leads/customers/service";
import { type Measurement, median } from "@/proof/bench/measurement";
import { type Bench, seedOrganization } from "@/proof/bench/server";
import { openSession, runAlone } from "@/proof/guards/scratch-database";

const size = { advocates: 20_000, referrals: 120_000 };
const KNOWN = 1_000_000;
const PER_FILE = 20_000;
const LOOKUPS = 200;
/** The first known customer's number; the others follow. */
const FIRST_PHONE = 5_032_000_000;
/** Rows for leads and for known customers in a file; the rest are new people. */
const [LEADS, REGULARS] = [600, 8_000];

type BenchCells = Parameters<typeof createCustomerFile>[1]["rows"][number];

/** Times the check of a full file among a million known customers, and counts the remaining rows of a discarded one. */
export async function benchCustomers(
  { ownerUrl }: Pick<Bench, "ownerUrl">,
  log: (line: string) => void,
): Promise<Measurement[]> {
  log(`Seeding ${size.advocates} advocates, ${size.referrals} referrals and ${KNOWN} known customers`);
  const { orgId, apiKey } = await seedOrganization(size);
  const actor = await findApiKeyActor(apiKey, new Date());
  if (!actor) throw new Error("The organization has no API key");
  await insertCustomers(ownerUrl, orgId);
  // Autovacuum would do this too, but at an unpredictable time.
  await runAlone(ownerUrl, ["VACUUM (ANALYZE) advocates, referrals, conversions, reversals, customers"]);
  const rows = await typeRows(orgId);
  const uploaded = await time(() => upload(actor, rows));
  const checked = await time(() => work());
  const { file } = await getCustomerFile(actor, { fileId: uploaded.result });
  const { convert, ask } = file.totals;
  if (file.state !== "checked" || convert.count + ask < LEADS * 0.9)
    throw new Error(`The file is ${file.state} with ${convert.count} conversions, of ${LEADS} leads`);
  await applyCustomerFile(actor, { fileId: file.fileId });
  const applied = await time(() => work());
  const lookups = await lookUp(actor);
  const left = await cancelMidway(actor, rows);
  const of = `${rows.length.toLocaleString("en-US")} rows, ${KNOWN.toLocaleString("en-US")} known customers`;
  const perRow = checked.ms / rows.length;
  return [
    { what: "customer file, upload", figure: uploaded.ms / 1000, unit: "s", of },
    { what: "customer file, dry run", figure: checked.ms / 1000, unit: "s", atMost: 20, of },
    { what: "customer file, a row matched", figure: perRow, unit: "ms", atMost: 5, of },
    {
      what: "customer file, applied",
      figure: applied.ms / 1000,
      unit: "s",
      of: `${convert.count} conversions`,
    },
    {
      what: "customer found by email or phone",
      figure: lookups,
      unit: "ms",
      atMost: 5,
      of: `median of ${LOOKUPS}`,
    },
    { what: "rows left of a file discarded midway", figure: left, unit: "", atMost: 0, of },
  ];
}

async function time<Result>(run: () => Promise<Result>) {
  const started = performance.now();
  const result = await run();
  return { result, ms: performance.now() - started };
}

/** Customers with an email and a phone each, as if from earlier files. */
async function insertCustomers(ownerUrl: string, orgId: string): Promise<void> {
  const owner = openSession(ownerUrl);
  try {
    for (let from = 0; from < KNOWN; from += PER_FILE) {
      await owner`
        WITH file AS (
          INSERT INTO customer_files (org_id, id, file_name, state, row_count, done_count, actor_kind, actor_id, created_by, created_at, applied_at)
          VALUES (${orgId}, uuidv7(), 'Earlier.csv', 'applied', ${PER_FILE}, ${PER_FILE}, 'system', 'bench', 'Bench', now(), now())
          RETURNING id)
        INSERT INTO customers (org_id, contact, file_id, since, surname, street)
        SELECT ${orgId}, contact, file.id, date '2020-01-01' + (n % 2000)::int, 'reyes', n || ' se alder st'
          FROM file, generate_series(${from}::bigint, ${from + PER_FILE - 1}::bigint) n
         CROSS JOIN LATERAL (VALUES ('customer.' || n || '@example.com'), ('+1' || ${FIRST_PHONE}::bigint + n)) c (contact)`;
    }
  } finally {
    await owner.end();
  }
}

/** A file of open leads, known customers and new people, in turn. */
async function typeRows(orgId: string): Promise<BenchCells[]> {
  const leads = await database().execute<{ name: string; email: string | null; phone: string | null }>(sql`
    SELECT friend_name AS name, friend_email AS email, friend_phone AS phone FROM referrals
     WHERE org_id = ${orgId}::uuid AND status = 'pending' AND stage <> 'rejected' AND NOT awaits_confirmation
     ORDER BY id DESC LIMIT ${LEADS}`);
  const people = Array.from({ length: MAX_FILE_ROWS }, (_, at) => {
    const lead = leads[at];
    if (lead) return { name: lead.name, email: lead.email ?? "", phone: lead.phone ?? "" };
    const known = at * Math.floor(KNOWN / MAX_FILE_ROWS);
    return at < LEADS + REGULARS
      ? {
          name: `Ann Reyes`,
          email: `Customer.${known}@example.com`,
          phone: String(FIRST_PHONE + known),
        }
      : { name: `New Person ${at}`, email: `new.${at}@example.com`, phone: "" };
  });
  const today = new Date().toISOString().slice(0, 10);
  return people.map((person, at) => ({
    ...{ row: at + 2, ...person, street: `${at} SE Ash Street` },
    ...{ jobTotal: "$480.00", date: today, invoice: `bench-${at}`, status: "Paid" },
  }));
}

async function upload(actor: Actor, rows: readonly BenchCells[]): Promise<string> {
  let fileId: string | undefined;
  for (let from = 0; from < rows.length; from += MAX_ROWS_AT_ONCE) {
    const part = rows.slice(from, from + MAX_ROWS_AT_ONCE);
    const more = from + MAX_ROWS_AT_ONCE < rows.length;
    const { file } =
      fileId === undefined
        ? await createCustomerFile(actor, { fileName: "October.csv", rows: part, more })
        : await addCustomerFileRows(actor, { fileId, rows: part, more });
    fileId = file.fileId;
  }
  return fileId ?? "";
}

/** Runs a worker's steps until there is no work left, or at most this many. */
async function work(steps = Number.POSITIVE_INFINITY): Promise<void> {
  for (let step = 0; step < steps; step++) if ((await runCustomerFiles(new Date())) === 0) return;
}

async function lookUp(actor: Actor): Promise<number> {
  const times: number[] = [];
  for (let at = 0; at < LOOKUPS; at++) {
    const number = (at * 4_999) % KNOWN;
    const person = { email: `customer.${number}@example.com`, phone: `+1${FIRST_PHONE + number}` };
    const { result, ms } = await time(() => findCustomer(actor, person));
    if (result.customer?.source !== "file") throw new Error(`Customer ${number} is not known`);
    times.push(ms);
  }
  return median(times);
}

/** Discards a file during its check. @returns the rows that remain after the worker's next pass */
async function cancelMidway(actor: Actor, rows: readonly BenchCells[]): Promise<number> {
  const fileId = await upload(actor, rows);
  await work(3);
  const { file } = await getCustomerFile(actor, { fileId });
  if (file.state !== "checking" || file.doneCount === 0) throw new Error(`The file is ${file.state} already`);
  await cancelCustomerFile(actor, { fileId });
  await work();
  const { left } = single(
    await database().execute<{ left: number }>(sql`
      SELECT count(*)::int AS left FROM customer_file_rows
       WHERE org_id = ${actor.orgId}::uuid AND file_id = ${fileId}::uuid`),
  );
  return left;
}
