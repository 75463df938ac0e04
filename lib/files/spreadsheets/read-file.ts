import type { Table } from "./columns";
import { refuseLarge } from "./csv-file";
import { tableOf } from "./csv-table";
import { decodeText } from "./decode-text";
import { isPacked } from "./file-kinds";
import type { ListKind } from "./list-kind";
import { readLines } from "./separate";
import type { SheetLines } from "./sheet-xml";
import { UnreadableFile } from "./unreadable-file";
import { openWorkbook, type Sheet } from "./workbook";

/** A file as lines and cells, with what is to be said of how it was read. */
export interface ReadFile extends SheetLines {
  /** Which sheet of a workbook it is. */
  readonly sheet?: string;
  /** All sheets that could be read instead, this one too; none of text. */
  readonly sheets: readonly Pick<Sheet, "name" | "isHidden">[];
  readonly since1904: boolean;
  readonly warning?: string;
}

/** Text that was pasted. @throws UnreadableFile */
export function readPasted(text: string): ReadFile {
  return { lines: readLines(text), hidden: new Set(), sheets: [], since1904: false };
}

/**
 * Reads a file. Of a workbook the first sheet that Excel shows and that looks like such a list, else the first with
 * anything in it.
 * @param sheet the name of another sheet to read
 * @throws UnreadableFile
 */
export function readFile(bytes: Uint8Array, list: ListKind, sheet?: string): ReadFile {
  refuseLarge(bytes);
  if (!isPacked(bytes)) {
    const { text, warning } = decodeText(bytes);
    return { ...readPasted(text), ...(warning !== undefined && { warning }) };
  }
  const { sheets, since1904 } = openWorkbook(bytes);
  const named = sheets.find(({ name }) => name === sheet);
  const read = named ? { name: named.name, ...named.read() } : findSheet(sheets, list);
  const { lines, hidden } = read;
  return { lines, hidden, sheet: read.name, sheets, since1904 };
}

/** How many sheets are looked at for the list. */
const MOST_SHEETS = 12;

function findSheet(sheets: readonly Sheet[], list: ListKind): SheetLines & { readonly name: string } {
  let best: (SheetLines & { readonly name: string; readonly rank: number }) | undefined;
  for (const { name, read } of sheets.filter(({ isHidden }) => !isHidden).slice(0, MOST_SHEETS)) {
    const lines = read();
    const rank = rankOf(lines, list);
    if (rank > (best?.rank ?? 0)) best = { name, rank, ...lines };
    if (rank === BEST) break;
  }
  if (best) return best;
  throw new UnreadableFile(
    sheets.some(({ isHidden }) => isHidden)
      ? "The sheets that Excel shows are empty. Unhide the one with your list, save the file, then choose it again."
      : "This file is empty. Choose a file with something in its rows.",
  );
}

const BEST = 3;

/** 0 for nothing, 1 for anything, 2 for a list, and 3 for one whose columns have names. */
function rankOf({ lines }: SheetLines, list: ListKind): number {
  if (lines.length === 0) return 0;
  try {
    const table = tableOf(lines, undefined, list);
    if (!list.isUsable(table)) return 1;
    return new Set(table.columns.map(list.meaningOf).filter(Boolean)).size > 1 ? BEST : 2;
  } catch (error) {
    if (error instanceof UnreadableFile) return 1;
    throw error;
  }
}

/** How a member wants a file to be read. */
export interface Reading {
  /** Whether a line names the columns; found out when left out. */
  readonly hasHeader?: boolean | undefined;
  /** Whether rows that Excel hides are taken, too. */
  readonly takesHidden?: boolean;
}

/** A file's table. */
export type FileTable = Table & {
  readonly hasHeader: boolean;
  /** How many rows at the end are a report's own. */
  readonly leftOut: number;
  /** How many rows Excel hides, such as those that a filter leaves out. Where it hides them all, they count as shown. */
  readonly hiddenCount: number;
};

/**
 * A file's table, without the rows that Excel hides: who was filtered out there should get no message, and can be added
 * any time.
 * @throws UnreadableFile
 */
export function tableOfFile({ lines, hidden }: ReadFile, reading: Reading, list: ListKind): FileTable {
  const table = tableOf(lines, reading.hasHeader, list);
  const shown = table.rows.filter(({ number }) => !hidden.has(number));
  const hiddenCount = shown.length === 0 ? 0 : table.rows.length - shown.length;
  return { ...table, hiddenCount, rows: hiddenCount > 0 && !reading.takesHidden ? shown : table.rows };
}
