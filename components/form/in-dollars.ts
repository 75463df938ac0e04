import { formatMoney } from "@/components/ui/format";

const bound = /^Must be at (least|most) (-?\d+)\.$/;

/** What is wrong with an amount as people read it: the API counts cents, and whoever types counts dollars. */
export function inDollars(message: string): string {
  const [, end, cents] = bound.exec(message) ?? [];
  if (end !== undefined) return `Must be at ${end} ${formatMoney(Number(cents))}.`;
  if (/whole number/.test(message)) return "Write dollars and cents, such as 1,250.00.";
  return message;
}
