export const MINUTE_MS = 60 * 1000;
export const HOUR_MS = 60 * MINUTE_MS;
/** Milliseconds in 24 hours. Calendar days differ when clocks change (`time-zone.ts`). */
export const DAY_MS = 24 * HOUR_MS;
