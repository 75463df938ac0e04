import { createHash } from "node:crypto";
import type postgres from "postgres";
import { areAdditiveSince, migrationCount } from "@/db/migration-journal";
import { UNNAMED } from "@/lib/accounts/sign-in/service";
import { isMadeWithSecret } from "@/lib/kit/auth/secrets";
import { release as installed } from "@/lib/kit/release";
import { verifyLedger } from "@/lib/ledger/verify-ledger";
import { copyIn } from "@/lib/platform/backup/copy-rows";
import { type End, encodeFrame, type Header, secretProof } from "@/lib/platform/backup/format";
import { type CheckedBackup, fillBeside, type Import } from "@/lib/platform/backup/import-beside";
import { lockTables } from "@/lib/platform/backup/lock-tables";
import { DamagedBackup, readFrames } from "@/lib/platform/backup/read-frames";
import { openSession, quoteName, type Session } from "@/lib/platform/backup/session";
import { openFileRestore } from "@/lib/platform/backup/stored-files";
import { readTableNames, readTables, type Table } from "@/lib/platform/backup/tables";
import type { Run } from "@/lib/platform/command";
import { explainPath } from "@/lib/platform/explain-path";

interface ImportOptions {
  readonly file: string;
  readonly ownerUrl: string;
  /** Whether AUTH_SECRET may differ from the backup's. */
  readonly newSecret: boolean;
}

/**
 * Restores a backup into an empty database, or adds a moving organization to any, all or nothing, after checking every
 * constraint and the ledger. Sign-ups that were begun and not finished don't count for an empty one, and are removed.
 * @throws Error in one line: the file is damaged, or from a release that doesn't fit or another AUTH_SECRET; the database
 *   is not empty; the backup violates a constraint
 */
export async function importBackup({ file, ownerUrl, newSecret }: ImportOptions, run: Run): Promise<Import> {
  const checked = await checkBackup(file).catch((error: unknown) => {
    throw explainPath(error, file, "read");
  });
  requireFittingRelease(checked.header);
  if (!newSecret) requireThisSecret(checked.header);
  const session = openSession(ownerUrl);
  const files = openFileRestore();
  try {
    await session.sql.unsafe("BEGIN");
    const filled = checked.header.move
      ? await fillBeside(session, { file, ...checked }, files, run)
      : await fill(session, file, checked, files, run);
    await session.sql.unsafe("COMMIT");
    return filled;
  } catch (error) {
    await files.undo();
    throw error;
  } finally {
    await session.close();
  }
}

async function fill(
  { sql, db }: Session,
  file: string,
  { end }: CheckedBackup,
  files: ReturnType<typeof openFileRestore>,
  { log, signal }: Run,
): Promise<Import> {
  const tables = await readTables(sql);
  // Also those that stay as they are: the indexes of all tables are made anew, and a running worker writes to them.
  await lockTables(sql, await readTableNames(sql), "ACCESS EXCLUSIVE", signal);
  await clearUnfinishedSignUps(sql);
  await requireEmpty(sql, tables);
  const restoreGuards = await suspendGuards(sql, tables);
  for await (const { head, body } of readFrames(file)) {
    signal.throwIfAborted();
    if (head.type === "rows") await copyIn(sql, { name: head.table, columns: head.columns }, body);
    if (head.type === "file") await files.add(head.key, body);
  }
  log("Checking every row and the ledger");
  await restoreGuards();
  const rows = await requireRows(sql, tables, end);
  await switchAsksOn(sql);
  await sql.unsafe("ANALYZE");
  const proof = await verifyLedger(db);
  if (proof.mismatches.length > 0) {
    throw new Error(`The backup's ledger does not add up: ${proof.mismatches[0]?.detail}. Nothing was changed`);
  }
  const [waiting] = await sql<{ count: number }[]>`
    SELECT count(*)::int AS count FROM messages WHERE status = 'queued'`;
  return { rows, files: end.files, waitingMessages: waiting?.count ?? 0, ...proof };
}

/**
 * Removes sign-ups that never came to an account: `install.sh` begins one to print its link. With them goes the server's
 * count of messages and attempts, unless it has organizations.
 */
async function clearUnfinishedSignUps(sql: postgres.Sql): Promise<void> {
  for (let gone = 1; gone > 0; ) {
    const [row] = await sql<{ gone: number }[]>`SELECT forget_unconfirmed(${UNNAMED}, 'infinity') AS gone`;
    gone = row?.gone ?? 0;
  }
  for (const table of ["sign_in_delays", "message_tallies"]) {
    await sql.unsafe(`DELETE FROM ${table} WHERE NOT EXISTS (SELECT FROM organizations)`);
  }
}

async function requireEmpty(sql: postgres.Sql, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables) {
    const [row] = await sql.unsafe(`SELECT FROM ${quoteName(name)} LIMIT 1`);
    if (row === undefined) continue;
    throw new Error(
      `The database is not empty: its table ${name} has rows. An organization joins others by export --move. Import into a new database, before the first start or started with DEMO=off`,
    );
  }
}

// Older backups have a switch per campaign. A trigger turns on the campaigns without one.
async function switchAsksOn(sql: postgres.Sql): Promise<void> {
  await sql.unsafe(`
    UPDATE organizations o SET asks_on = true
     WHERE NOT o.asks_on AND EXISTS (SELECT FROM ask_plans p WHERE p.org_id = o.id AND p.is_on)`);
}

async function requireRows(sql: postgres.Sql, tables: readonly Table[], end: End): Promise<number> {
  let total = 0;
  for (const { name } of tables) {
    const [row] = await sql.unsafe<{ count: number }[]>(`SELECT count(*) AS count FROM ${quoteName(name)}`);
    const expected = end.rows[name] ?? 0;
    if (row?.count !== expected) throw new Error(`${row?.count} of ${expected} rows arrived in ${name}`);
    total += expected;
  }
  return total;
}

/** The last migration count before release 1.0.0, whose baseline has the same tables. */
const LAST_BEFORE_BASELINE = 63;

/** Rows of an older release fit if the migrations since then only added. */
function requireFittingRelease({ format, release, migrations }: Header): void {
  const applied = format === 1 ? Number(migrations >= LAST_BEFORE_BASELINE) : migrations;
  if (applied >= 1 && applied <= migrationCount && areAdditiveSince(applied)) return;
  const advice =
    applied < migrationCount ? "Import it with that release, then update" : "Update this installation first";
  throw new Error(
    `The backup was made by release ${release} with ${migrations} database updates; this is ${installed} with ${migrationCount}. ${advice}`,
  );
}

function requireThisSecret({ secretProof: proof }: Header): void {
  if (isMadeWithSecret(proof, secretProof)) return;
  throw new Error(
    "The backup was made with another AUTH_SECRET. Set that one, or add it behind yours (AUTH_SECRET=yours,theirs); or, if it is lost, give --new-secret: portal and unsubscribe links then stop working, and webhook keys and single sign-on must be set up again",
  );
}

/**
 * Verifies the checksum of a whole file before any of it is used.
 * @throws DamagedBackup
 */
async function checkBackup(file: string): Promise<CheckedBackup> {
  const hash = createHash("sha256");
  let header: Header | undefined;
  let end: End | undefined;
  for await (const { head, body } of readFrames(file)) {
    if (end) throw new DamagedBackup("something follows its end");
    if ((head.type === "backup") === (header !== undefined)) throw new DamagedBackup("its parts are out of order");
    if (head.type === "backup") header = head;
    if (head.type === "end") end = head;
    else hash.update(encodeFrame(head)).update(body);
  }
  if (!header || !end) throw new DamagedBackup("it ends too early");
  if (hash.digest("hex") !== end.sha256) throw new DamagedBackup("its check sum is wrong");
  return { header, end };
}

type SuspendedGuard = { readonly removal: string; readonly restoration: string };

/**
 * Removes triggers, foreign keys and indexes while rows arrive in bulk and in any order, with the table owner's rights
 * only. The backup contains everything triggers would write, except for message jobs, so that trigger stays on.
 * @returns restores all of them, which checks every row against the foreign keys and unique indexes
 */
async function suspendGuards(sql: postgres.Sql, tables: readonly Table[]): Promise<() => Promise<void>> {
  const names = tables.map(({ name }) => quoteName(name));
  // Indexes of constraints stay: primary keys and targets of foreign keys.
  const parts = await sql.unsafe<SuspendedGuard[]>(`
    SELECT format('DROP INDEX %s', indexrelid::regclass) AS removal, pg_get_indexdef(indexrelid) AS restoration
      FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
     WHERE relnamespace = 'public'::regnamespace AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)
    UNION ALL
    SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname),
           format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
      FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype = 'f'`);
  for (const name of names) await sql.unsafe(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
  await sql.unsafe("ALTER TABLE messages ENABLE TRIGGER message_enqueue");
  for (const { removal } of parts) await sql.unsafe(removal);
  return async () => {
    await sql.unsafe("SET LOCAL maintenance_work_mem = '256MB'");
    for (const { restoration } of parts) await sql.unsafe(restoration);
    for (const name of names) await sql.unsafe(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
  };
}
