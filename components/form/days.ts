/** The date of a moment in the reader's time zone: "2026-12-31". */
export function dayOf(moment: Date): string {
  const digits = (number: number, length: number) => String(number).padStart(length, "0");
  return [digits(moment.getFullYear(), 4), digits(moment.getMonth() + 1, 2), digits(moment.getDate(), 2)].join("-");
}

/**
 * The last millisecond of a day in the reader's time zone.
 * @param day as `dayOf` writes it
 */
export function endOfDay(day: string): Date {
  const [year = Number.NaN, month = Number.NaN, date = Number.NaN] = day.split("-").map(Number);
  const next = new Date(year, month - 1, date + 1);
  // The Date constructor reads years below 100 as 19xx.
  next.setFullYear(year, month - 1, date + 1);
  return new Date(next.getTime() - 1);
}
