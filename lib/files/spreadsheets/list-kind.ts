import { guessColumns, matchColumnName, missingColumn, type Table } from "./columns";
import { firstEmail, firstPhone } from "./contacts";

/** A kind of list, with the words for its columns and its footer rows. */
export interface ListKind {
  readonly meaningOf: (columnName: string) => string | undefined;
  readonly countFooters: (table: Pick<Table, "columns" | "rows">) => number;
  /** Whether the detected columns are sufficient. */
  readonly isUsable: (table: Pick<Table, "columns" | "rows">) => boolean;
}

/** A list of people. */
export const peopleList: ListKind = {
  meaningOf: (name) => matchColumnName(name)?.meaning,
  countFooters,
  isUsable: (table) => missingColumn(guessColumns(table)) === undefined,
};

/** Counts the footer rows of a report: no contact, and a total, a date or nothing as a name. */
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
