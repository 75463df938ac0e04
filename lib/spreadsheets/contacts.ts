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

/** The first valid email address in these cells, some of which hold several; "" if there is none. */
export function firstEmail(cells: readonly string[]): string {
  const written = cells.flatMap((cell) => cell.split(/[\s,;|/<>()]+/));
  return (
    written
      .map((text) => text.replace(/^mailto:/i, ""))
      .find((text) => emailAddress.safeParse(text).success) ?? ""
  );
}

/** The first valid US phone number in these cells, some of which hold several; "" if there is none. */
export function firstPhone(cells: readonly string[]): string {
  const written = cells.flatMap((cell) => [cell, ...splitPhones(cell)]);
  return written.find((text) => usPhone.safeParse(text).success) ?? "";
}

/** "Phone: (415) 555-0132 Fax: …" and "415-555-0132 / 415-555-0133" as one each; a fax reaches nobody. */
function splitPhones(cell: string): string[] {
  return cell
    .split(/[,;|/\n]|\bor\b|&|(?=\b(?:phone|mobile|cell|home|work|main|office|tel|fax)\b)/i)
    .filter((text) => !/\bfax\b/i.test(text))
    .map((text) => text.replace(/^[\sa-z.#]*:?\s*/i, "").trim())
    .filter((text) => text !== "");
}

/** What tells two people of a file apart, as the server does: a valid email address, else a valid phone number. */
export function identityOf({ email, phone }: { readonly email: string; readonly phone: string }): string {
  if (emailAddress.safeParse(email.trim()).success) return normalizeEmail(email);
  const number = usPhone.safeParse(phone.trim());
  return number.success ? number.data : "";
}
