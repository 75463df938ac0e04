import type { z } from "zod";
import { identityOf } from "@/lib/files/spreadsheets/contacts";
import type { ImportPerson } from "@/lib/files/spreadsheets/people-list";
import type { advocates } from "@/lib/leads/advocates/contract";
import { doubtReasons } from "@/lib/leads/advocates/doubtful-person";

/** The channels the plan and the server support. */
export interface ImportChannels {
  /** Whether the plan includes texts. */
  readonly hasSms: boolean;
  /** Whether a provider is set up for emails, and for texts. */
  readonly email: boolean;
  readonly sms: boolean;
}

/** How many emails and texts bring these people their link. */
export function countInvites(rows: readonly JudgedPerson[], { hasSms }: Pick<ImportChannels, "hasSms">) {
  const people = rows.filter((row) => !isQuiet(row)).map(({ person }) => person);
  return {
    emails: people.filter(({ email }) => email !== "").length,
    texts: people.filter(({ phone, mayText = false }) => hasSms && phone !== "" && mayText).length,
  };
}

/** How many of these numbers get no texts, and how many people can't be reached because of that. */
export function countWithoutTexts(rows: readonly JudgedPerson[]): { numbers: number; unreachable: number } {
  const silent = rows.filter(({ person: { phone, mayText = false } }) => phone !== "" && !mayText);
  return {
    numbers: silent.length,
    unreachable: silent.filter(({ person }) => person.email === "").length,
  };
}

/** Rows that repeat a person from an earlier row, with the number of the first. */
export function findRepeats(people: readonly ImportPerson[]): ReadonlyMap<number, number> {
  const firstRows = new Map<string, number>();
  const repeats = new Map<number, number>();
  for (const person of people) {
    const identity = person.skip ? "" : identityOf(person);
    const first = identity && firstRows.get(identity);
    if (first) repeats.set(person.row, first);
    else if (identity) firstRows.set(identity, person.row);
  }
  return repeats;
}

/** The server's result for a row. */
type RowOutcome = z.output<typeof advocates.importMany.output>["rows"][number];

/** The result of a row: from the server, or a repeat of an earlier row. */
export type RowVerdict =
  | RowOutcome
  | { readonly outcome: "repeated"; readonly firstRow: number }
  | { readonly outcome: "skipped"; readonly why: string }
  /** Waits for the member's decision. */
  | { readonly outcome: "doubtful"; readonly why: string };

/** A member's decision on a doubtful row: add without contacting, skip, or add normally. */
export type RowDecision = "quiet" | "skip" | "fine";

/** Applies a member's decisions to doubtful rows. Rows without a decision are not added. */
export function applyDecisions(
  rows: readonly JudgedPerson[],
  decisions: ReadonlyMap<number, RowDecision>,
): JudgedPerson[] {
  return rows.map((row) => {
    const { person, verdict } = row;
    if (verdict.outcome !== "ready" || !("doubt" in verdict) || !verdict.doubt) return row;
    const why = doubtReasons[verdict.doubt];
    const decision = decisions.get(person.row);
    if (decision === undefined) return { person, verdict: { outcome: "doubtful", why } };
    if (decision === "skip")
      return { person, verdict: { outcome: "skipped", why: `You left them out. ${why}` } };
    return decision === "fine" ? { ...row, person: { ...person, isFine: true } } : row;
  });
}

/** Whether an added row gets no invite. */
export function isQuiet({ person, verdict }: JudgedPerson): boolean {
  return "doubt" in verdict && verdict.doubt !== undefined && person.isFine !== true;
}

/** A person from the file with the result of their row. */
export interface JudgedPerson {
  readonly person: ImportPerson;
  readonly verdict: RowVerdict;
}

export type Tally = Readonly<Record<RowVerdict["outcome"], number>>;

export function tally(rows: readonly JudgedPerson[]): Tally {
  const counts = {
    ready: 0,
    enrolled: 0,
    alreadyEnrolled: 0,
    invalid: 0,
    noRoom: 0,
    repeated: 0,
    skipped: 0,
    doubtful: 0,
  };
  for (const { verdict } of rows) counts[verdict.outcome]++;
  return counts;
}

/**
 * Applies the plan's limit row by row. The server checks each batch without enrolling anyone, so each batch gets the
 * whole limit.
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
export function explain(verdict: RowVerdict): string {
  switch (verdict.outcome) {
    case "invalid":
      return (verdict.errors ?? [])
        .map(({ field, message }) => `${fieldNames[field] ?? field} ${message}.`)
        .join(" ");
    case "repeated":
      return `Duplicate of row ${verdict.firstRow}.`;
    case "alreadyEnrolled":
      return "Already an advocate in this campaign.";
    case "noRoom":
      return "Your account has no room for another advocate.";
    case "skipped":
    case "doubtful":
      return verdict.why;
    default:
      return "";
  }
}

/** A row as the endpoint's input, without empty fields. */
export function toWire({ name, email, phone, language, mayText, isFine }: ImportPerson) {
  return {
    ...(name && { name }),
    ...(email && { email }),
    ...(phone && { phone }),
    ...(language && { language }),
    ...(mayText && { mayText }),
    ...(isFine && { isFine }),
  };
}

/**
 * Combines rows with the results known so far.
 * @param outcomes of the sent rows, in order
 */
export function judgeRows(people: readonly ImportPerson[], outcomes: readonly RowOutcome[]): JudgedPerson[] {
  const repeats = findRepeats(people);
  const known: JudgedPerson[] = [];
  let next = 0;
  for (const person of people) {
    const verdict = judgeAlone(person, repeats) ?? outcomes[next++];
    if (!verdict) break;
    known.push({ person, verdict });
  }
  return known;
}

/** People to send: not repeats, and not skipped by the file. */
export function findSent(people: readonly ImportPerson[]): ImportPerson[] {
  const repeats = findRepeats(people);
  return people.filter((person) => !judgeAlone(person, repeats));
}

/** The result of a row as far as the file alone decides it. */
function judgeAlone(
  { row, skip }: ImportPerson,
  repeats: ReadonlyMap<number, number>,
): RowVerdict | undefined {
  if (skip) return { outcome: "skipped", why: skip };
  const firstRow = repeats.get(row);
  return firstRow === undefined ? undefined : { outcome: "repeated", firstRow };
}
