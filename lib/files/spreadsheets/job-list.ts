import {
  type ColumnMatch,
  type ColumnNames,
  contactLooks,
  guessBy,
  type ListKind,
  type Mapping,
  matchColumnName,
  plainHeader,
  shareOf,
  type Table,
} from "./columns";
import { moneyReader } from "./money-columns";
import { dayOf } from "./number-format";
import { programOf } from "./presets";
import { rowReader } from "./row-reader";

/** The fields of a file of customers, jobs or invoices. */
const meanings = [
  ...(["email", "phone", "lastName", "name", "code", "referredBy"] as const),
  ...(["jobTotal", "date", "invoice", "status", "street", "textConsent"] as const),
];
export type JobColumn = (typeof meanings)[number];

// Names used by QuickBooks, Jobber, Housecall Pro, Square, Stripe, Shopify and people, without parentheses. Most
// certain first: of several totals the amount paid, of several dates the day of payment.
const columnNames: ColumnNames<JobColumn> = [
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

function matchJobColumn(name: string): ColumnMatch | undefined {
  const plain = plainHeader(name.replace(/\([^)]*\)/g, " "));
  const jobMatch = columnNames.find(([, , pattern]) => pattern.test(plain));
  if (jobMatch) return { meaning: jobMatch[0], certainty: jobMatch[1] };
  const match = matchColumnName(name);
  // "Product name", "Service name" and similar columns hold no person's name.
  return match && (match.certainty > 1 || match.meaning !== "name") ? match : undefined;
}

/** A list of jobs. Reading it skips a report's other lines between and below the jobs. */
export const jobList: ListKind<JobColumn, JobRow> = {
  meaningOf: (name) => matchJobColumn(name)?.meaning,
  guess: guessJobColumns,
  missing({ name, lastName, email, phone, code, invoice }) {
    const isEnough = [name, lastName, email, phone, code, invoice].some((column) => column !== null);
    return isEnough ? undefined : "Choose the column with names, emails, phones, codes or invoice numbers.";
  },
  countFooters: () => 0,
  recognize: (columns) => programOf(columns, "jobs"),
  read: readJobs,
};

/** A sample file of jobs. */
export const sampleJobs = [
  "Customer,Email,Phone,Text consent,Referred by,Job total,Date,Invoice,Status",
  "Gus Hale,gus@example.com,(415) 555-0187,yes,Ann Reyes,$480.00,10/06/2026,4187,Paid",
  "Laila Porter,,415-555-0190,,,-275.00,10/09/2026,4122,Refunded",
].join("\r\n");

const isNumber = (text: string) => /^#?\s*[a-z]{0,5}-?\d+$/i.test(text);
const isAmount = (text: string) => /^[-(−]?\$?\s?[\d,]*\d\.\d\d\)?$/.test(text);
const isDate = (text: string) => /^\d{1,4}[/-]\d{1,2}[/-]\d{1,4}\b|^[a-z]{3,9}\.? \d{1,2},? \d{4}$/i.test(text);

/** Detects columns by name, or else by content. */
function guessJobColumns(table: Table): Mapping<JobColumn> {
  const { columns, rows } = table;
  const matchOf = (column: number): ColumnMatch | undefined => {
    const match = matchJobColumn(columns[column] ?? "");
    if (shareOf(() => true, rows, column) === 0) return undefined;
    // Shopify calls an order's number its name.
    const isNumbered = match?.meaning === "name" && shareOf(isNumber, rows, column) > 0.5;
    return isNumbered ? { meaning: "invoice", certainty: 5 } : match;
  };
  // A word in a column with another name, such as a currency, is not a person's name.
  const isUnnamed = columns.some((name) => /^Column [A-Z]+$/.test(name));
  const { name, ...others } = contactLooks;
  const looks = { ...others, ...(isUnnamed && { name }), jobTotal: isAmount, date: isDate };
  return guessBy(table, { meanings, matchOf, looks });
}

/** A row as the API takes it: all text, without empty fields. */
export interface JobRow extends Partial<Readonly<Record<Exclude<JobColumn, "lastName">, string>>> {
  readonly row: number;
}

/** Added to a row's number for a refund that is in the same row as its job. */
export const REFUND_ROWS = 500_000;

const longest = 500;
const isTotal = (text: string) => /^(grand )?totals?\s*:?$|^total (for|of)\b/i.test(text);

/**
 * Reads the jobs from the rows, without totals, text lines and an order's further items. A customer that a report names
 * once above the jobs applies to each of them; a refund becomes a separate row.
 */
function readJobs({ rows, columns, since1904 = false }: Table, mapping: Mapping<JobColumn>): JobRow[] {
  const read = jobReader(mapping, columns, since1904);
  let heading = "";
  const jobs = rows.flatMap(({ number, cells }) => {
    const job = read(cells);
    const [first = "", ...others] = cells.filter((text) => text !== "");
    const isReachable = job.email !== "" || job.phone !== "";
    const isText = others.length === 0 && columns.length > 2 && !isReachable;
    if (!isText && !isTotal(first)) return [{ number, ...job, name: job.name || (isReachable ? "" : heading) }];
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
function jobReader(mapping: Mapping<JobColumn>, columns: readonly string[], since1904: boolean) {
  const read = rowReader(mapping, columns, longest);
  const money = moneyReader(columns, mapping.jobTotal);
  return (cells: readonly string[]) => {
    const { cell, name, email, phone } = read(cells);
    return {
      name,
      email: email || cell(mapping.email),
      phone: phone || cell(mapping.phone),
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
