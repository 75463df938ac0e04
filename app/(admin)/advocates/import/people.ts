import type { z } from "zod";
import type { languageNames } from "@/components/languages";
import {
  columnsFor,
  isGivenName,
  joinNames,
  type Mapping,
  type TableRow,
} from "@/lib/files/spreadsheets/columns";
import {
  describeLeftOut,
  firstEmail,
  firstPhone,
  identityOf,
  readNames,
  withoutPlaceholder,
} from "@/lib/files/spreadsheets/contacts";
import { isYes, remarksOf } from "@/lib/files/spreadsheets/presets";
import { readLanguage } from "@/lib/files/spreadsheets/read-language";
import type { advocates } from "@/lib/leads/advocates/contract";
import { doubtReasons } from "@/lib/leads/advocates/doubtful-person";
import type { Kind } from "../no-provider-notice";

/** Somebody as the file has them; whether that can be enrolled is decided by the server. */
export interface Person {
  /** The row's number in the file. */
  readonly row: number;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  /** What they read, where the file says it. */
  readonly language?: keyof typeof languageNames;
  /** What stands in the file and can't be read, beside a contact that can, in sentences. */
  readonly leftOut?: string;
  /** Why the file itself says to leave them out, as a sentence. */
  readonly skip?: string;
  /** Where the file says that they have agreed to texts. */
  readonly mayText?: boolean;
  /** A member has looked at what speaks against writing to them. */
  readonly isFine?: boolean;
}

// More than any of them may have: what is cut off here is refused as too long all the same.
const longest = 300;

/**
 * Reads the people out of the rows. What has several contacts gives the first valid one; where a column has none, others
 * of its kind are asked. Only who has no valid contact at all keeps what is written, to be put right.
 * @param columns the names of the file's columns
 */
export function readPeople(
  rows: readonly TableRow[],
  mapping: Mapping,
  columns: readonly string[] = [],
): Person[] {
  const after = (chosen: number | null, meaning: Parameters<typeof columnsFor>[1]) =>
    chosen === null ? [] : [chosen, ...columnsFor(columns, meaning).filter((other) => other !== chosen)];
  const emails = after(mapping.email, "email");
  const phones = after(mapping.phone, "phone");
  const names = [...after(mapping.name, "name").slice(1), ...columnsFor(columns, "company")];
  const remark = remarksOf(columns);
  const isGiven = mapping.name === null || isGivenName(columns[mapping.name] ?? "");
  return rows.map(({ number, cells }) => {
    const written = (column: number | null) =>
      (column === null ? "" : (cells[column] ?? "")).slice(0, longest);
    const cell = (column: number | null) => withoutPlaceholder(written(column));
    const joined = joinNames(...readNames(written(mapping.name), written(mapping.lastName)), isGiven);
    const name = joined || names.map(cell).find((other) => other !== "") || "";
    const [email, phone] = [firstEmail(emails.map(cell)), firstPhone(phones.map(cell))];
    const isReachable = email !== "" || phone !== "";
    const leftOut = isReachable ? describeLeftOut({ email, phone }, emails.map(cell), phones.map(cell)) : "";
    const { skip } = remark(cells);
    const language = readLanguage(cell(mapping.language));
    return {
      row: number,
      name: name.replace(/\s+/g, " ").slice(0, longest),
      email: isReachable ? email : cell(mapping.email),
      phone: isReachable ? phone : cell(mapping.phone),
      ...(language && { language }),
      ...(leftOut && { leftOut }),
      ...(skip && { skip }),
      ...(isYes(cell(mapping.textConsent)) && { mayText: true }),
    };
  });
}

/** What the plan and the server can send. */
export interface Sending {
  /** Whether the plan includes texts. */
  readonly hasSms: boolean;
  /** Whether a provider is set up for emails, and for texts. */
  readonly email: boolean;
  readonly sms: boolean;
}

/** In what kinds of messages these people get their link, and in which of them nobody will. */
export function findKinds(rows: readonly JudgedPerson[], { hasSms, email, sms }: Sending) {
  const people = rows.map(({ person }) => person);
  const isText = ({ phone, mayText = false }: Person) => hasSms && phone !== "" && mayText;
  const kinds: Kind[] = [];
  if (people.some((person) => person.email !== "")) kinds.push("email");
  if (people.some(isText)) kinds.push("text");
  return { kinds, undelivered: kinds.filter((kind) => !(kind === "email" ? email : sms)) };
}

/** How many emails and texts bring these people their link. */
export function countInvites(rows: readonly JudgedPerson[], { hasSms }: Pick<Sending, "hasSms">) {
  const people = rows.map(({ person }) => person);
  return {
    emails: people.filter(({ email }) => email !== "").length,
    texts: people.filter(({ phone, mayText = false }) => hasSms && phone !== "" && mayText).length,
  };
}

/** How many numbers of these people get no texts, and how many people nothing reaches for that. */
export function countWithoutTexts(rows: readonly JudgedPerson[]): { numbers: number; unreachable: number } {
  const silent = rows.filter(({ person: { phone, mayText = false } }) => phone !== "" && !mayText);
  return {
    numbers: silent.length,
    unreachable: silent.filter(({ person }) => person.email === "").length,
  };
}

/** The rows that mean somebody who stands further up already, each with the row of the first. */
export function findRepeats(people: readonly Person[]): ReadonlyMap<number, number> {
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

/** What the server says of a row. */
type Outcome = z.output<typeof advocates.importMany.output>["rows"][number];

/** What is known of a row: what the server says, or that the same person stands further up in the file. */
export type Verdict =
  | Outcome
  | { readonly outcome: "repeated"; readonly firstRow: number }
  | { readonly outcome: "skipped"; readonly why: string }
  /** Waits for the member's decision. */
  | { readonly outcome: "doubtful"; readonly why: string };

/** What a member decides about a doubtful row: add without contacting, leave out, or it is fine. */
export type Decision = "quiet" | "skip" | "fine";

/** The doubtful rows as a member has decided on them: without a decision they wait, and are not added. */
export function applyDecisions(
  rows: readonly JudgedPerson[],
  decisions: ReadonlyMap<number, Decision>,
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

/** Whether a row that is added gets no invite. */
export function isQuiet({ person, verdict }: JudgedPerson): boolean {
  return "doubt" in verdict && verdict.doubt !== undefined && person.isFine !== true;
}

/** Somebody in the file, and what comes of them. */
export interface JudgedPerson {
  readonly person: Person;
  readonly verdict: Verdict;
}

export type Tally = Readonly<Record<Verdict["outcome"], number>>;

/** How many rows there are of each kind. */
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
      return "Already an advocate in this campaign.";
    case "noRoom":
      return "Your plan has no room for another advocate.";
    case "skipped":
    case "doubtful":
      return verdict.why;
    default:
      return "";
  }
}

/** A row as the endpoint takes it: what is empty is left out. */
export function toWire({ name, email, phone, language, mayText, isFine }: Person) {
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
 * Puts the rows together with what the server said of them, as far as it is known.
 * @param outcomes of the rows that are sent, in their order
 */
export function judgeRows(people: readonly Person[], outcomes: readonly Outcome[]): JudgedPerson[] {
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

/** Those who are left once the file has said who is repeated and who is left out. */
export function findSent(people: readonly Person[]): Person[] {
  const repeats = findRepeats(people);
  return people.filter((person) => !judgeAlone(person, repeats));
}

/** What the file alone says of a row. */
function judgeAlone({ row, skip }: Person, repeats: ReadonlyMap<number, number>): Verdict | undefined {
  if (skip) return { outcome: "skipped", why: skip };
  const firstRow = repeats.get(row);
  return firstRow === undefined ? undefined : { outcome: "repeated", firstRow };
}
