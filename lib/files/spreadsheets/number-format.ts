import { DAY_MS } from "@/lib/kit/durations";
import { foreignCurrency } from "./currency";

/** A number's display format: as a day, or in a currency other than the US dollar. */
export interface Format {
  readonly isDate: boolean;
  readonly currency?: string;
}

/** Built-in date formats, without those for time of day alone. */
const isDateId = (id: number) =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58);

// Foreign dollars use the plain sign with a language and country, as Windows numbers it or in words: both [$$-1009] and
// [$$-en-CA] are Canadian.
const dollars: Readonly<Record<string, string>> = {
  "1009": "CAD",
  c0c: "CAD",
  ca: "CAD",
  c09: "AUD",
  au: "AUD",
  "1409": "NZD",
  nz: "NZD",
  "80a": "MXN",
  mx: "MXN",
  c04: "HKD",
  hk: "HKD",
  "1004": "SGD",
  "4809": "SGD",
  sg: "SGD",
};

/** Parses a number format. @param code as stored in the workbook, if any */
export function readFormat(id: number, code: string | undefined): Format {
  if (code === undefined) return { isDate: isDateId(id) };
  const currency = currencyOf(code);
  if (currency) return { isDate: false, currency };
  // Without quoted and escaped letters, colors and countries, only dates contain d or y.
  const bare = code.replace(/"[^"]*"|\\.|_.|\[[^\]]*\]/g, "");
  return { isDate: /[dy]/i.test(bare) && !/general/i.test(bare) };
}

function currencyOf(code: string): string | undefined {
  const [, symbol = "", country = ""] = /\[\$([^\]-]*)(?:-(?:[a-z]{2,3}-(?:\w+-)?)?(\w*))?\]/i.exec(code) ?? [];
  if (symbol === "$") return dollars[country.toLowerCase()];
  const texts = code.match(/"[^"]*"/g)?.join(" ") ?? "";
  const bare = code.replace(/"[^"]*"|\[[^\]]*\]/g, "").replace(/[a-z]+/gi, "");
  return foreignCurrency(symbol) ?? foreignCurrency(texts) ?? foreignCurrency(bare);
}

/** Converts Excel's day count, which starts at the end of 1899, or in 1904 in old Mac workbooks. */
export function dayOf(days: number, since1904: boolean): string {
  const first = since1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  const day = new Date(first + Math.floor(days) * DAY_MS);
  return Number.isNaN(day.getTime()) ? String(days) : day.toISOString().slice(0, 10);
}
