import type postgres from "postgres";
import { quoteName } from "@/lib/platform/backup/session";
import { isShared, stagedName, type Table } from "@/lib/platform/backup/tables";

/** Words for what is unique over all organizations, by table; others are named by their table. */
const words: Readonly<Record<string, string>> = {
  advocates: "referral codes",
  api_keys: "API keys",
  invitations: "invitations",
  organizations: "public addresses",
  passkeys: "passkeys",
  public_names: "public addresses or sign-in names",
  short_links: "short links",
  sso_connections: "sign-in names",
  users: "email addresses of members",
};

const SHOWN = 5;

interface UniqueIndex {
  readonly table: string;
  readonly key: string;
  readonly condition: string | null;
}

/**
 * Compares the staged rows of an organization with those of others, for everything that is unique over all
 * organizations: every unique index without `org_id`.
 * @throws Error that names what collides
 */
export async function refuseCollisions(sql: postgres.Sql, tables: readonly Table[]): Promise<void> {
  const indexes = await sql<UniqueIndex[]>`
    SELECT relname AS table, pg_get_expr(indpred, indrelid) AS condition,
           (SELECT string_agg(pg_get_indexdef(indexrelid, k, true), ', ' ORDER BY k) FROM generate_series(1, indnkeyatts) k) AS key
      FROM pg_index JOIN pg_class ON pg_class.oid = indrelid
     WHERE relnamespace = 'public'::regnamespace AND indisunique
       AND relname IN ${sql(tables.map(({ name }) => name).filter((name) => !isShared(name)))}
       AND NOT EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = indrelid AND a.attnum = ANY (indkey)
                                                    AND (a.attname = 'org_id' OR relname = 'organizations' AND a.attname = 'id'))
     ORDER BY 1, 3`;
  const found: string[] = [];
  for (const { table, key, condition } of indexes) {
    const where = condition === null ? "true" : condition;
    const rows = await sql.unsafe<{ value: string }[]>(`
      SELECT concat_ws(' ', ${key}) AS value FROM pg_temp.${quoteName(stagedName(table))} staged
       WHERE ${where} AND (${key}) IN (SELECT ${key} FROM public.${quoteName(table)} WHERE ${where}) ORDER BY 1`);
    if (rows.length > 0) found.push(nameColliding(table, rows));
  }
  if (tables.some(({ name }) => name === "public_names")) {
    const rows = await sql.unsafe<{ value: string }[]>(`
      SELECT name AS value FROM pg_temp.${quoteName(stagedName("public_names"))} staged
        JOIN public.public_names USING (kind, name) WHERE staged.owner_id <> public_names.owner_id ORDER BY 1`);
    if (rows.length > 0) found.push(nameColliding("public_names", rows));
  }
  if (found.length === 0) return;
  throw new Error(
    `Other organizations here have what this one has: ${found.join("; ")}. Change it on one of the two installations, and export again. Nothing was changed`,
  );
}

// Hashes mean nothing to people, so they are only counted.
function nameColliding(table: string, rows: readonly { readonly value: string }[]): string {
  const kind = words[table] ?? `rows of ${table}`;
  const shown = rows.slice(0, SHOWN).map(({ value }) => value);
  if (shown.some((value) => value.startsWith("\\x"))) return `${rows.length} ${kind}`;
  const more = rows.length > SHOWN ? ` and ${rows.length - SHOWN} more` : "";
  return `${kind} ${shown.join(", ")}${more}`;
}
