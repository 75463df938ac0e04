export const MINUTE_MS = 60 * 1000;
export const HOUR_MS = 60 * MINUTE_MS;
/** Milliseconds in 24 hours. Calendar days differ when clocks change (`time-zone.ts`). */
export const DAY_MS = 24 * HOUR_MS;

/** The next full hour of UTC, on which a public demo starts over. */
export function nextFullHour(now: Date): Date {
  return new Date((Math.floor(now.getTime() / HOUR_MS) + 1) * HOUR_MS);
}
