const written = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d{0,2}))?$/;

/**
 * What was typed as dollars, in cents: "$1,250.5" is 125050. Empty stays empty, and what is no amount stays what it
 * is, to be refused. Digits are joined rather than multiplied, so nothing is rounded.
 */
export function readCents(typed: string): number | string {
  const text = typed.trim();
  if (text === "") return "";
  const [, dollars = "", cents = ""] = written.exec(text) ?? [];
  const digits = dollars.replaceAll(",", "") + cents;
  const amount = Number(dollars.replaceAll(",", "") + cents.padEnd(2, "0"));
  return digits !== "" && Number.isSafeInteger(amount) ? amount : typed;
}

/** Cents as people type them: 125050 is 1,250.50, and whole dollars have no zeros behind them. */
export function writeCents(cents: number): string {
  const dollars = Math.floor(cents / 100).toLocaleString("en-US");
  const rest = cents % 100;
  return rest === 0 ? dollars : `${dollars}.${String(rest).padStart(2, "0")}`;
}

/**
 * What was typed as a percentage, in basis points: "12.5%" is 1250. Empty stays empty, and what is no percentage
 * stays what it is, to be refused. Nothing is rounded.
 */
export function readBasisPoints(typed: string): number | string {
  if (typed.includes("$")) return typed;
  // Both are hundredths, written the same way.
  const points = readCents(typed.trim().replace(/\s*%$/, ""));
  return typeof points === "number" || typed.trim() === "" ? points : typed;
}

/** Basis points as people type them: 1250 is 12.5, and 1000 is 10. */
export function writeBasisPoints(points: number): string {
  return writeCents(points).replace(/(\.\d)0$/, "$1");
}

/** What was typed, as a number; empty stays empty, and what is no number stays what it is, to be refused. */
export function readNumber(typed: unknown): unknown {
  if (typed === null) return "";
  if (typeof typed !== "string") return typed;
  const digits = typed.replaceAll(",", "").trim();
  const number = Number(digits);
  if (digits === "") return "";
  return Number.isNaN(number) ? typed : number;
}
