import type postgres from "postgres";

export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
}

/**
 * Tables about the processes, program and backups of one installation, meaningless in another. Restored messages get new
 * jobs from their trigger.
 */
const PROCESS_TABLES = ["backups", "workers", "message_jobs", "release_feeds"];

/** The product's tables, read from the database so that new migrations are always included. */
export async function readTables(sql: Pick<postgres.Sql, "unsafe">): Promise<Table[]> {
  const rows = await sql.unsafe<{ table: string; column: string }[]>(`
    SELECT relname AS table, attname AS column
      FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
       AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
     ORDER BY relname, attnum`);
  const names = [...new Set(rows.map(({ table }) => table))].filter((name) => !PROCESS_TABLES.includes(name));
  return names.map((name) => ({
    name,
    columns: rows.filter(({ table }) => table === name).map(({ column }) => column),
  }));
}

/** The names of all tables, also of those that belong to one installation. */
export async function readTableNames(sql: Pick<postgres.Sql, "unsafe">): Promise<string[]> {
  const rows = await sql.unsafe<{ name: string }[]>(`
    SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1`);
  return rows.map(({ name }) => name);
}

/** The SQL condition for an organization's rows in a table; null if the table has none. */
export function belongsTo({ name, columns }: Table, orgId: string): string | null {
  if (name === "organizations") return `id = '${orgId}'`;
  if (name === "public_names") return `owner_id = '${orgId}'`;
  if (columns.includes("org_id")) return `org_id = '${orgId}'`;
  // People who opted out must not get texts or emails from the organization's new installation either.
  if (name === "email_opt_outs_everywhere") {
    return `email IN (SELECT email_identity FROM advocates WHERE org_id = '${orgId}'
                      UNION SELECT friend_email_identity FROM referrals WHERE org_id = '${orgId}')`;
  }
  if (name === "sms_opt_outs") {
    return `phone IN (SELECT phone FROM advocates WHERE org_id = '${orgId}'
                      UNION SELECT friend_phone FROM referrals WHERE org_id = '${orgId}'
                      UNION SELECT phone FROM member_phones WHERE org_id = '${orgId}')`;
  }
  return null;
}

/** Tables without organizations, of which a moving one brings rows along that others may have as well. */
const SHARED_TABLES = ["email_opt_outs_everywhere", "public_names", "sms_opt_outs"];

/** Whether a row that is there already is the same fact. */
export function isShared(table: string): boolean {
  return SHARED_TABLES.includes(table);
}

/** The temporary table for a table's rows that arrive. */
export function stagedName(table: string): string {
  return `arriving_${table}`;
}
