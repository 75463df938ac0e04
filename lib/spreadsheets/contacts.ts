import { z } from "zod";
import { usPhone } from "@/lib/advocates/phone";
import { normalizeEmail } from "@/lib/kit/normalize-email";

const emailAddress = z.email().max(254);

// What people and programs write where there is nothing.
const placeholder =
  /^([-–—.?/\s]+|n\s*[./\\]\s*a\.?|none|null|nil|tbd|unknown|not (given|provided|available)|no (e-?mail|phone|name|number)( address| number)?)$/i;

/** A cell's text, or "" for what only says that there is nothing: "n/a", "none", "Phone: -". */
export function withoutPlaceholder(text: string): string {
  return placeholder.test(text.trim().replace(/^[a-z]+:\s*/i, "")) ? "" : text.trim();
}

/** How many email addresses, and how many phone numbers, of one cell are tried. */
export const MAX_CONTACTS_PER_CELL = 5;

/** The first valid email address in these cells, some of which hold several; "" if there is none. */
export function firstEmail(cells: readonly string[]): string {
  const written = cells.flatMap((cell) => splitEmails(cell).slice(0, MAX_CONTACTS_PER_CELL));
  return written.find((text) => emailAddress.safeParse(text).success) ?? "";
}

/** The first valid US phone number in these cells, some of which hold several; "" if there is none. */
export function firstPhone(cells: readonly string[]): string {
  const written = cells.flatMap((cell) => [cell, ...splitPhones(cell).slice(0, MAX_CONTACTS_PER_CELL)]);
  return written.find((text) => isLikePhone(text) && usPhone.safeParse(text).success) ?? "";
}

/** Whether a cell holds more email addresses or phone numbers than are tried. */
export function holdsTooManyContacts(cell: string): boolean {
  return [splitEmails(cell), splitPhones(cell)].some((parts) => parts.length > MAX_CONTACTS_PER_CELL);
}

// No cell of a contact is longer; splitting megabytes takes seconds.
const LONGEST_CELL = 500;

function splitEmails(cell: string): string[] {
  return cell
    .slice(0, LONGEST_CELL)
    .split(/[\s,;|/<>()]+/)
    .filter((text) => text.includes("@"))
    .map((text) => text.replace(/^mailto:/i, ""));
}

/** "Phone: (415) 555-0132 Fax: …" and "415-555-0132 / 415-555-0133" as one each, without faxes. */
function splitPhones(cell: string): string[] {
  return cell
    .slice(0, LONGEST_CELL)
    .split(/[,;|/\n]|\bor\b|&|(?=\b(?:phone|mobile|cell|home|work|main|office|tel|fax)\b)/i)
    .filter((text) => isLikePhone(text) && !/\bfax\b/i.test(text))
    .map((text) => text.replace(/^[\sa-z.#]*:?\s*/i, "").trim());
}

const FEWEST_DIGITS = 10;

// Parsing a number takes a thousand times as long as counting its digits.
function isLikePhone(text: string): boolean {
  return text.length >= FEWEST_DIGITS && (text.match(/\p{Nd}/gu)?.length ?? 0) >= FEWEST_DIGITS;
}

/** What tells two people of a file apart, as the server does: a valid email address, else a valid phone number. */
export function identityOf({ email, phone }: { readonly email: string; readonly phone: string }): string {
  if (emailAddress.safeParse(email.trim()).success) return normalizeEmail(email);
  const number = usPhone.safeParse(phone.trim());
  return number.success ? number.data : "";
}
