import { z } from "zod";
import { DAY_MS } from "@/lib/kit/durations";

/** Periods that end today, in days; Home's figures and the lists behind them have the same. */
export const lastDays = ["7", "30", "90", "365"] as const;

/** The same periods and all time, by their query values. */
export const periodsToToday = [...lastDays, "all"] as const;
export type PeriodToToday = (typeof periodsToToday)[number];

/** A filter for what happened in the last days. */
export const lastDaysFilter = z.enum(lastDays);

/** The first moment of the last `days` days in UTC, today included, as `getInsights` counts them. */
export function startOfLastDays(days: (typeof lastDays)[number] | number, now: Date): Date {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  return new Date(today - (Number(days) - 1) * DAY_MS);
}
