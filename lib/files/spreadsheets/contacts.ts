import { emailAddress } from "@/lib/kit/email-address";
import { hasLostDigits, usPhone } from "@/lib/kit/phone";

// Spellings of an empty value by people and programs.
const placeholder =
  /^([-–—.?/\s]+|n\s*[./\\]\s*a\.?|none|null|nil|tbd|unknown|not (given|provided|available)|no (e-?mail|phone|name|number)( address| number)?)$/i;

/** A cell's text, or "" for a placeholder: "n/a", "none", "Phone: -". */
export function withoutPlaceholder(text: string): string {
  return placeholder.test(text.trim().replace(/^[a-z]+:\s*/i, "")) ? "" : text.trim();
}

const formulaError = /^#(n\/a|ref!|value!|name\?|div\/0!|null!|num!|spill!|calc!)$/i;
const surname = /^(null|none|nil)$/i;

/**
 * A name in two cells, without placeholders. Null, None and Nil are also surnames: they stay if written in the same
 * case as the other name, unlike a program's "null" or "NULL".
 */
export function readNames(first: string, last: string): readonly [first: string, last: string] {
  const read = (cell: string, beside: string) => {
    if (formulaError.test(cell.trim())) return "";
    const isName = surname.test(cell.trim()) && letterCase(cell.trim()) === letterCase(beside.trim());
    return isName && !placeholder.test(beside.trim()) ? cell.trim() : withoutPlaceholder(cell);
  };
  return [read(first, last), read(last, first)];
}

function letterCase(word: string): "lower" | "upper" | "mixed" | "" {
  if (word.toLowerCase() === word.toUpperCase()) return "";
  return word === word.toLowerCase() ? "lower" : word === word.toUpperCase() ? "upper" : "mixed";
}

/** Email addresses and phone numbers tried per cell. */
export const MAX_CONTACTS_PER_CELL = 5;

/** The first valid email address in these cells, which may hold several; "" if none. */
export function firstEmail(cells: readonly string[]): string {
  const written = cells.flatMap((cell) => splitEmails(cell).slice(0, MAX_CONTACTS_PER_CELL));
  for (const text of written) {
    const { data } = emailAddress.safeDecode(text);
    if (data !== undefined) return data;
  }
  return "";
}

/** The first valid US phone number in these cells, which may hold several; "" if none. */
export function firstPhone(cells: readonly string[]): string {
  const written = cells.flatMap((cell) => [cell, ...splitPhones(cell).slice(0, MAX_CONTACTS_PER_CELL)]);
  return written.find((text) => isLikePhone(text) && usPhone.safeDecode(text).success) ?? "";
}

/** Whether a cell holds more email addresses or phone numbers than are tried. */
export function holdsTooManyContacts(cell: string): boolean {
  return [splitEmails(cell), splitPhones(cell)].some((parts) => parts.length > MAX_CONTACTS_PER_CELL);
}

// No contact cell is longer, and splitting megabytes takes seconds.
const LONGEST_CELL = 500;

function splitEmails(cell: string): string[] {
  return cell
    .slice(0, LONGEST_CELL)
    .split(/[\s,;|/<>()]+/)
    .filter((text) => text.includes("@"));
}

/** Splits "Phone: (415) 555-0132 Fax: …", "415-555-0132 / 415-555-0133" and Google's "… ::: …", without fax numbers. */
function splitPhones(cell: string): string[] {
  return cell
    .slice(0, LONGEST_CELL)
    .split(/[,;|/\n]|:::|\bor\b|&|(?=\b(?:phone|mobile|cell|home|work|main|office|tel|fax)\b)/i)
    .filter((text) => isLikePhone(text) && !/\bfax\b/i.test(text))
    .map((text) => text.replace(/^[\sa-z.#]*:?\s*/i, "").trim());
}

const FEWEST_DIGITS = 10;

// Parsing a number takes a thousand times as long as counting its digits.
function isLikePhone(text: string): boolean {
  return text.length >= FEWEST_DIGITS && (text.match(/\p{Nd}/gu)?.length ?? 0) >= FEWEST_DIGITS;
}

/** Describes a row's contacts that can't be read although the cell has text; "" if none. */
export function describeLeftOut(
  read: { readonly email: string; readonly phone: string },
  emails: readonly string[],
  phones: readonly string[],
): string {
  const first = (cells: readonly string[]) => cells.find((cell) => cell !== "")?.slice(0, 60);
  const [email, phone] = [first(emails), first(phones)];
  const problems: string[] = [];
  if (read.email === "" && email) problems.push(`“${email}” isn’t an email address.`);
  if (read.phone === "" && phone) problems.push(explainPhone(phone));
  return problems.join(" ");
}

/** Why a cell has no US phone number, as a sentence. */
export function explainPhone(cell: string): string {
  return hasLostDigits(cell)
    ? `“${cell}” has lost its last digits: format the column as text in your spreadsheet.`
    : `“${cell}” isn’t a US phone number.`;
}
