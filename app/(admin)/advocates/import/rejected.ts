import Papa from "papaparse";
import { explain, type JudgedPerson } from "./people";

/** The rows that were not enrolled, each with the reason, as a file that can be put right and imported again. */
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
