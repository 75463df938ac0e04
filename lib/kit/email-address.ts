import { z } from "zod";
import { isWellFormed } from "./well-formed";

const LONGEST = 254;
/** Including a name before the address and surrounding punctuation. */
const LONGEST_WRITTEN = 400;

const BEFORE = new Set(" '\"`´‘’‚‛“”„‟«»‹›<>()[]{}=,;:");
const AFTER = new Set([...BEFORE, "."]);

/** Text without invisible characters, with every kind of space as a plain one. */
export function withoutInvisible(text: string): string {
  return text
    .replace(/\p{Surrogate}/gu, "\ufffd")
    .replace(/[\s\u00a0\u2007\u202f]+/gu, " ")
    .replace(/[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "")
    .trim();
}

/**
 * The bare address from text that people or programs wrote. Strips quotation marks, invisible characters, a final
 * period, `mailto:…?subject=`, and the name in `Ann Reyes <ann@example.com>`. Converts internationalized domains to
 * ASCII (Punycode).
 */
export function tidyEmail(written: string): string {
  const bare = trimMarks(addressOfName(withoutInvisible(written)));
  const linked = /^mailto:/i.test(bare) ? trimMarks(decodeLink(bare)) : bare;
  const at = linked.lastIndexOf("@");
  return at < 1 ? linked : `${linked.slice(0, at)}@${asciiDomain(linked.slice(at + 1))}`;
}

/** The address in `Ann Reyes <ann@example.com>`; any other text unchanged. */
function addressOfName(text: string): string {
  const [name = "", address, after] = text.split("<").flatMap((part) => part.split(">"));
  const isAddress = address?.includes("@") === true && !name.includes(">") && trimMarks(after ?? "") === "";
  return isAddress && text.split("<").length === 2 && text.split(">").length === 2 ? address : text;
}

// Not a regular expression: those take quadratic time on a long run of marks.
function trimMarks(text: string): string {
  const letters = [...text];
  const start = letters.findIndex((letter) => !BEFORE.has(letter));
  const end = letters.findLastIndex((letter) => !AFTER.has(letter));
  return start === -1 ? "" : letters.slice(start, end + 1).join("");
}

function decodeLink(link: string): string {
  const [address = ""] = link.replace(/^mailto:/i, "").split("?");
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

function asciiDomain(domain: string): string {
  const isForeign = /^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) && /[^\u0020-\u007e]/.test(domain);
  if (!isForeign) return domain;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}

/** An email address. Strips text around it that comes from spreadsheets and address books (see `tidyEmail`). */
export const emailAddress = z
  .codec(z.string().max(LONGEST_WRITTEN), z.email().max(LONGEST), {
    decode: (written, context) => {
      // Control characters, which forms can't send.
      if (/[^\P{Cc}\s]/u.test(written) || !isWellFormed(written)) return written;
      const email = tidyEmail(written);
      if (!/^[\u0020-\u007e]*[^\u0020-\u007e].*@/u.test(email)) return email;
      const message = "can’t have accents or other special letters before the @";
      context.issues.push({ code: "custom", input: written, message });
      return z.NEVER;
    },
    encode: (address) => address,
  })
  .meta({ format: "email", maxLength: LONGEST });
