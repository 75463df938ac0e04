/** What was typed, as a number; empty stays empty, and what is no number stays what it is, to be refused. */
export function readNumber(typed: unknown): unknown {
  if (typed === null) return "";
  if (typeof typed !== "string") return typed;
  const digits = typed.replaceAll(",", "").trim();
  const number = Number(digits);
  if (digits === "") return "";
  return Number.isNaN(number) ? typed : number;
}
