/** A line of a file, with its row number in a spreadsheet. */
export interface TableRow {
  readonly number: number;
  readonly cells: readonly string[];
}

/** A file as rows and columns. */
export interface Table {
  /** Column names; generated if the file has none. */
  readonly columns: readonly string[];
  readonly rows: readonly TableRow[];
  /** Whether its workbook counts days from 1904. */
  readonly since1904?: boolean;
}

/** A kind of list, with the meanings of its columns. */
export interface ListKind<Meaning extends string = string, Row = unknown> {
  meaningOf(columnName: string): string | undefined;
  /** Detects the columns by name, or else by content. */
  guess(table: Table): Mapping<Meaning>;
  /** The missing column without which no row can be used, as a sentence; undefined if nothing is missing. */
  missing(mapping: Mapping<Meaning>): string | undefined;
  /** How many of the last rows are a report's footer. */
  countFooters(table: Table): number;
  /** The program whose export has these columns ("a Jobber client export"), if any. */
  recognize(columns: readonly string[]): string | undefined;
  /** Reads the rows, as far as their columns are matched. */
  read(table: Table, mapping: Mapping<Meaning>): Row[];
}

/** The column of each meaning; null if the file lacks it. */
export type Mapping<Meaning extends string> = Readonly<Record<Meaning, number | null>>;

/** The meaning of a column by its name, and its certainty. */
export interface ColumnMatch {
  readonly meaning: string;
  readonly certainty: number;
}

/** Names of columns, matched in lower case. */
export type ColumnNames<Meaning extends string> = readonly [meaning: Meaning, certainty: number, pattern: RegExp][];

/** The meanings of columns in every list. */
type ContactMeaning = "name" | "lastName" | "email" | "phone" | "textConsent" | "language" | "company";

/** A column name for comparison: lower case, without punctuation. */
export function plainHeader(name: string): string {
  return name
    .toLowerCase()
    .replace(/[_.:*?]+/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

/** Whether a cell looks like an email address. The server validates it. */
export function isEmail(text: string): boolean {
  return /^\S+@\S+\.\S+$/.test(text);
}

/** Whether a cell looks like a phone number. */
export function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, "");
  return /^[\d\s().+/x-]+$/i.test(text) && digits.length >= 10 && digits.length <= 15;
}

/** Whether a cell could be a person's name: letters, not a sentence, and no part of an address. */
function isName(text: string): boolean {
  return /^\p{L}[\p{L}\p{M}\s.'’,()&-]{0,99}$/u.test(text) && text.split(/\s+/).length <= 6;
}

// Column names by certainty, matched in lower case. Of several phone columns, prefer mobile; of several name columns,
// prefer separate ones.
const columnNames: ColumnNames<ContactMeaning> = [
  [
    "textConsent",
    6,
    /^(?=.*\b(sms|text(s|ing)?|mensajes|textos)\b)(?=.*\b(accepts?|agree\w*|consent\w*|opt|ok|okay|permission|allow\w*|subscri\w+|marketing|status|acept\w+|permiso|autoriz\w+)(?!\w))/,
  ],
  ["email", 6, /^(e-?mails?|e-?mail address(es)?|mail|correo( electr[oó]nico)?)$/],
  ["email", 2, /\be-?mails?\b/],
  ["phone", 6, /^(mobile|cell|cellular)( phones?)?( (number|no|#s?))?s?$/],
  ["phone", 5, /^((main |primary )?(phones?|telephone)( (numbers?|no|#s?))?|tel|tel[eé]fono)$/],
  ["phone", 4, /^home( phone)?( (number|no|#s?))?$/],
  ["phone", 3, /^(work|office|business)( phone)?( (number|no|#s?))$|^(work|office|business) phone$/],
  ["phone", 2, /\b(phones?|mobile|cell(ular)?|telephone)\b/],
  ["lastName", 6, /^(last|last name|lastname|surname|family name|second name|apellidos?)$/],
  ["language", 6, /^((preferred|customer|client|contact) )?(language|locale|idioma)( preferido)?$/],
  ["company", 3, /^(company|business|organization)( name)?$/],
  ["name", 6, /^(first|first name|firstname|given name|forename|nombre)$/],
  ["name", 5, /^(full name|fullname|name|customer (full )?name|client name|contact name|display name)$/],
  ["name", 2, /^(customer|client|contact|person|advocate|member|subscriber)$/],
  ["name", 1, /\bname\b/],
];

// Name parts that make a column about something else: "Company name", "Email opt-in", "CFT[Gate phone]".
const unrelated =
  /\b(company|business|user|file|campaign|street|city|opt|consent|accepts|marketing|status|type|date|id|verified|sent|fax|referred)\b|\[/;

/** The meaning of a column name and its certainty (6 is highest); undefined if the name is unclear. */
export function matchColumnName(name: string): ColumnMatch | undefined {
  const plain = plainHeader(name);
  const match = columnNames.find(([, , pattern]) => pattern.test(plain));
  if (!match) return undefined;
  const [meaning, certainty] = match;
  if (certainty < 3 && unrelated.test(plain)) return undefined;
  return { meaning, certainty };
}

/** Whether a column holds given names only, not full names. */
export function isGivenName(column: string): boolean {
  const match = matchColumnName(column);
  return match?.meaning === "name" && match.certainty === 6;
}

/** The columns whose name clearly has this meaning, best first. Later ones fill empty cells. */
export function columnsFor(columns: readonly string[], meaning: string): number[] {
  return columns
    .map((name, column) => ({ column, match: matchColumnName(name) }))
    .filter(({ match }) => match?.meaning === meaning && match.certainty > 1)
    .sort((a, b) => (b.match?.certainty ?? 0) - (a.match?.certainty ?? 0))
    .map(({ column }) => column);
}

/** How to recognize a contact's columns by their content. */
export const contactLooks = { email: isEmail, phone: isPhone, name: isName };

/** Rows sampled to detect a column's content. */
const sampled = 50;

interface Guessing<Meaning extends string> {
  /** Those found first take a column first. */
  readonly meanings: readonly Meaning[];
  readonly matchOf: (column: number) => ColumnMatch | undefined;
  readonly looks: Partial<Record<Meaning, (text: string) => boolean>>;
}

/** The best column per meaning by name, or else the first free one whose cells mostly match. */
export function guessBy<Meaning extends string>(
  { columns, rows }: Table,
  { meanings, matchOf, looks }: Guessing<Meaning>,
): Mapping<Meaning> {
  const matches = columns.map((_, column) => matchOf(column));
  const mapping = Object.fromEntries(
    meanings.map((meaning) => [
      meaning,
      best(columns, (column) => (matches[column]?.meaning === meaning ? matches[column].certainty : 0)),
    ]),
  ) as Record<Meaning, number | null>;
  for (const meaning of meanings) {
    const looksRight = looks[meaning];
    if (mapping[meaning] !== null || !looksRight) continue;
    const used = Object.values(mapping);
    mapping[meaning] = best(columns, (column) => {
      const share = shareOf(looksRight, rows, column);
      return !used.includes(column) && share > 0.5 ? share : 0;
    });
  }
  return mapping;
}

/** The column with the highest score above 0; the first if tied. */
function best(columns: readonly string[], scoreOf: (column: number) => number): number | null {
  const scores = columns.map((_, column) => scoreOf(column));
  const highest = Math.max(...scores);
  return highest > 0 ? scores.indexOf(highest) : null;
}

/** The share of sampled cells that match; 0 for an empty column. */
export function shareOf(looksRight: (text: string) => boolean, rows: readonly TableRow[], column: number): number {
  const values = rows
    .slice(0, sampled)
    .map(({ cells }) => cells[column] ?? "")
    .filter((value) => value !== "");
  return values.length === 0 ? 0 : values.filter(looksRight).length / values.length;
}
