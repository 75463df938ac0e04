import { plainHeader } from "./columns";

const has =
  (...names: string[]) =>
  (columns: ReadonlySet<string>) =>
    names.every((name) => columns.has(name));

type Export = readonly [name: string, isIt: (columns: ReadonlySet<string>) => boolean];

// Columns that identify an export, most specific first.
const people: readonly Export[] = [
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

const jobs: readonly Export[] = [
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

/** The program whose export of people or jobs has these columns ("a Jobber client export"), if any. */
export function programOf(columns: readonly string[], kind: "people" | "jobs"): string | undefined {
  const names = new Set(columns.map(plainHeader));
  return (kind === "people" ? people : jobs).find(([, isIt]) => isIt(names))?.[0];
}

/** Whether a cell means yes in English or Spanish. */
export function isYes(text: string): boolean {
  return /^(1|x|✓|✔|y|yes|true|ok|okay|on|subscribed|opted[ -]in|granted|agreed|accepted|consented|archived|do not service|s|s[ií]|verdadero|acept[oóa]|aceptad[oa]|autorizad[oa]|de acuerdo)[.!]?$/i.test(
    text.trim(),
  );
}
