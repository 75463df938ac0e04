/** Flags in an export's columns. */
type Note = "archived" | "doNotService";

/** A column name for comparison: lower case, without punctuation. */
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

// Columns that identify an export, most specific first.
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

const jobExports: typeof exports = [
  ["a Jobber invoice report", has("invoice #", "client name")],
  ["a Jobber job report", has("job #", "client name")],
  ["a Housecall Pro job list", has("job #", "job amount")],
  ["a Housecall Pro job list", has("job #", "customer name")],
  ["a Square transaction list", has("transaction id", "total collected")],
  ["a Stripe payment list", has("id", "amount refunded")],
  ["a Shopify order export", has("financial status", "lineitem name")],
  ["a Shopify order export", has("financial status", "paid at")],
  ["a QuickBooks report", has("transaction type", "num")],
  ["a QuickBooks report", has("transaction date", "num")],
  ["a QuickBooks invoice list", has("num", "open balance")],
  ["a QuickBooks invoice list", has("no", "customer", "amount")],
];

/** The program whose export has these columns ("a Jobber client export"), if any. */
export function recognizeExport(columns: readonly string[]): string | undefined {
  return recognize(columns, exports);
}

/** The program whose job, invoice or payment export has these columns ("a QuickBooks invoice list"), if any. */
export function recognizeJobExport(columns: readonly string[]): string | undefined {
  return recognize(columns, jobExports);
}

function recognize(columns: readonly string[], known: typeof exports): string | undefined {
  const names = new Set(columns.map(plainHeader));
  return known.find(([, isIt]) => isIt(names))?.[0];
}

const notes: Readonly<Record<Note, RegExp>> = {
  archived: /^(is )?archived$/,
  doNotService: /^do not (service|contact)$/,
};

/** Whether a cell means yes in English or Spanish. */
export function isYes(text: string): boolean {
  return /^(1|x|✓|✔|y|yes|true|ok|okay|on|subscribed|opted[ -]in|granted|agreed|accepted|consented|archived|do not service|s|s[ií]|verdadero|acept[oóa]|aceptad[oa]|autorizad[oa]|de acuerdo)[.!]?$/i.test(
    text.trim(),
  );
}

/** Remarks in a row's other columns. */
export interface Remarks {
  /** Why the row's person is not enrolled, as a sentence. */
  readonly skip: string | undefined;
}

/** Reads the remarks of rows under these columns. */
export function remarksOf(columns: readonly string[]): (cells: readonly string[]) => Remarks {
  const names = columns.map(plainHeader);
  const find = (note: Note) => names.findIndex((name) => notes[note].test(name));
  const [archived, doNotService] = [find("archived"), find("doNotService")];
  const says = (cells: readonly string[], column: number) => isYes(cells[column] ?? "");
  return (cells) => ({
    skip: says(cells, doNotService)
      ? "Marked “Do not service” in the file."
      : says(cells, archived)
        ? "Archived in the file."
        : undefined,
  });
}
