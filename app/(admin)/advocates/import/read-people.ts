import type { Mapping } from "./guess-columns";
import type { TableRow } from "./parse-table";

/** Somebody as the file has them; whether that can be enrolled is decided by the server. */
export interface Person {
  /** The row's number in the file. */
  readonly row: number;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}

// More than any of them may have: what is cut off here is refused as too long all the same.
const longest = 300;

/** Reads the people out of the rows. */
export function readPeople(rows: readonly TableRow[], mapping: Mapping): Person[] {
  return rows.map(({ number, cells }) => {
    const cell = (column: number | null) => (column === null ? "" : (cells[column] ?? ""));
    const name = [cell(mapping.name), cell(mapping.lastName)].filter((part) => part !== "").join(" ");
    return {
      row: number,
      name: name.replace(/\s+/g, " ").slice(0, longest),
      email: cell(mapping.email).slice(0, longest),
      phone: cell(mapping.phone).slice(0, longest),
    };
  });
}

/**
 * The rows that mean somebody who stands further up already, each with the row of the first: the same e-mail address
 * in any case, else the same phone number, as the server tells people apart (design §3, "Advocate").
 */
export function findRepeats(people: readonly Person[]): ReadonlyMap<number, number> {
  const firstRows = new Map<string, number>();
  const repeats = new Map<number, number>();
  for (const person of people) {
    const identity = identityOf(person);
    const first = identity && firstRows.get(identity);
    if (first) repeats.set(person.row, first);
    else if (identity) firstRows.set(identity, person.row);
  }
  return repeats;
}

function identityOf({ email, phone }: Person): string {
  return email.toLowerCase() || phone.replace(/\D/g, "").slice(-10);
}
