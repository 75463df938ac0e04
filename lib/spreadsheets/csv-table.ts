import Papa from "papaparse";
import { guessColumns, isEmail, isPhone, matchColumnName, type Table } from "./columns";
import { firstEmail, firstPhone } from "./contacts";
import { UnreadableFile } from "./unreadable-file";

/** The most rows that are taken of one file. */
export const MAX_ROWS = 20_000;

/**
 * Reads text that has its values apart by commas, semicolons, tabs or bars, in quotes or not.
 * @throws UnreadableFile
 */
export function readLines(text: string): string[][] {
  const { data, errors } = Papa.parse<string[]>(text.replace(/^\ufeff/, ""), { header: false });
  const open = errors.find(({ code }) => code === "MissingQuotes");
  if (open) {
    throw new UnreadableFile(
      `A quotation mark in row ${(open.row ?? 0) + 1} is never closed. Close or remove it, then choose the file again.`,
    );
  }
  return data;
}

/** What a list is of: by what words its columns are known, and how many rows at its end are a report's own. */
export interface ListKind {
  readonly meaningOf: (columnName: string) => string | undefined;
  readonly countFooters: (table: Pick<Table, "columns" | "rows">) => number;
}

const people: ListKind = { meaningOf: (name) => matchColumnName(name)?.meaning, countFooters };

/** Text as a table. @throws UnreadableFile */
export function parseTable(text: string, hasHeader?: boolean, list?: ListKind) {
  return tableOf(readLines(text), hasHeader, list);
}

/** How far down the names of the columns are looked for, under the titles of a report. */
const MOST_TITLES = 12;

/**
 * The lines of a file as a table. Empty lines are left out, and so are titles above the names of the columns and
 * what a report says below its rows.
 * @param hasHeader whether a line names the columns; found out when left out
 * @param list what it is a list of; people when left out
 * @throws UnreadableFile
 */
export function tableOf(
  file: readonly (readonly string[])[],
  hasHeader?: boolean,
  list: ListKind = people,
): Table & { readonly hasHeader: boolean; readonly leftOut: number } {
  const all = file
    .map((cells, index) => ({ number: index + 1, cells: cells.map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ""));
  const lines =
    hasHeader === false
      ? all
      : all.slice(
          countTitles(
            all.map(({ cells }) => cells),
            list,
          ),
        );
  const [first, ...others] = lines;
  if (!first) throw new UnreadableFile("This file is empty. Choose a file with something in its rows.");
  const isHeader =
    hasHeader ??
    looksLikeHeader(
      first.cells,
      others.slice(0, 20).map(({ cells }) => cells),
      list,
    );
  const below = isHeader ? others : lines;
  if (below.length > MAX_ROWS) {
    throw new UnreadableFile(
      `The file has ${below.length.toLocaleString("en-US")} rows. Split it into files of at most ${MAX_ROWS.toLocaleString("en-US")}.`,
    );
  }
  const width = Math.max(...lines.slice(0, 200).map(({ cells }) => cells.length));
  const columns = Array.from({ length: width }, (_, index) => {
    const name = isHeader ? first.cells[index] : undefined;
    return name || `Column ${letterOf(index)}`;
  });
  const leftOut = list.countFooters({ columns, rows: below });
  const rows = below.slice(0, below.length - leftOut);
  if (rows.length === 0) throw new UnreadableFile("There are no rows below the column names.");
  return { columns, rows, hasHeader: isHeader, leftOut };
}

/** How many rows at the end are of a report and of nobody: no contact, and a total, a date or nothing for a name. */
function countFooters({ columns, rows }: Pick<Table, "columns" | "rows">): number {
  const { name, lastName } = guessColumns({ columns, rows });
  if (name === null && lastName === null) return 0;
  const isFooter = (cells: readonly string[]) => {
    const called = [name, lastName].map((column) => (column === null ? "" : (cells[column] ?? ""))).join(" ");
    const isNobody = /^\s*$|^\s*(grand )?totals?\s*:?\s*$|\b(19|20)\d\d\b.*\d:\d\d/i.test(called);
    return isNobody && firstEmail(cells) === "" && firstPhone(cells) === "";
  };
  return rows.length - 1 - rows.findLastIndex(({ cells }) => !isFooter(cells));
}

/** What spreadsheets call a column: A, B, … Z, AA. */
function letterOf(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : `${letterOf(Math.floor(index / 26) - 1)}${letter}`;
}

/** How many lines stand above the one that names the columns: it is the one with most of their words, at least two. */
function countTitles(lines: readonly (readonly string[])[], { meaningOf }: ListKind): number {
  const named = lines.slice(0, MOST_TITLES).map((cells) => new Set(cells.map(meaningOf)).size);
  const most = Math.max(0, ...named);
  return most > 2 ? named.indexOf(most) : 0;
}

/** Whether a first line names the columns: in the words for them, or unlike what stands below. */
function looksLikeHeader(
  first: readonly string[],
  below: readonly (readonly string[])[],
  { meaningOf }: ListKind,
): boolean {
  if (first.some((cell) => isEmail(cell) || isPhone(cell))) return false;
  if (first.some((cell) => meaningOf(cell) !== undefined)) return true;
  return first.some((_, column) => {
    const values = below.map((cells) => cells[column] ?? "").filter((value) => value !== "");
    return values.length > 0 && values.every((value) => isEmail(value) || isPhone(value));
  });
}
