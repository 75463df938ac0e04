/** A sentence about how long credit lasts. @param months null if it never expires */
export function formatCreditMonths(months: number | null): string {
  if (months === null) return "Credit doesn’t expire.";
  return `Credit expires ${months} ${months === 1 ? "month" : "months"} after it is added.`;
}
