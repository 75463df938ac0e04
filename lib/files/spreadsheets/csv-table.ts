import { isEmail, isPhone, type ListKind, type Table } from "./columns";
import { readCell } from "./read-cell";
import { UnreadableFile } from "./unreadable-file";

/** The most rows per file. */
export const MAX_ROWS = 20_000;

/** How far down to search for column names, below a report's titles. */
const MOST_TITLES = 12;

/**
 * Builds a table from lines, without empty lines, titles above the column names, and a report's footer.
 * @param hasHeader whether a line names the columns; detected if undefined
 * @throws UnreadableFile
 */
export function tableOf(
  file: readonly (readonly string[])[],
  hasHeader: boolean | undefined,
  list: ListKind,
): Table & { readonly hasHeader: boolean; readonly leftOut: number } {
  const all = file
    .map((cells, index) => ({ number: index + 1, cells: cells.map(readCell) }))
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
  const [first, ...others] = hasHeader === false ? lines : joinHeader(lines, list);
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

/** The spreadsheet name of a column: A, B, … Z, AA. */
function letterOf(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : `${letterOf(Math.floor(index / 26) - 1)}${letter}`;
}

/**
 * Counts the lines above the column names. The header is the line with the most known names, at least two, with no
 * person above it.
 */
function countTitles(lines: readonly (readonly string[])[], { meaningOf }: ListKind): number {
  const named = lines
    .slice(0, MOST_TITLES)
    .map((cells) => new Set(cells.map(meaningOf).filter((meaning) => meaning !== undefined)).size);
  const most = Math.max(0, ...named);
  const above = most > 1 ? named.indexOf(most) : 0;
  return lines.slice(0, above).some((cells) => cells.some(isContact)) ? 0 : above;
}

type TableLine = Table["rows"][number];

/** Joins column names on two lines, such as "Phone" above "Mobile" and "Home" in merged cells. */
function joinHeader(lines: readonly TableLine[], { meaningOf }: ListKind): readonly TableLine[] {
  const [above, below, ...others] = lines;
  const [names, more] = [above?.cells ?? [], below?.cells.filter((cell) => cell !== "") ?? []];
  const areNames =
    names.some((name) => meaningOf(name) !== undefined) &&
    more.length > 0 &&
    more.every((cell) => meaningOf(cell) !== undefined);
  if (!below || !areNames || others.length === 0) return lines;
  const width = Math.max(names.length, below.cells.length);
  const cells = Array.from({ length: width }, (_, column) => below.cells[column] || names[column] || "");
  return [{ ...below, cells }, ...others];
}

const isContact = (cell: string) => isEmail(cell) || isPhone(cell);

/** Whether a first line names the columns: with known words, or unlike the lines below. */
function looksLikeHeader(
  first: readonly string[],
  below: readonly (readonly string[])[],
  { meaningOf }: ListKind,
): boolean {
  if (first.some(isContact)) return false;
  if (first.some((cell) => meaningOf(cell) !== undefined)) return true;
  return first.some((_, column) => {
    const values = below.map((cells) => cells[column] ?? "").filter((value) => value !== "");
    return values.length > 0 && values.every(isContact);
  });
}
