import papaparse from "papaparse";
import type { Csv } from "@/lib/kit/contract";

/** The media type of CSV responses (RFC 4180). */
export const CSV_TYPE = "text/csv; charset=utf-8";

// Without it, Excel doesn't read the file as UTF-8.
const BYTE_ORDER_MARK = "\uFEFF";

const options = {
  newline: "\r\n",
  // Text typed by strangers must not run as a formula; such cells get a leading apostrophe.
  escapeFormulae: /^[=+\-@＝＋－＠\t\r\n]/,
};

/** Whether the Accept header prefers CSV to JSON (RFC 9110, section 12.5.1). */
export function prefersCsv(accept: string | null): boolean {
  const csv = weightOf("text/csv", accept ?? "");
  return csv > 0 && csv >= weightOf("application/json", accept ?? "");
}

function weightOf(type: string, accept: string): number {
  const ranges = accept.split(",").map((range) =>
    range
      .toLowerCase()
      .split(";")
      .map((part) => part.trim()),
  );
  const range = ranges.find(([name]) => name === type);
  if (!range) return 0;
  const weight = range.find((part) => part.startsWith("q="))?.slice("q=".length);
  return weight === undefined ? 1 : Number(weight) || 0;
}

/** The rows of a list as CSV, one chunk per batch; the first line has the column headers. */
export async function* writeCsv<Row>(csv: Csv<Row>, batches: AsyncIterable<Row[]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + writeLines([[...csv.heads]]);
  for await (const rows of batches) {
    if (rows.length > 0) yield writeLines(rows.map((row) => [...csv.cells(row)]));
  }
}

function writeLines(lines: unknown[][]): string {
  return papaparse.unparse(lines, options) + options.newline;
}
