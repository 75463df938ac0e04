import { textOf } from "@/lib/integrations/connections/profiles/json";

export type Amount =
  | {
      readonly cents: number;
      /** ISO code in lower case. Absent for US dollars. */
      readonly currency?: string;
    }
  | { readonly unread: string };

const PARTS = /^([^\d.,]*)((?:\.?\d)(?:[\d.,'’\s]*\d)?)([^\d.,]*)$/;
const LONGEST = 12;

/**
 * Reads amounts as people and programs write them: "$1,234.50", 480, "(25.00)", "1.234,50 EUR", "1'234.50". Leaves
 * unread an amount with two readings, such as "1.234", or fractions of a cent. Returns undefined for an empty value.
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

/** ISO code in lower case for a sign or code; undefined for any other text. */
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

/** Digits with a decimal point and no other marks; undefined if there are two readings or none. */
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
  // Join digits instead of multiplying: 19.99 × 100 is slightly less than 1999.
  const rest = Number(fraction.charAt(2)) >= 5 ? 1 : 0;
  return Number(whole + fraction.slice(0, 2).padEnd(2, "0")) + rest;
}
