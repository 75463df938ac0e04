import type { Readable } from "node:stream";
import type postgres from "postgres";
import { finishCopyIn, finishCopyOut } from "@/db/driver-workarounds";
import { quoteName } from "@/lib/platform/backup/session";
import type { Table } from "@/lib/platform/backup/tables";

/** Some rows of a table in PostgreSQL's COPY text format, one line per row. */
interface Block {
  readonly rows: number;
  readonly bytes: Buffer;
}

/** Small enough for memory, and large enough that round trips do not matter. */
const BLOCK_BYTES = 512 * 1024;

/** Reads a table, block by block. @param where limits it to some rows */
export async function* copyOut(
  sql: postgres.Sql,
  { name, columns }: Table,
  where: string | null,
): AsyncGenerator<Block> {
  const list = columns.map(quoteName).join(", ");
  const source =
    where === null ? `${quoteName(name)} (${list})` : `(SELECT ${list} FROM ${quoteName(name)} WHERE ${where})`;
  const lines: Readable = await sql.unsafe(`COPY ${source} TO STDOUT`).readable();
  let chunks: Buffer[] = [];
  let size = 0;
  const release = (): Block => {
    const bytes = Buffer.concat(chunks);
    chunks = [];
    size = 0;
    return { rows: countLines(bytes), bytes };
  };
  // The server sends whole rows, so every chunk ends at the end of a row.
  for await (const chunk of lines) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= BLOCK_BYTES) yield release();
  }
  finishCopyOut(lines);
  if (chunks.length > 0) yield release();
}

// COPY writes a line break inside a value as two letters.
function countLines(bytes: Buffer): number {
  let lines = 0;
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) lines += 1;
  return lines;
}

/** Writes a block to a table. @throws PostgresError if the table rejects it */
export async function copyIn(sql: postgres.Sql, { name, columns }: Table, bytes: Buffer): Promise<void> {
  const query = sql.unsafe(`COPY ${quoteName(name)} (${columns.map(quoteName).join(", ")}) FROM STDIN`);
  await finishCopyIn(query, await query.writable(), bytes);
}
