import papaparse from "papaparse";
import type { Csv } from "@/lib/kit/contract";

/** The media type of a list as a spreadsheet (RFC 4180). */
export const CSV_TYPE = "text/csv; charset=utf-8";

// Without it Excel takes UTF-8 for something else.
const BYTE_ORDER_MARK = "\uFEFF";

const options = {
  newline: "\r\n",
  // What a stranger typed must not run in a spreadsheet: such a cell gets an apostrophe before it.
  escapeFormulae: /^[=+\-@＝＋－＠\t\r\n]/,
};

/** Whether a request asks for CSV rather than JSON (RFC 9110, section 12.5.1). */
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

/** The rows of a list as the lines of a spreadsheet, a piece for each batch; the first line has the heads. */
export async function* writeCsv<Row>(csv: Csv<Row>, batches: AsyncIterable<Row[]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + writeLines([[...csv.heads]]);
  for await (const rows of batches) {
    if (rows.length > 0) yield writeLines(rows.map((row) => [...csv.cells(row)]));
  }
}

function writeLines(lines: unknown[][]): string {
  return papaparse.unparse(lines, options) + options.newline;
}
