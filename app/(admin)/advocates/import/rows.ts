import type { JudgedPerson, Outcome } from "./judge";
import { findRepeats, type Person } from "./read-people";

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
