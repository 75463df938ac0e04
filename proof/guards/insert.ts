import { type Row, validRows } from "@/proof/guards/valid-rows";

export type Table = keyof typeof validRows;
export const tables = Object.keys(validRows) as Table[];

/** An INSERT of valid rows, each with its own changes. */
export function insert(table: Table, ...changes: readonly Row[]): string {
  const rows: Row[] = (changes.length === 0 ? [{}] : changes).map((row) => ({ ...validRows[table], ...row }));
  const columns = [...new Set(rows.flatMap(Object.keys))];
  const values = rows.map((row) => `(${columns.map((column) => literal(row[column] ?? null)).join(", ")})`);
  return `INSERT INTO ${table} (${columns.join(", ")}) VALUES ${values.join(", ")}`;
}

function literal(value: string | number | null): string {
  return value === null ? "NULL" : `'${String(value).replaceAll("'", "''")}'`;
}
