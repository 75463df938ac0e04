import type { Mapping } from "./guess-columns";

/** Which columns are used, in the words of the file. */
export function summarizeColumns(columns: readonly string[], mapping: Mapping): string {
  const used = [mapping.name, mapping.lastName, mapping.email, mapping.phone];
  return used.flatMap((column) => (column === null ? [] : (columns[column] ?? []))).join(", ");
}
