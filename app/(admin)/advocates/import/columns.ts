import { plainHeader } from "./presets";

/** A line of a file, with the number a spreadsheet shows beside it. */
export interface TableRow {
  readonly number: number;
  readonly cells: readonly string[];
}

/** A file as rows and columns. */
export interface Table {
  /** The names of the columns; made up where the file has none. */
  readonly columns: readonly string[];
  readonly rows: readonly TableRow[];
}

/** What a column can hold. */
type Meaning = "name" | "lastName" | "email" | "phone" | "company";
/** What a person can be asked to choose a column for. */
type Choosable = Exclude<Meaning, "company">;

/** Whether it could be meant as an email address. Whether it is one is decided by the server. */
export function isEmail(text: string): boolean {
  return /^\S+@\S+\.\S+$/.test(text);
}

/** Whether it could be meant as a phone number. */
export function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, "");
  return /^[\d\s().+/x-]+$/i.test(text) && digits.length >= 10 && digits.length <= 15;
}

/** Whether it could be somebody's name: letters, not a sentence, nothing of an address. */
function isName(text: string): boolean {
  return /^\p{L}[\p{L}\p{M}\s.'’,()&-]{0,99}$/u.test(text) && text.split(/\s+/).length <= 6;
}

// The names of columns, the most certain first; they are matched in lower case. Of several phone numbers a mobile one
// is the best, and of names those that are apart.
const columnNames: readonly [meaning: Meaning, certainty: number, pattern: RegExp][] = [
  ["email", 6, /^(e-?mails?|e-?mail address(es)?|mail|correo( electr[oó]nico)?)$/],
  ["email", 2, /\be-?mails?\b/],
  ["phone", 6, /^(mobile|cell|cellular)( phones?)?( (number|no|#s?))?s?$/],
  ["phone", 5, /^((main |primary )?(phones?|telephone)( (numbers?|no|#s?))?|tel|tel[eé]fono)$/],
  ["phone", 4, /^home( phone)?( (number|no|#s?))?$/],
  ["phone", 3, /^(work|office|business)( phone)?( (number|no|#s?))$|^(work|office|business) phone$/],
  ["phone", 2, /\b(phones?|mobile|cell(ular)?|telephone)\b/],
  ["lastName", 6, /^(last|last name|lastname|surname|family name|second name|apellidos?)$/],
  ["company", 3, /^(company|business|organization)( name)?$/],
  ["name", 6, /^(first|first name|firstname|given name|forename|nombre)$/],
  ["name", 5, /^(full name|fullname|name|customer (full )?name|client name|contact name|display name)$/],
  ["name", 2, /^(customer|client|contact|person|advocate|member|subscriber)$/],
  ["name", 1, /\bname\b/],
];

// Parts of a name that make a column about something else: "Company name", "Email opt-in", "CFT[Gate phone]".
const unrelated =
  /\b(company|business|user|file|campaign|street|city|opt|consent|accepts|marketing|status|type|date|id|verified|sent|fax|referred)\b|\[/;

/** What a column is called for, and how certain that is (6 is most); undefined when its name says nothing. */
export function matchColumnName(name: string): { meaning: Meaning; certainty: number } | undefined {
  const plain = plainHeader(name);
  const found = columnNames.find(([, , pattern]) => pattern.test(plain));
  if (!found) return undefined;
  const [meaning, certainty] = found;
  if (certainty < 3 && unrelated.test(plain)) return undefined;
  return { meaning, certainty };
}

/** Whether a column is called for given names alone, and not for whole ones. */
export function isGivenName(column: string): boolean {
  const match = matchColumnName(column);
  return match?.meaning === "name" && match.certainty === 6;
}

/** The columns that are certainly called for something, the best first: where one has nothing, the next may. */
export function columnsFor(columns: readonly string[], meaning: Meaning): number[] {
  return columns
    .map((name, column) => ({ column, match: matchColumnName(name) }))
    .filter(({ match }) => match?.meaning === meaning && match.certainty > 1)
    .sort((one, other) => (other.match?.certainty ?? 0) - (one.match?.certainty ?? 0))
    .map(({ column }) => column);
}

const detectors: Readonly<Record<Exclude<Choosable, "lastName">, (text: string) => boolean>> = {
  email: isEmail,
  phone: isPhone,
  name: isName,
};

/** How many rows are looked at to tell what a column holds. */
const sampled = 50;

/** In which column each thing stands; null when the file does not have it. `lastName` is joined to the name. */
export type Mapping = Readonly<Record<Choosable, number | null>>;

/** Guesses the columns from what they are called, and where that says nothing, from what is in them. */
export function guessColumns({ columns, rows }: Pick<Table, "columns" | "rows">): Mapping {
  const sample = rows.slice(0, sampled).map(({ cells }) => cells);
  const mapping: Record<Choosable, number | null> = { email: null, phone: null, lastName: null, name: null };
  const isFree = (column: number) => !Object.values(mapping).includes(column);
  for (const meaning of ["email", "phone", "lastName", "name"] as const) {
    mapping[meaning] = best(columns, (name) => {
      const match = matchColumnName(name);
      return match?.meaning === meaning ? match.certainty : 0;
    });
  }
  for (const meaning of ["email", "phone", "name"] as const) {
    if (mapping[meaning] !== null) continue;
    mapping[meaning] = best(columns, (_, column) => {
      const share = shareOf(detectors[meaning], sample, column);
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
  if (name === null && lastName === null) return "Choose the column with names.";
  if (email === null && phone === null)
    return "Choose the column that has the email addresses or phone numbers.";
  return undefined;
}
