import Papa from "papaparse";
import { saveCsv } from "../../spreadsheets/save-csv";
import { explain, type JudgedPerson } from "./people";

/** The rows that were not enrolled, with reasons, as a file to fix and import again. */
export function writeRejected(rows: readonly JudgedPerson[]): string {
  return Papa.unparse({
    fields: ["Name", "Email", "Phone", "Text consent", "Language", "Row", "Reason"],
    data: rows.map(({ person, verdict }) => [
      person.name,
      person.email,
      person.phone,
      person.mayText ? "yes" : "",
      person.language ?? "",
      person.row,
      explain(verdict),
    ]),
  });
}

export function saveRejected(fileName: string, rows: readonly JudgedPerson[]): void {
  saveCsv(fileName, writeRejected(rows));
}
