import type { Table } from "./parse-table";
import { isEmail, isName, isPhone, type Meaning, wordsFor } from "./what-it-is";

/** In which column each thing stands; null when the file does not have it. `lastName` is joined to the name. */
export type Mapping = Readonly<Record<Meaning, number | null>>;

const looks: Readonly<Record<Exclude<Meaning, "lastName">, (text: string) => boolean>> = {
  email: isEmail,
  phone: isPhone,
  name: isName,
};

const sampled = 50;

/** Guesses the columns from what they are called, and where that says nothing, from what is in them. */
export function guessColumns({ columns, rows }: Pick<Table, "columns" | "rows">): Mapping {
  const sample = rows.slice(0, sampled).map(({ cells }) => cells);
  const mapping: Record<Meaning, number | null> = { email: null, phone: null, lastName: null, name: null };
  const isFree = (column: number) => !Object.values(mapping).includes(column);
  for (const meaning of ["email", "phone", "lastName", "name"] as const) {
    mapping[meaning] = best(columns, (name) => {
      const words = wordsFor(name);
      return words?.meaning === meaning ? words.certainty : 0;
    });
  }
  for (const meaning of ["email", "phone", "name"] as const) {
    if (mapping[meaning] !== null) continue;
    mapping[meaning] = best(columns, (_, column) => {
      const share = shareOf(looks[meaning], sample, column);
      return isFree(column) && share > 0.5 ? share : 0;
    });
  }
  return mapping;
}

/** The column with the highest score above 0, the first of equals. */
function best(columns: readonly string[], scoreOf: (name: string, column: number) => number): number | null {
  const scores = columns.map(scoreOf);
  const highest = Math.max(...scores);
  return highest > 0 ? scores.indexOf(highest) : null;
}

function shareOf(
  looksRight: (text: string) => boolean,
  sample: readonly (readonly string[])[],
  column: number,
): number {
  const values = sample.map((cells) => cells[column] ?? "").filter((value) => value !== "");
  return values.length === 0 ? 0 : values.filter(looksRight).length / values.length;
}

/** What nobody can be enrolled without, as a sentence, or undefined when all of it is there. */
export function missingColumn({ name, lastName, email, phone }: Mapping): string | undefined {
  if (name === null && lastName === null) return "Choose the column that has the names.";
  if (email === null && phone === null)
    return "Choose the column that has the e-mail addresses or phone numbers.";
  return undefined;
}
