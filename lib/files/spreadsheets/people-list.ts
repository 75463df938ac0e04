import { basics, type Language, languages } from "@/lib/kit/words/languages";
import {
  contactLooks,
  guessBy,
  type ListKind,
  type Mapping,
  matchColumnName,
  plainHeader,
  type Table,
} from "./columns";
import { describeLeftOut, firstEmail, firstPhone } from "./contacts";
import { isYes, programOf } from "./presets";
import { rowReader } from "./row-reader";

const meanings = ["email", "phone", "lastName", "name", "textConsent", "language"] as const;
export type PersonColumn = (typeof meanings)[number];

/** A list of people. */
export const peopleList: ListKind<PersonColumn, ImportPerson> = {
  meaningOf: (name) => matchColumnName(name)?.meaning,
  guess: (table) =>
    guessBy(table, {
      meanings,
      matchOf: (column) => matchColumnName(table.columns[column] ?? ""),
      looks: contactLooks,
    }),
  missing({ name, lastName, email, phone }) {
    if (name === null && lastName === null) return "Choose the column with names.";
    if (email === null && phone === null) return "Choose the column that has the email addresses or phone numbers.";
    return undefined;
  },
  countFooters,
  recognize: (columns) => programOf(columns, "people"),
  read: readPeople,
};

/** Counts the footer rows of a report: no contact, and a total, a date or nothing as a name. */
function countFooters(table: Table): number {
  const { rows } = table;
  const { name, lastName } = peopleList.guess(table);
  if (name === null && lastName === null) return 0;
  const isFooter = (cells: readonly string[]) => {
    const called = [name, lastName].map((column) => (column === null ? "" : (cells[column] ?? ""))).join(" ");
    const isNobody = /^\s*$|^\s*(grand )?totals?\s*:?\s*$|\b(19|20)\d\d\b.*\d:\d\d/i.test(called);
    return isNobody && firstEmail(cells) === "" && firstPhone(cells) === "";
  };
  return rows.length - 1 - rows.findLastIndex(({ cells }) => !isFooter(cells));
}

/** A sample file of customers. */
export const samplePeople = [
  "Name,Email,Phone,Text consent,Language",
  "Ann Reyes,ann@example.com,(415) 555-0132,yes,English",
  "Sam Ortiz,sam@example.com,,,Spanish",
  "Toni Park,,415-555-0140,yes,",
].join("\r\n");

/** A person from the file. The server decides whether they can be enrolled. */
export interface ImportPerson {
  readonly row: number;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  /** The language they read, if the file has it. */
  readonly language?: Language;
  /** Sentences about unreadable contacts in the row, if another contact is valid. */
  readonly leftOut?: string;
  /** The file's own reason to leave them out, as a sentence. */
  readonly skip?: string;
  /** Whether they agreed to texts, if the file has it. */
  readonly mayText?: boolean;
}

// Longer than any field allows, so a cut-off value is still rejected as too long.
const longest = 300;

/** Reads people from the rows. Keeps a raw contact only if no contact is valid, so a member can fix it. */
function readPeople({ rows, columns }: Table, mapping: Mapping<PersonColumn>): ImportPerson[] {
  const read = rowReader(mapping, columns, longest);
  const reasonToSkip = skipReader(columns);
  return rows.map(({ number, cells }) => {
    const { cell, name, email, phone, emails, phones } = read(cells);
    const isReachable = email !== "" || phone !== "";
    const leftOut = isReachable ? describeLeftOut({ email, phone }, emails, phones) : "";
    const skip = reasonToSkip(cells);
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

/** Reads from a row's other columns why its person is not enrolled, as a sentence; undefined if they may be. */
function skipReader(columns: readonly string[]) {
  const names = columns.map(plainHeader);
  const doNotService = names.findIndex((name) => /^do not (service|contact)$/.test(name));
  const archived = names.findIndex((name) => /^(is )?archived$/.test(name));
  return (cells: readonly string[]): string | undefined => {
    if (isYes(cells[doNotService] ?? "")) return "Marked “Do not service” in the file.";
    return isYes(cells[archived] ?? "") ? "Archived in the file." : undefined;
  };
}

/** The language named in a cell: "es", "es-MX", "Spanish", "Español"; undefined for anything else. */
function readLanguage(cell: string): Language | undefined {
  const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").trim().toLowerCase();
  const [word] = plain(cell).split(/[^a-z]/);
  return languages.find((language) => {
    const { name, inEnglish, aliases } = basics[language];
    return [language, name, inEnglish, ...aliases].some((known) => plain(known) === word);
  });
}
