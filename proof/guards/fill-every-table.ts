import type postgres from "postgres";
import { ids } from "@/proof/guards/ids";
import { validRows } from "@/proof/guards/valid-rows";

const ROWS = 5_000;

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  /** Whether nothing else in the table may have the same value, whatever its organization. */
  readonly unique: boolean;
}

/**
 * Fills every table with copies of its valid row, each of an organization of its own: so that whoever reads one
 * organization without an index must read all the others.
 * @returns the tables
 */
export async function fillEveryTable(owner: postgres.Sql): Promise<string[]> {
  const columns = await readColumns(owner);
  const tables = Object.entries(validRows);
  await owner`SET session_replication_role = replica`;
  for (const [table, row] of tables) {
    const values = Object.entries(row).map(([name, value]) => {
      const column = columns.find((each) => each.table === table && each.name === name);
      if (!column) throw new Error(`${table} has no column ${name}`);
      return expressionOf(column, value);
    });
    const text = `INSERT INTO ${table} (${Object.keys(row).join(", ")}) SELECT ${values.join(", ")}
      FROM generate_series(1, ${ROWS}) n ON CONFLICT DO NOTHING`;
    await owner.unsafe(text);
  }
  await owner.unsafe("RESET session_replication_role; ANALYZE");
  return tables.map(([table]) => table);
}

const idOfRow = "('00000000-0000-7000-9000-' || lpad(n::text, 12, '0'))::uuid";

// Ids differ from row to row, and whatever must be unique does. Keys of files name their organization.
function expressionOf({ type, unique }: Column, value: string | number | null): string {
  if (type === "uuid") return idOfRow;
  if (type === "bytea") return "sha256(n::text::bytea)";
  const literal = value === null ? "NULL" : `'${String(value).replaceAll("'", "''")}'`;
  if (String(value).includes(ids.orgA)) return `replace(${literal}, '${ids.orgA}', ${idOfRow}::text)`;
  return unique && type === "text" ? `${literal} || n` : literal;
}

async function readColumns(owner: postgres.Sql): Promise<Column[]> {
  return owner<Column[]>`
    SELECT c.relname AS table, a.attname AS name, format_type(a.atttypid, NULL) AS type,
           EXISTS (SELECT FROM pg_index i
                    WHERE i.indrelid = c.oid AND i.indisunique AND i.indnkeyatts = 1
                      AND pg_get_indexdef(i.indexrelid, 1, true) ~ ('\\m' || a.attname || '\\M')) AS unique
      FROM pg_class c
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'`;
}
