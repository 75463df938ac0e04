import type { z } from "zod";
import type { advocates } from "@/lib/advocates/contract";
import type { Person } from "./read-people";

/** What the server says of a row. */
export type Outcome = z.output<typeof advocates.importMany.output>["rows"][number];

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
 * The server checks batch by batch and enrolls nobody for it, so each batch sees all of the plan's room. Here the rows
 * take it one after the other.
 */
export function fillRoom(rows: readonly JudgedPerson[], room: number): JudgedPerson[] {
  let left = room;
  return rows.map((row) => {
    if (row.verdict.outcome !== "ready" || left-- > 0) return row;
    return { ...row, verdict: { outcome: "noRoom" } };
  });
}

const fieldNames: Readonly<Record<string, string>> = { name: "Name", email: "E-mail", phone: "Phone" };

/** Why a row is not enrolled, as a sentence. */
export function explain(verdict: Verdict): string {
  switch (verdict.outcome) {
    case "invalid":
      return (verdict.errors ?? [])
        .map(({ field, message }) => `${fieldNames[field] ?? field} ${message}.`)
        .join(" ");
    case "repeated":
      return `The same person stands in row ${verdict.firstRow}.`;
    case "alreadyEnrolled":
      return "Is an advocate of this campaign already.";
    case "noRoom":
      return "The plan has no room for another advocate.";
    default:
      return "";
  }
}
