import papaparse from "papaparse";
import type { MonthReport } from "@/lib/insights/reports/credit-report";
import { dollars, formatCents } from "@/lib/kit/format-cents";
import { type CreditKind, creditKindNames, creditKinds, sumOfKind } from "@/lib/ledger/type-contract";

/** A closed month's figures and the words around them. */
export interface MonthFacts {
  readonly report: MonthReport;
  readonly business: { readonly name: string; readonly address?: string; readonly phone?: string };
  /** "October 2026" and "October 1 to October 31, 2026". */
  readonly monthName: string;
  readonly days: string;
  /** The day it was closed, in the organization's time zone: "November 2, 2026". */
  readonly closedOn: string;
  readonly closedBy: string;
  /** The last day, as 2026-10-31. */
  readonly lastDay: string;
  /** 1, or more if the month was reopened and closed again. */
  readonly closing: number;
}

/** The account that holds the credit a business owes, and those that its changes come from. */
const CREDIT_ACCOUNT = "Referral credit owed";
const accounts: Readonly<Record<CreditKind, string>> = {
  earned: "Referral rewards",
  brought_over: "Opening balance equity",
  used: "Referral discounts",
  given: "Referral payouts",
  taken_back: "Referral rewards",
  owed: "Referral credit owed by customers",
  expired: "Expired referral credit",
  corrected: "Referral rewards",
  undone: "Referral rewards",
};

/**
 * The month as one journal entry, in the columns and dates that QuickBooks Online imports (US format): each change of
 * credit against its account. Debits equal credits, and the credit account moves by closing minus opening.
 */
export function writeJournal({ report, monthName, lastDay, closing }: MonthFacts): string {
  const [year = "", month = "", day = ""] = lastDay.split("-");
  const entry = {
    JournalNo: `RC-${year}-${month}${closing > 1 ? `-${closing}` : ""}`,
    JournalDate: `${month}/${day}/${year}`,
  };
  const rows = creditKindNames.flatMap((kind) => {
    const { cents } = sumOfKind(kind, report.totals.types);
    if (cents === 0) return [];
    const amount = dollars(Math.abs(cents));
    const description = `${creditKinds[kind].name}, ${monthName}`;
    const line = (account: string, isDebit: boolean) => ({
      ...entry,
      AccountName: account,
      Debits: isDebit ? amount : "",
      Credits: isDebit ? "" : amount,
      Description: description,
    });
    // More credit owed to customers is a credit of that account.
    return [line(accounts[kind], cents > 0), line(CREDIT_ACCOUNT, cents < 0)];
  });
  const columns = ["JournalNo", "JournalDate", "AccountName", "Debits", "Credits", "Description"];
  return `${papaparse.unparse({ fields: columns, data: rows }, { newline: "\r\n" })}\r\n`;
}

const style = `:root{color-scheme:light}body{font:14px/1.5 system-ui,-apple-system,"Segoe UI",sans-serif;color:#16211c;background:#fff;max-width:46rem;margin:2.5rem auto;padding:0 1.5rem}
header{display:flex;flex-wrap:wrap;justify-content:space-between;gap:1rem 2rem;border-bottom:1px solid #16211c;padding-bottom:1.25rem}h1{font-size:1.15rem;margin:0}h2{font-size:.95rem;margin:2rem 0 .5rem}p{margin:.15rem 0;color:#56635c}address{font-style:normal;color:#56635c}address strong{color:#16211c;font-size:1.05rem;display:block}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}th,td{text-align:left;padding:.35rem .5rem;border-bottom:1px solid #e7e5de;font-weight:400}thead th{color:#56635c;font-size:.8rem}td:last-child,th:last-child{text-align:right;white-space:nowrap}.sign{width:1rem;color:#56635c}.sum td,.sum th{border-top:1px solid #16211c;border-bottom:0;font-weight:600}.note{font-size:.8rem}
@media print{body{margin:0;max-width:none}tr{break-inside:avoid}}`;

/** The hash of the statement's style, for its Content-Security-Policy. */
export const statementStyle = style;

/** A line of the month's equation. */
interface StatementLine {
  readonly sign: "" | "+" | "−" | "=";
  readonly name: string;
  readonly times?: number;
  readonly cents: number;
}

/** The statement's parts, the same for the page and the PDF. It names no customers. */
export function describeStatement({ report, days }: MonthFacts) {
  const { totals, campaigns } = report;
  const [first = "", last = ""] = days.split(" to ");
  const kinds = creditKindNames.filter((kind) => totals.types.some(({ type }) => ofKind(kind, type)));
  const terms = kinds.map((kind): StatementLine => {
    const { cents, count: times } = sumOfKind(kind, totals.types);
    return { sign: cents < 0 ? "−" : "+", name: creditKinds[kind].name, times, cents: Math.abs(cents) };
  });
  const lines: readonly StatementLine[] = [
    { sign: "", name: `Owed to customers on ${first}`, cents: totals.openingCents },
    ...terms,
    { sign: "=", name: `Owed to customers at the end of ${last}`, cents: totals.closingCents },
  ];
  const notes = [
    `${formatCents(totals.closingCents)} is the sum of ${count(report.advocatesWithCredit, "customer balance")}, to the cent.`,
    ...(report.owedByAdvocatesCents > 0
      ? [
          `${count(report.advocatesWhoOwe, "customer")} owed you ${formatCents(report.owedByAdvocatesCents)}: rewards taken back after they were used.`,
        ]
      : []),
    ...(report.pendingCents > 0
      ? [
          `${formatCents(report.pendingCents)} in rewards was on hold when the month was closed. It is not counted here.`,
        ]
      : []),
    "Corrections made later are entries of the month they are made in, and name this month.",
  ];
  return {
    first,
    last,
    lines,
    notes,
    campaigns: campaigns.map(({ name, openingCents, closingCents }) => ({
      name,
      opening: formatCents(openingCents),
      closing: formatCents(closingCents),
      change: signed(closingCents - openingCents),
    })),
    rules: kinds.map((kind) => creditKinds[kind]),
  };
}

/** The statement: an HTML page that stands alone and prints on one or two sheets. */
export function writeStatement(facts: MonthFacts): string {
  const { business, monthName, days, closedOn, closedBy } = facts;
  const { first, last, lines, campaigns, notes, rules } = describeStatement(facts);
  const rows = campaigns.map(
    ({ name, opening, change, closing }) =>
      `<tr><th scope="row">${escapeHtml(name)}</th><td>${opening}</td><td>${change}</td><td>${closing}</td></tr>`,
  );
  const contact = [business.address, business.phone].filter((part) => part !== undefined).map(escapeHtml);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Referral credit, ${monthName}</title><style>${style}</style></head><body>
<header><address><strong>${escapeHtml(business.name)}</strong>${contact.join("<br>")}</address><div><h1>Referral credit, ${monthName}</h1><p>${days}</p><p>Closed ${closedOn} by ${escapeHtml(closedBy)}</p></div></header>
<main><h2>The month</h2><table aria-label="The month"><thead><tr><th></th><th scope="col">What happened</th><th scope="col">Times</th><th scope="col">Amount</th></tr></thead><tbody>${lines.map(line).join("")}</tbody></table>
<h2>By campaign</h2><table aria-label="By campaign"><thead><tr><th scope="col">Campaign</th><th scope="col">${first}</th><th scope="col">Change</th><th scope="col">${last}</th></tr></thead><tbody>${rows.join("")}</tbody></table>
<h2>Good to know</h2>${notes.map((note) => `<p>${note}</p>`).join("")}
<p class="note">${rules.map(({ name, rule }) => `<strong>${name}:</strong> ${rule}`).join(" ")}</p></main></body></html>
`;
}

function ofKind(kind: CreditKind, type: string): boolean {
  const types: readonly string[] = creditKinds[kind].types;
  return types.includes(type);
}

function line({ sign, name, times, cents }: StatementLine): string {
  return `<tr${sign === "=" ? ' class="sum"' : ""}><td class="sign">${sign}</td><th scope="row">${name}</th><td>${times ?? ""}</td><td>${formatCents(cents)}</td></tr>`;
}

function signed(cents: number): string {
  return `${cents < 0 ? "−" : "+"}${formatCents(Math.abs(cents))}`;
}

function count(number: number, noun: string): string {
  return `${number.toLocaleString("en-US")} ${noun}${number === 1 ? "" : "s"}`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
