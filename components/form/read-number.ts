const written = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d{0,2}))?$/;

/**
 * Parses dollars into cents: "$1,250.5" is 125050. Empty stays empty, and an invalid amount is returned as typed, for
 * the schema to refuse. Digits are joined rather than multiplied, so nothing is rounded.
 */
export function readCents(typed: string): number | string {
  const text = typed.trim();
  if (text === "") return "";
  const [, dollars = "", cents = ""] = written.exec(text) ?? [];
  const digits = dollars.replaceAll(",", "") + cents;
  const amount = Number(dollars.replaceAll(",", "") + cents.padEnd(2, "0"));
  return digits !== "" && Number.isSafeInteger(amount) ? amount : typed;
}

/** Formats cents for an input: 125050 is 1,250.50, and whole dollars have no decimals. */
export function writeCents(cents: number): string {
  const dollars = Math.floor(cents / 100).toLocaleString("en-US");
  const rest = cents % 100;
  return rest === 0 ? dollars : `${dollars}.${String(rest).padStart(2, "0")}`;
}

/**
 * Parses a percentage into basis points: "12.5%" is 1250. Empty stays empty, and an invalid percentage is returned as
 * typed, for the schema to refuse. Nothing is rounded.
 */
export function readBasisPoints(typed: string): number | string {
  if (typed.includes("$")) return typed;
  // Cents and basis points are both hundredths, so the parsing is the same.
  const points = readCents(typed.trim().replace(/\s*%$/, ""));
  return typeof points === "number" || typed.trim() === "" ? points : typed;
}

/** Formats basis points for an input: 1250 is 12.5, and 1000 is 10. */
export function writeBasisPoints(points: number): string {
  return writeCents(points).replace(/(\.\d)0$/, "$1");
}

/** Parses a number; empty stays empty, and an invalid number is returned as typed, for the schema to refuse. */
export function readNumber(typed: unknown): unknown {
  if (typed === null) return "";
  if (typeof typed !== "string") return typed;
  const digits = typed.replaceAll(",", "").trim();
  const number = Number(digits);
  if (digits === "") return "";
  return Number.isNaN(number) ? typed : number;
}
