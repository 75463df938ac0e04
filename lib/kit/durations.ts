/** The milliseconds of a day of 24 hours: calendar days are longer or shorter where clocks change (`time-zone.ts`). */
export const DAY_MS = 24 * 60 * 60 * 1000;
