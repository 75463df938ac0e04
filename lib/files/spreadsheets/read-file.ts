import Papa from "papaparse";
import { isEmail, isPhone, type ListKind, type Table } from "./columns";
import { tableOf } from "./csv-table";
import { decodeText } from "./decode-text";
import { isPacked } from "./file-kinds";
import { readCell } from "./read-cell";
import type { SheetLines } from "./sheet-xml";
import { UnreadableFile } from "./unreadable-file";
import { openWorkbook, type Sheet } from "./workbook";

/** A file as lines and cells, with notes about how it was read. */
export interface ReadFile extends SheetLines {
  readonly sheet?: string;
  /** All readable sheets, including this one; empty for text. */
  readonly sheets: readonly Pick<Sheet, "name" | "isHidden">[];
  readonly since1904: boolean;
  readonly warning?: string;
}

/** The largest accepted file. */
export const MAX_FILE_BYTES = 5 * 1024 * 1024;

/** Reads pasted text. @throws UnreadableFile */
export function readPasted(text: string): ReadFile {
  return { lines: readLines(text), hidden: new Set(), sheets: [], since1904: false };
}

/**
 * Reads a file. For a workbook, picks the first visible sheet that looks like the list, or else the first one with
 * content.
 * @param sheet the name of another sheet to read
 * @throws UnreadableFile
 */
export function readFile(bytes: Uint8Array, list: ListKind, sheet?: string): ReadFile {
  if (bytes.length > MAX_FILE_BYTES) {
    throw new UnreadableFile("The file is larger than 5 MB. Split it up or remove some columns.");
  }
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

/** Sheets searched for the list. */
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

/** 0 for an empty sheet, 1 for content, 2 for a list, 3 for a list with column names. */
function rankOf({ lines }: SheetLines, list: ListKind): number {
  if (lines.length === 0) return 0;
  try {
    const table = tableOf(lines, undefined, list);
    if (list.missing(list.guess(table)) !== undefined) return 1;
    return new Set(table.columns.map(list.meaningOf).filter(Boolean)).size > 1 ? BEST : 2;
  } catch (error) {
    if (error instanceof UnreadableFile) return 1;
    throw error;
  }
}

/** A member's options for reading a file. */
export interface Reading {
  /** Whether a line names the columns; detected if omitted. */
  readonly hasHeader?: boolean | undefined;
  /** Whether to include rows hidden in Excel. */
  readonly takesHidden?: boolean;
}

/** A file's table. */
export type FileTable = Table & {
  readonly hasHeader: boolean;
  /** Footer rows that were dropped. */
  readonly leftOut: number;
  /** Rows hidden in Excel, such as by a filter. If all are hidden, they count as visible. */
  readonly hiddenCount: number;
};

/**
 * A file's table, without rows hidden in Excel. People filtered out there should get no message and can be added later.
 * @throws UnreadableFile
 */
export function tableOfFile(file: ReadFile, reading: Reading, list: ListKind): FileTable {
  const { lines, hidden, since1904 } = file;
  const table = tableOf(lines, reading.hasHeader, list);
  const visible = table.rows.filter(({ number }) => !hidden.has(number));
  const hiddenCount = visible.length === 0 ? 0 : table.rows.length - visible.length;
  return {
    ...table,
    since1904,
    hiddenCount,
    rows: hiddenCount > 0 && !reading.takesHidden ? visible : table.rows,
  };
}

const marks = ["\t", ";", "|", ","] as const;

/** Characters examined to detect the separator. */
const LOOKED_AT = 64 * 1024;
const MOST_LINES = 200;

/**
 * Parses text separated by commas, semicolons, tabs or bars, with or without quotes. Lines keep their numbers,
 * including empty ones. A line "sep=;", as Excel writes it, becomes empty.
 * @throws UnreadableFile
 */
export function readLines(text: string): string[][] {
  const whole = text.replace(/^\ufeff/, "");
  const declared = /^"?sep=(.|\\t)"?[ \t,;|]*(?=\r|\n|$)/i.exec(whole);
  const written = declared ? whole.slice(declared[0].length) : whole;
  const mark = declared?.[1]?.replace("\\t", "\t") ?? findMark(written);
  const { data, errors } = Papa.parse<string[]>(written, { header: false, delimiter: mark });
  const open = errors.find(({ code }) => code === "MissingQuotes");
  if (open) {
    throw new UnreadableFile(
      `A quotation mark in row ${(open.row ?? 0) + 1} is never closed. Close or remove it, then choose the file again.`,
    );
  }
  return data;
}

/** The separator that yields the most cells with only a contact, and lines of equal width. */
function findMark(text: string): string {
  const start = text.slice(0, LOOKED_AT);
  const scored = marks.map((mark) => ({ mark, ...score(start, mark) }));
  const best = scored.reduce((first, score) => (isBetter(score, first) ? score : first));
  return best.width > 1 ? best.mark : ",";
}

interface Score {
  readonly contacts: number;
  readonly share: number;
  readonly width: number;
}

function isBetter(a: Score, b: Score): boolean {
  if (a.contacts !== b.contacts) return a.contacts > b.contacts;
  return a.share === b.share ? a.width > b.width : a.share > b.share;
}

function score(text: string, delimiter: string): Score {
  const { data } = Papa.parse<string[]>(text, { delimiter, preview: MOST_LINES, skipEmptyLines: "greedy" });
  const widths = data.map((cells) => cells.length);
  const counts = new Map<number, number>();
  for (const width of widths) if (width > 1) counts.set(width, (counts.get(width) ?? 0) + 1);
  const [[width, count] = [1, 0]] = [...counts].sort(([, a], [, b]) => b - a);
  const isAlone = (cell: string) => {
    const plain = readCell(cell);
    return !/[\t;|,]/.test(plain) && (isEmail(plain) || isPhone(plain));
  };
  const contacts = width > 1 ? data.flat().filter(isAlone).length : 0;
  return { contacts, share: data.length === 0 ? 0 : count / data.length, width };
}
