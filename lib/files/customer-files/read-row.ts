import { createHash } from "node:crypto";
import type { z } from "zod";
import type { CustomerRowKind } from "@/db/enums";
import type { customerFileRows } from "@/db/schema/customer-files";
import { MAX_AMOUNT_CENTS } from "@/lib/business/campaigns/field-contract";
import type { FileRow } from "@/lib/files/customer-files/row-fields";
import {
  describeLeftOut,
  explainPhone,
  firstEmail,
  firstPhone,
  holdsTooManyContacts,
  MAX_CONTACTS_PER_CELL,
  withoutPlaceholder,
} from "@/lib/files/spreadsheets/contacts";
import { foreignCurrency } from "@/lib/files/spreadsheets/currency";
import { isYes } from "@/lib/files/spreadsheets/presets";
import { DAY_MS } from "@/lib/kit/durations";
import { withoutInvisible } from "@/lib/kit/email-address";
import { hasLostDigits, usPhone } from "@/lib/kit/phone";
import { cutText } from "@/lib/kit/well-formed";
import { normalizeReferralCode } from "@/lib/leads/advocates/referral-code";

/** A parsed row. Amounts are positive cents, including refunds. */
export type ReadRow = Pick<
  typeof customerFileRows.$inferSelect,
  | ("row" | "kind" | "name" | "email" | "phone" | "mayText" | "language" | "code" | "referredBy")
  | ("street" | "jobValueCents" | "jobDate" | "invoice" | "unread")
>;

type Status = CustomerRowKind | "partRefund";

// Job and invoice states by program. Unknown states count as done and paid.
const statuses: readonly [Status, RegExp][] = [
  ["partRefund", /\bpart\w*[ -]+(refund|credit|revers)/],
  ["open", /\b(un|not |part\w*[ -]+)paid\b|\bnot refunded\b|\bin[ -]?complete\b/],
  ["refund", /\b(refund\w*|revers\w*|charge ?back\w*|void(ed)?|cancel\w*|credited|credit (memo|note))\b/],
  [
    "open",
    /\b(open|draft|sent|due|overdue|viewed|pending|scheduled|unscheduled|in[ -]?progress|quote\w*|estimate\w*|proposal|lead|requires?|failed|declined|lost|not \w+|new|upcoming|awaiting|on hold|authorized)\b/,
  ],
];

const noJob = {
  code: null,
  referredBy: null,
  street: null,
  jobValueCents: null,
  jobDate: null,
  invoice: null,
};

/**
 * Parses the row of a person to add. Without a valid contact its cells stay as they are, so that a member can correct
 * them. `unread` has what to know about the row.
 */
export function readPerson(given: z.output<typeof FileRow>): ReadRow {
  const [inEmail, inPhone] = [given.email, given.phone].map((cell) => withoutPlaceholder(clean(cell)));
  const email = firstEmail([inEmail ?? ""]);
  const phone = firstPhone([inPhone ?? ""]);
  const isReachable = email !== "" || phone !== "";
  const cut = isReachable ? describeLeftOut({ email, phone }, [inEmail ?? ""], [inPhone ?? ""]) : "";
  const skip = clean(given.skip);
  return {
    row: given.row,
    ...noJob,
    kind: skip ? "open" : "person",
    ...readCorrected({ ...given, ...(isReachable ? { email, phone } : { email: inEmail, phone: inPhone }) }),
    mayText: isYes(clean(given.textConsent)),
    language: clean(given.language) || null,
    unread: skip || clean(given.note) || cut || null,
  };
}

/** A person's name and contacts as a member corrected them. */
export function readCorrected({ name, email, phone }: Partial<Record<"name" | "email" | "phone", string | undefined>>) {
  const number = clean(phone);
  return {
    name: clean(name) || null,
    email: clean(email) || null,
    phone: (usPhone.safeDecode(number).data ?? number) || null,
  };
}

/** Parses a row as people and programs write it. `unread` explains a cell that can’t be read. */
export function readRow(given: z.output<typeof FileRow>): ReadRow {
  const text = (cell: string | undefined) => withoutPlaceholder(clean(cell)) || null;
  const date = readDate(clean(given.date));
  const dateProblem = date === "unreadable" ? `Can’t read the date “${clean(given.date)}”.` : null;
  const { unread, ...paid } = readPaid(clean(given.jobTotal), statusOf(clean(given.status)));
  const contact = readContact([clean(given.email), clean(given.phone)]);
  return {
    row: given.row,
    ...paid,
    name: cutText(text(given.name) ?? "", 100) || null,
    email: contact.email,
    phone: contact.phone,
    mayText: isYes(clean(given.textConsent)),
    language: null,
    code: readCode(text(given.code)),
    referredBy: readSender(text(given.referredBy)),
    street: readStreet(text(given.street)),
    jobDate: date === "unreadable" ? null : date,
    invoice: readInvoice(text(given.invoice)),
    unread: unread ?? dateProblem ?? contact.problem,
  };
}

/** @param cells email and phone; some files swap the columns */
function readContact(cells: readonly [string, string]) {
  const [inEmail, inPhone] = cells;
  const email = firstEmail([inEmail, inPhone]).toLowerCase() || null;
  const phone = usPhone.safeDecode(firstPhone([inPhone, inEmail])).data ?? null;
  const hasNone = email === null && phone === null;
  const isCrowded = hasNone && cells.some(holdsTooManyContacts);
  const problem = isCrowded
    ? `Can’t read a contact among so many in one cell. Leave at most ${MAX_CONTACTS_PER_CELL}.`
    : hasNone && hasLostDigits(inPhone)
      ? `The phone ${explainPhone(inPhone)}`
      : null;
  return { email, phone, problem };
}

/** The amount paid or refunded. A refund without an amount covers all of it. */
function readPaid(cell: string, status: Status): Pick<ReadRow, "kind" | "jobValueCents" | "unread"> {
  const total = readMoney(cell);
  if (total === "unreadable") {
    const kind = status === "partRefund" ? "refund" : status;
    return { kind, jobValueCents: null, unread: explainMoney(cell) };
  }
  if (total !== null && total < 0) return { kind: "refund", jobValueCents: -total, unread: null };
  if (status === "partRefund") {
    return {
      kind: "refund",
      jobValueCents: null,
      unread: "A part was refunded, and the file doesn’t say how much.",
    };
  }
  // “Refunded” next to the job's total means all of it.
  return { kind: status, jobValueCents: status === "refund" || total === 0 ? null : total, unread: null };
}

function clean(cell: string | undefined): string {
  return withoutInvisible(cell ?? "");
}

function statusOf(text: string): Status {
  const plain = text.toLowerCase();
  return statuses.find(([, pattern]) => pattern.test(plain))?.[0] ?? "job";
}

/** The stored form of a code; a space may stand for the dash. */
export function readCode(text: string | null): string | null {
  return text && cutText(normalizeReferralCode(text.replace(/^#|^code:?\s*/i, "").replace(/[\s–—_-]+/g, "-")), 40);
}

/** "Referred by: Ann Reyes (neighbor)" names Ann Reyes. */
function readSender(text: string | null): string | null {
  const named = text
    ?.replace(/\([^()]*\)/g, " ")
    .replace(
      /^((was )?(referred|recommended|sent|referral)( by| from)?|by|via|from|thanks to|friend of|code)\b[\s:–-]*/i,
      "",
    );
  return cutText(named?.replace(/\s+/g, " ").trim() ?? "", 100) || null;
}

function readInvoice(text: string | null): string | null {
  const number = text?.replace(/^(invoice|inv|job|order|no|number)?[\s.:#№-]*/i, "") ?? "";
  // A label only counts in front of a number.
  const plain = /^\S*\d/.test(number) ? number : text;
  return cutText(plain ?? "", 200) || null;
}

/** Why an amount can't be read, as a sentence. */
function explainMoney(cell: string): string {
  return foreignCurrency(cell) ? `The job total “${cell}” isn’t in US dollars.` : `Can’t read the job total “${cell}”.`;
}

/** Cents; null for an empty cell. Refunds are negative, in parentheses, or marked CR. */
export function readMoney(text: string): number | null | "unreadable" {
  const plain = text.replace(/US(D|\$)|[$\s]/gi, "");
  if (plain === "" || /^[-–—]+$/.test(plain)) return null;
  const [, open = "", before = "", digits = "", after = ""] =
    /^(\()?([-–−])?\(?([\d.,]*\d)(?:\.0*)?\)?([-–−]|CR)?\)?$/i.exec(plain) ?? [];
  const cents = readAmount(digits);
  if (cents === null) return "unreadable";
  const isBelow = open !== "" || before !== "" || after !== "" || plain.startsWith("-(");
  return isBelow ? -cents : cents;
}

function readAmount(digits: string): number | null {
  const isGrouped = /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(digits);
  const plain = isGrouped ? digits.replaceAll(",", "") : digits.replace(/^(\d+),(\d{2})$/, "$1.$2");
  if (!/^\d+(\.\d+)?$/.test(plain)) return null;
  const [whole = "0", part = ""] = plain.split(".");
  // Some programs write $480.00 as 479.999999999.
  const cents = Number(whole) * 100 + Math.round(Number(`0.${part || "0"}`) * 100);
  return cents <= MAX_AMOUNT_CENTS ? cents : null;
}

const monthNames = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const EXCEL_EPOCH = Date.UTC(1899, 11, 30);

/** An ISO date such as 2026-10-17, null for an empty cell. 10/11 is October 11; 17/10 can only be October 17. */
export function readDate(text: string): string | null | "unreadable" {
  if (text === "") return null;
  const number = (part: string | undefined) => Number(part ?? "NaN");
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(text);
  if (iso) return dayOf(number(iso[1]), number(iso[2]), number(iso[3]));
  const us = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?!\d)/.exec(text);
  if (us) {
    const [first, second] = [number(us[1]), number(us[2])];
    const year = yearOf(number(us[3]));
    return first > 12 ? dayOf(year, second, first) : dayOf(year, first, second);
  }
  const words = text
    .toLowerCase()
    .replace(/(\d)(st|nd|rd|th)\b/, "$1")
    .replace(/^(mon|tue|wed|thu|fri|sat|sun)\w*,?\s+/, "");
  const named = /^([a-z]{3,9})\.?[\s-]+(\d{1,2}),?[\s-]+(\d{4}|\d{2})(?!\d)/.exec(words);
  if (named) return dayOf(yearOf(number(named[3])), monthOf(named[1]), number(named[2]));
  const turned = /^(\d{1,2})[\s-]+([a-z]{3,9})\.?,?[\s-]+(\d{4}|\d{2})(?!\d)/.exec(words);
  if (turned) return dayOf(yearOf(number(turned[3])), monthOf(turned[2]), number(turned[1]));
  // Excel stores days as numbers.
  const serial = /^(\d{5})(\.\d+)?$/.exec(text);
  return serial ? new Date(EXCEL_EPOCH + number(serial[1]) * DAY_MS).toISOString().slice(0, 10) : "unreadable";
}

function monthOf(word = ""): number {
  return monthNames.indexOf(word.slice(0, 3)) + 1;
}

/** Of two digits, the year from 1990 to 2089. */
function yearOf(year: number): number {
  if (year >= 100) return year;
  return year < 90 ? 2000 + year : 1900 + year;
}

function dayOf(year: number, month: number, day: number): string | "unreadable" {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1990 && year < 2100;
  return isReal ? date.toISOString().slice(0, 10) : "unreadable";
}

const streetWords: readonly [RegExp, string][] = [
  [/\bstreet\b/, "st"],
  [/\bavenue\b|\bav\b/, "ave"],
  [/\broad\b/, "rd"],
  [/\bdrive\b/, "dr"],
  [/\blane\b/, "ln"],
  [/\bcourt\b/, "ct"],
  [/\bplace\b/, "pl"],
  [/\bboulevard\b/, "blvd"],
  [/\bcircle\b/, "cir"],
  [/\bterrace\b/, "ter"],
  [/\bparkway\b/, "pkwy"],
  [/\bhighway\b/, "hwy"],
  [/\bnorth\s?east\b/, "ne"],
  [/\bnorth\s?west\b/, "nw"],
  [/\bsouth\s?east\b/, "se"],
  [/\bsouth\s?west\b/, "sw"],
  [/\bnorth\b/, "n"],
  [/\bsouth\b/, "s"],
  [/\beast\b/, "e"],
  [/\bwest\b/, "w"],
];

/** House number and street in a normalized spelling, without unit, city and the rest: "1227 se alder st". */
export function readStreet(text: string | null): string | null {
  if (!text) return null;
  const [line = ""] = text.toLowerCase().split(/[,\n]|\b(?:apt|apartment|unit|suite|ste|floor|fl)\b|#/);
  const plain = line.replace(/[.'’]/g, "").replace(/\s+/g, " ").trim();
  const written = streetWords.reduce((street, [pattern, short]) => street.replace(pattern, short), plain);
  // Without a house number it identifies no household.
  return /\d/.test(written) ? cutText(written, 120) : null;
}

/**
 * Identifies a refund, so the same line in another file is the same refund: by invoice, or else by customer, day and
 * amount.
 */
export function refundIdOf({ invoice, email, phone, name, jobDate, jobValueCents }: Omit<ReadRow, "row">): string {
  const whose =
    invoice ??
    createHash("sha256")
      .update(`${email ?? phone ?? name}`)
      .digest("hex")
      .slice(0, 16);
  return cutText(`refund ${whose} ${jobDate ?? ""} ${jobValueCents ?? "all"}`, 200);
}
