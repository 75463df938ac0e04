import {
  columnsFor,
  detectors,
  guessBy,
  isGivenName,
  joinNames,
  matchColumnName,
  shareOf,
  type Table,
  type TableRow,
} from "./columns";
import { firstEmail, firstPhone, readNames, withoutPlaceholder } from "./contacts";
import type { ListKind } from "./list-kind";
import { moneyReader } from "./money-columns";
import { dayOf } from "./number-format";
import { plainHeader } from "./presets";

/** The fields of a file of customers, jobs or invoices. */
const meanings = [
  ...(["email", "phone", "lastName", "name", "code", "referredBy"] as const),
  ...(["jobTotal", "date", "invoice", "status", "street", "textConsent"] as const),
];
type JobMeaning = (typeof meanings)[number];

/** The column of each field; null if the file lacks it. `lastName` is joined to the name. */
export type JobMapping = Readonly<Record<JobMeaning, number | null>>;

// Names used by QuickBooks, Jobber, Housecall Pro, Square, Stripe, Shopify and people, without parentheses. Most
// certain first: of several totals the amount paid, of several dates the day of payment.
const columnNames: readonly [meaning: JobMeaning, certainty: number, pattern: RegExp][] = [
  ["code", 6, /^(referral|coupon|promo(tion)?|discount|voucher|advocate) codes?$/],
  ["code", 4, /^(code|coupon)$/],
  ["referredBy", 6, /^(referred by|referr?er|advocate|recommended by)( name)?$/],
  ["referredBy", 5, /^referral( source)?$|^who (sent|referred)\b/],
  ["referredBy", 3, /^((lead|customer|marketing) )?source$|^how did you hear\b/],
  ["jobTotal", 7, /^total collected$|^(amount|total) paid$|^paid amount$/],
  ["jobTotal", 6, /^((grand|order|invoice|job) )?total( (revenue|price|amount))?$/],
  ["jobTotal", 6, /^(job|invoice|order|total) (amount|value|price)$/],
  ["jobTotal", 5, /^(amount|price|revenue|value)$/],
  ["jobTotal", 3, /^gross( (sales|total|amount|revenue))?$/],
  ["jobTotal", 2, /^net( (sales|total|amount|revenue))?$/],
  ["date", 6, /^(marked )?(paid|(job )?completed|completion|payment|finished)( (date|on|at))$/],
  ["date", 6, /^date (paid|completed)$/],
  ["date", 5, /^((transaction|service|job|closed|order|invoice|txn) )?date$/],
  ["date", 4, /^(created|issued|invoiced)( (date|at|on))?$|^date (created|issued)$/],
  ["invoice", 6, /^invoice ?(number|no|num|id|#)$/],
  ["invoice", 5, /^(transaction|order|job|receipt|payment|txn|work order) ?(number|no|num|id|#)$/],
  ["invoice", 4, /^(num|no|number|#|invoice)$/],
  ["invoice", 2, /^(id|ref|reference)$/],
  ["status", 6, /^(financial|payment|invoice|transaction) status$/],
  ["status", 5, /^status$/],
  ["status", 4, /^(job|order) status$/],
  ["status", 2, /^((transaction|event) )?type$/],
  ["street", 6, /^(service|property|job|site) (street|address)( (line )?1)?$/],
  ["street", 5, /^(street|address)( address)?( ?(line )?1)?$/],
  ["street", 4, /^(billing|shipping|customer|client|mailing|home) (street|address ?1?)$/],
  ["name", 5, /^(customer|client)\/name$/],
  ["name", 3, /^(billing|shipping|bill to|cardholder)( name)?$/],
];

interface Match {
  readonly meaning: string;
  readonly certainty: number;
}

function matchJobColumn(name: string): Match | undefined {
  const plain = plainHeader(name.replace(/\([^)]*\)/g, " "));
  const jobMatch = columnNames.find(([, , pattern]) => pattern.test(plain));
  if (jobMatch) return { meaning: jobMatch[0], certainty: jobMatch[1] };
  const match = matchColumnName(name);
  // "Product name", "Service name" and similar columns hold no person's name.
  return match && (match.certainty > 1 || match.meaning !== "name") ? match : undefined;
}

/** A list of jobs. `readJobs` skips a report's other lines between and below the jobs. */
export const jobList: ListKind = {
  meaningOf: (name) => matchJobColumn(name)?.meaning,
  countFooters: () => 0,
  isUsable: (table) => missingJobColumn(guessJobColumns(table)) === undefined,
};

const isNumber = (text: string) => /^#?\s*[a-z]{0,5}-?\d+$/i.test(text);
const isAmount = (text: string) => /^[-(−]?\$?\s?[\d,]*\d\.\d\d\)?$/.test(text);
const isDate = (text: string) =>
  /^\d{1,4}[/-]\d{1,2}[/-]\d{1,4}\b|^[a-z]{3,9}\.? \d{1,2},? \d{4}$/i.test(text);

/** Detects columns by name, or else by content. */
export function guessJobColumns(table: Pick<Table, "columns" | "rows">): JobMapping {
  const { columns, rows } = table;
  const matchOf = (column: number): Match | undefined => {
    const match = matchJobColumn(columns[column] ?? "");
    if (shareOf(() => true, rows, column) === 0) return undefined;
    // Shopify calls an order's number its name.
    const isNumbered = match?.meaning === "name" && shareOf(isNumber, rows, column) > 0.5;
    return isNumbered ? { meaning: "invoice", certainty: 5 } : match;
  };
  // A word in a column with another name, such as a currency, is not a person's name.
  const isUnnamed = columns.some((name) => /^Column [A-Z]+$/.test(name));
  const { name, ...others } = detectors;
  const looks = { ...others, ...(isUnnamed && { name }), jobTotal: isAmount, date: isDate };
  return guessBy(table, { meanings, matchOf, detectors: looks });
}

/** A row as the API takes it: all text, without empty fields. */
export interface JobRow extends Partial<Readonly<Record<Exclude<JobMeaning, "lastName">, string>>> {
  readonly row: number;
}

/** Added to a row's number for a refund that is in the same row as its job. */
export const REFUND_ROWS = 500_000;

const longest = 500;
const isTotal = (text: string) => /^(grand )?totals?\s*:?$|^total (for|of)\b/i.test(text);

/**
 * Reads the jobs from the rows, without totals, text lines and an order's further items. A customer that a report names
 * once above the jobs applies to each of them; a refund becomes a separate row.
 * @param columns the file's column names
 * @param since1904 whether the workbook counts days from 1904
 */
export function readJobs(
  rows: readonly TableRow[],
  mapping: JobMapping,
  columns: readonly string[],
  since1904 = false,
): JobRow[] {
  const read = readerOf(mapping, columns, since1904);
  let heading = "";
  const jobs = rows.flatMap(({ number, cells }) => {
    const job = read(cells);
    const [first = "", ...others] = cells.filter((text) => text !== "");
    const isReachable = job.email !== "" || job.phone !== "";
    const isText = others.length === 0 && columns.length > 2 && !isReachable;
    if (!isText && !isTotal(first))
      return [{ number, ...job, name: job.name || (isReachable ? "" : heading) }];
    heading = isText && first === cells[0] ? first : "";
    return [];
  });
  return jobs.flatMap(({ number, given, status, ...fields }, index) => {
    const isFurtherItem =
      fields.jobTotal === "" && fields.invoice !== "" && fields.invoice === jobs[index - 1]?.invoice;
    const isNobody = [fields.name, fields.email, fields.phone, fields.code, fields.invoice].every(
      (text) => text === "",
    );
    if (isFurtherItem || isNobody) return [];
    if (given === "") return [rowOf(number, { ...fields, status })];
    const refund = { ...fields, jobTotal: `-${given}`, status: "Refunded" };
    return [rowOf(number, fields), rowOf(number + REFUND_ROWS, refund)];
  });
}

/** Reads one row's cells; a missing cell is "". */
function readerOf(mapping: JobMapping, columns: readonly string[], since1904: boolean) {
  const used = new Set(Object.values(mapping));
  const also = (chosen: number | null, meaning: Parameters<typeof columnsFor>[1]) =>
    chosen === null ? [] : [chosen, ...columnsFor(columns, meaning).filter((column) => !used.has(column))];
  const emails = also(mapping.email, "email");
  const phones = also(mapping.phone, "phone");
  const names = [...also(mapping.name, "name").slice(1), ...columnsFor(columns, "company")];
  const isGiven = mapping.name === null || isGivenName(columns[mapping.name] ?? "");
  const money = moneyReader(columns, mapping.jobTotal);
  return (cells: readonly string[]) => {
    const written = (column: number | null) =>
      (column === null ? "" : (cells[column] ?? "")).slice(0, longest);
    const cell = (column: number | null) => withoutPlaceholder(written(column));
    const name = joinNames(...readNames(written(mapping.name), written(mapping.lastName)), isGiven);
    return {
      name: name || names.map(cell).find((text) => text !== "") || "",
      email: firstEmail(emails.map(cell)) || cell(mapping.email),
      phone: firstPhone(phones.map(cell)) || cell(mapping.phone),
      code: cell(mapping.code),
      referredBy: cell(mapping.referredBy),
      date: plainDate(cell(mapping.date), since1904),
      invoice: cell(mapping.invoice),
      status: cell(mapping.status),
      street: cell(mapping.street),
      textConsent: cell(mapping.textConsent),
      ...money(cell),
    };
  };
}

function rowOf(row: number, fields: Readonly<Record<string, string>>): JobRow {
  return { row, ...Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== "")) };
}

/** A date stored as a number in a cell without a date format. */
function plainDate(text: string, since1904: boolean): string {
  return /^[3-6]\d{4}(\.\d+)?$/.test(text) ? dayOf(Number(text), since1904) : text;
}

/** The missing column that would identify a row's customer, as a sentence; undefined if nothing is missing. */
export function missingJobColumn({
  name,
  lastName,
  email,
  phone,
  code,
  invoice,
}: JobMapping): string | undefined {
  const isEnough = [name, lastName, email, phone, code, invoice].some((column) => column !== null);
  return isEnough ? undefined : "Choose the column with names, emails, phones, codes or invoice numbers.";
}
