import { HOUR_MS, MINUTE_MS } from "@/lib/kit/durations";

/** How long a worker owns work it has claimed, in ms. After that the worker counts as lost, and another may claim it. */
export const LEASE_MS = MINUTE_MS;

/** Delay after each failed attempt, in ms: 10 attempts in about 75 hours. */
export const retryPauses = [
  5_000,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
] as const;
