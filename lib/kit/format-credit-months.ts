/** How long credit lasts, in a sentence. @param months null where it never expires */
export function formatCreditMonths(months: number | null): string {
  if (months === null) return "Credit doesn’t expire.";
  return `Credit expires ${months} ${months === 1 ? "month" : "months"} after it is added.`;
}
