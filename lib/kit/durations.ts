/** Milliseconds in 24 hours. Calendar days differ when clocks change (`time-zone.ts`). */
export const DAY_MS = 24 * 60 * 60 * 1000;
