import { textOf } from "@/lib/integrations/connections/profiles/json";

/** An amount as an event has it: cents, below 0 for money back, or a text that cannot be read for sure. */
export type Amount =
  | {
      readonly cents: number;
      /** The ISO code in lower case, if it names another currency than US dollars. */
      readonly currency?: string;
    }
  | { readonly unread: string };

const PARTS = /^([^\d.,]*)((?:\.?\d)(?:[\d.,'’\s]*\d)?)([^\d.,]*)$/;
const LONGEST = 12;

/**
 * An amount as people and programs write it: "$1,234.50", 480, "(25.00)", "1.234,50 EUR", "1'234.50". Undefined if
 * nothing is there. What may be read in two ways, such as "1.234", and a part of a cent among cents, is not read.
 */
export function readAmount(value: unknown, unit: "cents" | "dollars"): Amount | undefined {
  const text = typeof value === "boolean" ? undefined : textOf(value);
  if (text === undefined) return undefined;
  const [, before = "", digits, after = ""] = PARTS.exec(text) ?? [];
  const currency = currencyOf(`${before}${after}`.replace(/[-−–()\s]/g, ""));
  const plain = digits === undefined ? undefined : plainOf(digits, typeof value === "number");
  const cents = plain === undefined ? undefined : centsOf(plain, unit);
  if (cents === undefined || currency === undefined) return { unread: text };
  const isBack = /[-−–]/.test(before + after) || (before.includes("(") && after.includes(")"));
  return { cents: isBack && cents > 0 ? -cents : cents, ...(currency !== "usd" && { currency }) };
}

const SIGNS: Readonly<Record<string, string>> = {
  "": "usd",
  $: "usd",
  US$: "usd",
  $USD: "usd",
  USD$: "usd",
  "€": "eur",
  "£": "gbp",
  CA$: "cad",
  C$: "cad",
  AU$: "aud",
  A$: "aud",
};

/** The currency that a sign or a code means, in lower case; undefined for any other text. */
function currencyOf(sign: string): string | undefined {
  const code = sign.toUpperCase();
  return (
    SIGNS[code] ??
    Intl.supportedValuesOf("currency")
      .find((known) => known === code)
      ?.toLowerCase()
  );
}

const GROUPED_BY_SPACE = /^\d{1,3}(?:['’\s]\d{3})+(?:[.,]\d{1,2})?$/;
const GROUPED_BY_COMMA = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const GROUPED_BY_POINT = /^\d{1,3}(?:\.\d{3})+,\d{1,2}$|^\d{1,3}(?:\.\d{3}){2,}$/;
const COMMA_FOR_POINT = /^\d+,\d{1,2}$/;
const POINT = /^\d*(?:\.\d+)?$/;
const THOUSAND_OR_PART = /^[1-9]\d{0,2}\.\d{3}$/;

/** The digits with a point before the fraction, and no other marks; undefined if they may mean two amounts, or none. */
function plainOf(digits: string, isNumber: boolean): string | undefined {
  if (GROUPED_BY_COMMA.test(digits)) return digits.replaceAll(",", "");
  if (GROUPED_BY_POINT.test(digits)) return digits.replaceAll(".", "").replace(",", ".");
  if (GROUPED_BY_SPACE.test(digits)) return digits.replace(/['’\s]/g, "").replace(",", ".");
  if (COMMA_FOR_POINT.test(digits)) return digits.replace(",", ".");
  if (!POINT.test(digits) || (!isNumber && THOUSAND_OR_PART.test(digits))) return undefined;
  return digits;
}

function centsOf(plain: string, unit: "cents" | "dollars"): number | undefined {
  const [whole = "", fraction = ""] = plain.split(".");
  if (whole.length > LONGEST) return undefined;
  if (unit === "cents") return /[^0]/.test(fraction) ? undefined : Number(whole);
  // Digits are joined, not multiplied: 19.99 × 100 is a little less than 1999.
  const rest = Number(fraction.charAt(2)) >= 5 ? 1 : 0;
  return Number(whole + fraction.slice(0, 2).padEnd(2, "0")) + rest;
}
