import type postgres from "postgres";
import { appUrl } from "@/lib/kit/env";
import { type Verification, verifyLedger } from "@/lib/ledger/verify-ledger";
import { refuseCollisions } from "@/lib/platform/backup/collisions";
import { copyIn } from "@/lib/platform/backup/copy-rows";
import type { End, Header } from "@/lib/platform/backup/format";
import { lockTables } from "@/lib/platform/backup/lock-tables";
import { readFrames } from "@/lib/platform/backup/read-frames";
import { quoteName, type Session } from "@/lib/platform/backup/session";
import type { openFileRestore } from "@/lib/platform/backup/stored-files";
import { isShared, stagedName, type Table } from "@/lib/platform/backup/tables";
import type { Run } from "@/lib/platform/command";
import { resealWithin } from "@/lib/platform/ops/reseal";

export interface Import extends Verification {
  readonly rows: number;
  readonly files: number;
  /** Queued messages, each with a new job. */
  readonly waitingMessages: number;
}

/** The first and last frame of a whole file. */
export interface CheckedBackup {
  readonly header: Header;
  readonly end: End;
}

interface Source extends CheckedBackup {
  readonly file: string;
}

/**
 * Adds a moving organization to a database that may have others, in the caller's transaction. The file is read into temporary
 * tables first; only then do other writers wait, while the rows are copied, checked and proven.
 * @throws Error in one line: the organization is there already, or shares something unique with others
 */
export async function fillBeside(
  { sql, db }: Session,
  { file, header, end }: Source,
  files: ReturnType<typeof openFileRestore>,
  { log, signal }: Run,
): Promise<Import> {
  const orgId = header.orgId ?? "";
  await refuseKnown(sql, orgId);
  const staged = new Map<string, Table>();
  for await (const { head, body } of readFrames(file)) {
    signal.throwIfAborted();
    if (head.type === "rows") {
      const table = { name: head.table, columns: head.columns };
      if (!staged.has(table.name)) await stage(sql, table);
      staged.set(table.name, table);
      await copyIn(sql, { ...table, name: stagedName(table.name) }, body);
    }
    if (head.type === "file") await files.add(head.key, body);
  }
  const tables = [...staged.values()];
  await refuseCollisions(sql, tables);
  log("Adding the rows and checking them");
  await lockTables(
    sql,
    tables.map(({ name }) => name),
    "SHARE ROW EXCLUSIVE",
    signal,
  );
  await refuseKnown(sql, orgId);
  const rows = await insert(sql, tables, end.rows);
  await arrive({ sql, db }, header);
  const proof = await verifyLedger(db, orgId);
  if (proof.mismatches.length > 0)
    throw new Error(`The organization's ledger does not add up: ${proof.mismatches[0]?.detail}. Nothing was changed`);
  signal.throwIfAborted();
  const [waiting] = await sql<{ count: number }[]>`
    SELECT count(*)::int AS count FROM messages WHERE org_id = ${orgId} AND status = 'queued'`;
  return { rows, files: end.files, waitingMessages: waiting?.count ?? 0, ...proof };
}

async function refuseKnown(sql: postgres.Sql, orgId: string): Promise<void> {
  const [known] = await sql<{ name: string; movedTo: string | null }[]>`
    SELECT name, moved_to AS "movedTo" FROM organizations WHERE id = ${orgId}`;
  if (!known) return;
  const advice =
    known.movedTo === null
      ? "If this move is done, go on with `org moved` on the other installation"
      : "It moved away from here; remove what it left with `org erase` first";
  throw new Error(`${known.name} is in this database already. ${advice}. Nothing was changed`);
}

// Without constraints, so that what does not fit is found with the others' rows.
async function stage(sql: postgres.Sql, { name, columns }: Table): Promise<void> {
  await sql.unsafe(
    `CREATE TEMPORARY TABLE ${quoteName(stagedName(name))} ON COMMIT DROP AS
     SELECT ${columns.map(quoteName).join(", ")} FROM public.${quoteName(name)} WITH NO DATA`,
  );
}

/**
 * Copies the staged rows in one statement, at whose end PostgreSQL checks all foreign keys between them. The rows contain
 * everything triggers would write, except for message jobs, so that trigger stays on.
 */
async function insert(
  sql: postgres.Sql,
  tables: readonly Table[],
  expected: Readonly<Record<string, number>>,
): Promise<number> {
  const names = tables.map(({ name }) => `public.${quoteName(name)}`);
  const switchTriggers = (how: string) =>
    sql.unsafe(names.map((name) => `ALTER TABLE ${name} ${how} TRIGGER USER`).join("; "));
  await switchTriggers("DISABLE");
  if (tables.some(({ name }) => name === "messages"))
    await sql.unsafe("ALTER TABLE messages ENABLE TRIGGER message_enqueue");
  const parts = tables.map(({ name, columns }, index) => {
    const list = columns.map(quoteName).join(", ");
    const source = `SELECT ${list} FROM pg_temp.${quoteName(stagedName(name))}`;
    const known = isShared(name) ? " ON CONFLICT DO NOTHING" : "";
    return `part_${index} AS (INSERT INTO public.${quoteName(name)} (${list}) ${source}${known} RETURNING 1)`;
  });
  const counts = tables.map(({ name }, index) => `(SELECT count(*)::int FROM part_${index}) AS ${quoteName(name)}`);
  const [found] = await sql.unsafe<Record<string, number>[]>(`WITH ${parts.join(", ")} SELECT ${counts.join(", ")}`);
  await sql.unsafe("SET CONSTRAINTS ALL IMMEDIATE");
  await switchTriggers("ENABLE");
  let total = 0;
  for (const { name } of tables) {
    const arrived = found?.[name] ?? 0;
    if (!isShared(name) && arrived !== expected[name])
      throw new Error(`${arrived} of ${expected[name]} rows arrived in ${name}`);
    total += arrived;
  }
  return total;
}

/** Opens an organization that has moved here: logos, stored links and secrets become this installation's. */
async function arrive({ sql, db }: Pick<Session, "sql" | "db">, { orgId, move }: Header): Promise<void> {
  if (!move || orgId === null) return;
  await sql`UPDATE organizations SET suspended_at = NULL, moving_at = NULL WHERE id = ${orgId}`;
  // In one statement, since a logo or a photo and its upload name the same address.
  const [from, to] = [`${move.appUrl}/`, `${appUrl()}/`];
  await sql`
    WITH upload AS (
      UPDATE logo_uploads SET url = ${to} || substr(url, ${from.length + 1}::int)
       WHERE org_id = ${orgId} AND starts_with(url, ${from})
    ), photo AS (
      UPDATE business_profiles SET photo_url = ${to} || substr(photo_url, ${from.length + 1}::int)
       WHERE org_id = ${orgId} AND starts_with(photo_url, ${from}))
    UPDATE brandings SET logo_url = ${to} || substr(logo_url, ${from.length + 1}::int)
     WHERE org_id = ${orgId} AND starts_with(logo_url, ${from})`;
  const rewrite = (text: string) =>
    text.startsWith(`${move.appUrl}/`) ? `${appUrl()}${text.slice(move.appUrl.length)}` : text;
  await resealWithin(db, { orgId, rewrite });
}
