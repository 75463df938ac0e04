import { columnsFor, isGivenName, type Mapping } from "./columns";
import { firstEmail, firstPhone, readNames, withoutPlaceholder } from "./contacts";

type ContactColumns = Mapping<"name" | "lastName" | "email" | "phone">;

/**
 * Reads a row's name and contacts, and any other cell; a missing cell is "". Of several contacts the first valid one
 * counts. If a column has none, other columns of the same kind are tried.
 * @param columns the file's column names
 * @param longest how many characters of a cell are read
 */
export function rowReader(mapping: ContactColumns, columns: readonly string[], longest: number) {
  const used = new Set<number | null>(Object.values(mapping));
  const withOthers = (chosen: number | null, meaning: string) =>
    chosen === null ? [] : [chosen, ...columnsFor(columns, meaning).filter((column) => !used.has(column))];
  const emailColumns = withOthers(mapping.email, "email");
  const phoneColumns = withOthers(mapping.phone, "phone");
  const otherNames = [...withOthers(mapping.name, "name").slice(1), ...columnsFor(columns, "company")];
  const isGiven = mapping.name === null || isGivenName(columns[mapping.name] ?? "");
  return (cells: readonly string[]) => {
    const written = (column: number | null) => (column === null ? "" : (cells[column] ?? "")).slice(0, longest);
    const cell = (column: number | null) => withoutPlaceholder(written(column));
    const name = joinNames(...readNames(written(mapping.name), written(mapping.lastName)), isGiven);
    const [emails, phones] = [emailColumns.map(cell), phoneColumns.map(cell)];
    return {
      cell,
      emails,
      phones,
      name: name || otherNames.map(cell).find((other) => other !== "") || "",
      email: firstEmail(emails),
      phone: firstPhone(phones),
    };
  };
}

/** Joins two name columns; the first alone if it already contains the other's words. */
function joinNames(first: string, last: string, isGiven: boolean): string {
  const words = (text: string) => text.toLowerCase().split(/[\s,]+/);
  const isWhole = !isGiven && words(last).every((word) => words(first).includes(word));
  return isWhole ? first : `${first} ${last}`.trim();
}
