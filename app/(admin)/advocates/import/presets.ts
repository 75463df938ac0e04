/** What a column of an export says beside name and contacts. */
type Note = "archived" | "doNotService" | "mayText";

/** How the names of columns are compared: lower case, without marks. */
export function plainHeader(name: string): string {
  return name
    .toLowerCase()
    .replace(/[_.:*?]+/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

const has =
  (...names: string[]) =>
  (columns: ReadonlySet<string>) =>
    names.every((name) => columns.has(name));

// The columns that an export has and hardly another list; the most telling first.
const exports: readonly [name: string, isIt: (columns: ReadonlySet<string>) => boolean][] = [
  ["a Jobber client export", has("j-id")],
  ["a Jobber client export", has("main phone #s", "e-mails")],
  ["a Shopify customer export", has("accepts email marketing", "total spent")],
  ["a Square customer export", has("square customer id")],
  ["a Square customer export", has("email address", "phone number", "transaction count")],
  ["a Housecall Pro customer export", has("do not service")],
  ["a Housecall Pro customer export", has("mobile number", "home number", "work number")],
  ["a QuickBooks customer list", has("customer full name")],
  ["a QuickBooks customer list", has("phone numbers", "open balance")],
  ["a QuickBooks customer list", has("name", "company name", "open balance")],
];

/** Which program's export this looks like by the names of its columns ("a Jobber client export"), if any. */
export function recognizeExport(columns: readonly string[]): string | undefined {
  const names = new Set(columns.map(plainHeader));
  return exports.find(([, isIt]) => isIt(names))?.[0];
}

const notes: Readonly<Record<Note, RegExp>> = {
  archived: /^(is )?archived$/,
  doNotService: /^do not (service|contact)$/,
  mayText: /^(?=.*\b(sms|texts?)\b)(?=.*\b(accepts?|consent|opt|subscri\w+|marketing|status)\b)/,
};

const isYes = (text: string) =>
  /^(1|x|y|yes|true|subscribed|opted in|granted|archived|do not service)$/i.test(text.trim());

/** What the columns of a file say of each row beside name and contacts. */
export interface Remarks {
  /** Why nobody is enrolled from the row, as a sentence. */
  readonly skip: string | undefined;
  /** False where the file keeps who has agreed to texts and the person has not. */
  readonly mayText: boolean;
}

/** Reads the remarks of rows under these columns. */
export function remarksOf(columns: readonly string[]): (cells: readonly string[]) => Remarks {
  const names = columns.map(plainHeader);
  const find = (note: Note) => names.findIndex((name) => notes[note].test(name));
  const [archived, doNotService, mayText] = [find("archived"), find("doNotService"), find("mayText")];
  const says = (cells: readonly string[], column: number) => isYes(cells[column] ?? "");
  return (cells) => ({
    skip: says(cells, doNotService)
      ? "Marked “Do not service” in the file."
      : says(cells, archived)
        ? "Archived in the file."
        : undefined,
    mayText: mayText === -1 || says(cells, mayText),
  });
}
