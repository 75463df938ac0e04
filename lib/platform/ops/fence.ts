import { setTimeout as sleep } from "node:timers/promises";
import type postgres from "postgres";
import { isLockBusy } from "@/db/errors";
import { openSession, quoteName } from "@/lib/platform/backup/session";

/** Acknowledged writes add a row to one of these, its effect or its entry in the audit log, or change one of `CHANGED`. */
const ADDED_TO = [
  "activity",
  "audit_entries",
  "connection_events",
  "customer_file_rows",
  "match_requests",
  "messages",
  "opt_out_log",
  "referrals",
  "webhook_events",
];

/** Writes without an entry: visits, tokens of connected systems, codes for a phone. */
const CHANGED = ["advocates", "connection_apps", "member_phones"];

const PAUSE_MS = 100;
const LOCK_TIMEOUT_MS = 100;

const nameOf = (orgId: string) => quoteName(`moving_${orgId}`);

/**
 * Waits for statements that began before an organization closed: claims of its webhooks, and refreshes of its tokens at
 * connected systems, which end the token before.
 */
export async function waitForClaims(ownerUrl: string, orgId: string): Promise<void> {
  await runEach(ownerUrl, [
    "DO $$ BEGIN LOCK TABLE webhook_deliveries IN SHARE MODE; END $$",
    `SELECT FROM connection_apps WHERE org_id = '${orgId}' FOR UPDATE`,
  ]);
}

/**
 * Keeps new rows of an organization out. A request that was let in before the organization closed may still be under way;
 * making a trigger waits for the transactions that write its table, and the trigger refuses later ones. Safe to repeat.
 */
export async function raiseFence(ownerUrl: string, orgId: string): Promise<void> {
  const make = (table: string, writes: string) =>
    `CREATE OR REPLACE TRIGGER ${nameOf(orgId)} BEFORE ${writes} ON ${table}
      FOR EACH ROW WHEN (NEW.org_id = '${orgId}') EXECUTE FUNCTION refuse_moving()`;
  await runEach(ownerUrl, [
    ...ADDED_TO.map((table) => make(table, "INSERT")),
    ...CHANGED.map((table) => make(table, "INSERT OR UPDATE")),
  ]);
}

/** Lets new rows of an organization in again. Safe to repeat. */
export async function liftFence(ownerUrl: string, orgId: string): Promise<void> {
  const drop = (table: string) => `DROP TRIGGER IF EXISTS ${nameOf(orgId)} ON ${table}`;
  await runEach(ownerUrl, [...ADDED_TO, ...CHANGED].map(drop));
}

// Each in a transaction of its own with short waits, so that other organizations' writes never queue for long.
async function runEach(ownerUrl: string, statements: readonly string[]): Promise<void> {
  const { sql, close } = openSession(ownerUrl);
  try {
    await sql.unsafe(`SET lock_timeout = ${LOCK_TIMEOUT_MS}`);
    for (const statement of statements) await untilFree(sql, statement);
  } finally {
    await close();
  }
}

async function untilFree(sql: postgres.Sql, statement: string): Promise<void> {
  for (;;) {
    try {
      await sql.unsafe(statement);
      return;
    } catch (error) {
      if (!isLockBusy(error)) throw error;
      await sleep(PAUSE_MS);
    }
  }
}
