import { setTimeout as sleep } from "node:timers/promises";
import type postgres from "postgres";
import { databaseCode } from "@/db/errors";
import { openSession, quoteName } from "@/lib/platform/backup/session";

/** Every acknowledged write adds a row to one of these: its effect, or its entry in the audit log. */
const TABLES = [
  "activity",
  "advocates",
  "audit_entries",
  "connection_events",
  "customer_file_rows",
  "match_requests",
  "messages",
  "opt_out_log",
  "referrals",
  "webhook_events",
];

const PAUSE_MS = 100;
const LOCK_TIMEOUT_MS = 500;
const BUSY = ["55P03", "40P01"];

const nameOf = (orgId: string) => quoteName(`moving_${orgId}`);

/**
 * Keeps new rows of an organization out. A request that was let in before the organization closed may still be under way;
 * making a trigger waits for the transactions that write its table, and the trigger refuses later ones. Safe to repeat.
 */
export async function raiseFence(ownerUrl: string, orgId: string): Promise<void> {
  await eachTable(
    ownerUrl,
    (table) => `CREATE OR REPLACE TRIGGER ${nameOf(orgId)} BEFORE INSERT ON ${table}
      FOR EACH ROW WHEN (NEW.org_id = '${orgId}') EXECUTE FUNCTION refuse_moving()`,
  );
}

/** Lets new rows of an organization in again. Safe to repeat. */
export async function liftFence(ownerUrl: string, orgId: string): Promise<void> {
  await eachTable(ownerUrl, (table) => `DROP TRIGGER IF EXISTS ${nameOf(orgId)} ON ${table}`);
}

// One transaction per table, with short waits, so that other organizations' writes never queue for long.
async function eachTable(ownerUrl: string, statementFor: (table: string) => string): Promise<void> {
  const { sql, close } = openSession(ownerUrl);
  try {
    await sql.unsafe(`SET lock_timeout = ${LOCK_TIMEOUT_MS}`);
    for (const table of TABLES) await untilFree(sql, statementFor(table));
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
      if (!BUSY.includes(databaseCode(error) ?? "")) throw error;
      await sleep(PAUSE_MS);
    }
  }
}
