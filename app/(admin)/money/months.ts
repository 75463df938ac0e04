import type { z } from "zod";
import { formatDayOfYear, formatMonth } from "@/components/ui/format";
import type { reports } from "@/lib/insights/reports/contract";

export type CreditReport = z.input<typeof reports.credit.output>["creditReport"];

/** "October 2026" for 2026-10. */
export function monthName(month: string): string {
  return formatMonth(`${month}-01`);
}

/** Adds months: 2026-12 and 1 is 2027-01. */
export function shiftMonth(month: string, by: number): string {
  const first = new Date(`${month}-01`);
  first.setUTCMonth(first.getUTCMonth() + by);
  return first.toISOString().slice(0, 7);
}

/** "Oct 1" and "Oct 31" for 2026-10. */
export function endsOf(month: string): readonly [first: string, last: string] {
  const last = new Date(`${shiftMonth(month, 1)}-01`);
  last.setUTCDate(0);
  return [formatDayOfYear(`${month}-01`), formatDayOfYear(last.toISOString())];
}
