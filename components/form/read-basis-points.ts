import { readCents, writeCents } from "./read-cents";

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
