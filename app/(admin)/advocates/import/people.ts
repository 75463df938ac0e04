import type { z } from "zod";
import type { advocates } from "@/lib/advocates/contract";
import type { Mapping, TableRow } from "./columns";

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
 * The rows that mean somebody who stands further up already, each with the row of the first: the same email address
 * in any case, else the same phone number, as the server tells people apart.
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

/** What the server says of a row. */
type Outcome = z.output<typeof advocates.importMany.output>["rows"][number];

/** What is known of a row: what the server says, or that the same person stands further up in the file. */
export type Verdict = Outcome | { readonly outcome: "repeated"; readonly firstRow: number };

/** Somebody in the file, and what comes of them. */
export interface JudgedPerson {
  readonly person: Person;
  readonly verdict: Verdict;
}

export type Tally = Readonly<Record<Verdict["outcome"], number>>;

/** How many rows there are of each kind. */
export function tally(rows: readonly JudgedPerson[]): Tally {
  const counts = { ready: 0, enrolled: 0, alreadyEnrolled: 0, invalid: 0, noRoom: 0, repeated: 0 };
  for (const { verdict } of rows) counts[verdict.outcome]++;
  return counts;
}

/**
 * The server checks batch by batch and enrolls nobody for it, so each batch sees all that the plan allows. Here the
 * rows take it one after the other.
 */
export function applyQuota(rows: readonly JudgedPerson[], quotaLeft: number): JudgedPerson[] {
  let left = quotaLeft;
  return rows.map((row) => {
    if (row.verdict.outcome !== "ready" || left-- > 0) return row;
    return { ...row, verdict: { outcome: "noRoom" } };
  });
}

const fieldNames: Readonly<Record<string, string>> = { name: "Name", email: "Email", phone: "Phone" };

/** Why a row is not enrolled, as a sentence. */
export function explain(verdict: Verdict): string {
  switch (verdict.outcome) {
    case "invalid":
      return (verdict.errors ?? [])
        .map(({ field, message }) => `${fieldNames[field] ?? field} ${message}.`)
        .join(" ");
    case "repeated":
      return `Duplicate of row ${verdict.firstRow}.`;
    case "alreadyEnrolled":
      return "Is an advocate of this campaign already.";
    case "noRoom":
      return "The plan has no room for another advocate.";
    default:
      return "";
  }
}

/** A row as the endpoint takes it: what is empty is left out. */
export function toWire({ name, email, phone }: Person) {
  return { ...(name && { name }), ...(email && { email }), ...(phone && { phone }) };
}

/**
 * Puts the rows together with what the server said of them, as far as it is known.
 * @param outcomes of the rows that are no repeats, in their order
 */
export function judgeRows(people: readonly Person[], outcomes: readonly Outcome[]): JudgedPerson[] {
  const repeats = findRepeats(people);
  const known: JudgedPerson[] = [];
  let next = 0;
  for (const person of people) {
    const firstRow = repeats.get(person.row);
    const outcome = firstRow === undefined ? outcomes[next++] : undefined;
    const verdict = firstRow === undefined ? outcome : { outcome: "repeated" as const, firstRow };
    if (!verdict) break;
    known.push({ person, verdict });
  }
  return known;
}

/** Cuts a list into pieces of at most `size`, in order. */
export function splitBatches<T>(items: readonly T[], size: number): T[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size));
}
