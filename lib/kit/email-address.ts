import { z } from "zod";
import { isWellFormed } from "./well-formed";

const LONGEST = 254;
/** A name in front of the address and marks around it, too. */
const LONGEST_WRITTEN = 400;

const BEFORE = new Set(" '\"`´‘’‚‛“”„‟«»‹›<>()[]{}=,;:");
const AFTER = new Set([...BEFORE, "."]);

/** Text without what no one sees in it, every kind of space as a plain one. */
export function withoutInvisible(text: string): string {
  return text
    .replace(/\p{Surrogate}/gu, "\ufffd")
    .replace(/[\s\u00a0\u2007\u202f]+/gu, " ")
    .replace(/[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "")
    .trim();
}

/**
 * An email address as people and programs write it, without what stands around it: quotation marks, what is not seen,
 * the dot of a sentence, `mailto:…?subject=`, and the name in `Ann Reyes <ann@example.com>`. A domain in the letters of
 * its language is written as mail servers know it.
 */
export function tidyEmail(written: string): string {
  const seen = withoutInvisible(written);
  const named = addressOfName(seen);
  const bare = trimMarks(named);
  const linked = /^mailto:/i.test(bare) ? trimMarks(decodeLink(bare)) : bare;
  const at = linked.lastIndexOf("@");
  return at < 1 ? linked : `${linked.slice(0, at)}@${asciiDomain(linked.slice(at + 1))}`;
}

/** The address in `Ann Reyes <ann@example.com>`; the text itself if it is written otherwise. */
function addressOfName(text: string): string {
  const [name = "", address, after] = text.split("<").flatMap((part) => part.split(">"));
  const isOne = address?.includes("@") === true && !name.includes(">") && trimMarks(after ?? "") === "";
  return isOne && text.split("<").length === 2 && text.split(">").length === 2 ? address : text;
}

// Loops instead of patterns, which read a long row of marks once for each of them.
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

/** An email address: what stands around it in spreadsheets and address books comes off, the address alone is kept. */
export const emailAddress = z
  .codec(z.string().max(LONGEST_WRITTEN), z.email().max(LONGEST), {
    decode: (written, context) => {
      // No form could send these.
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
