import { DAY_MS } from "@/lib/kit/durations";

// Days and local clock times by Intl, independent of the product's code.

const clocks = new Map<string, Intl.DateTimeFormat>();

function partsOf(at: number, timeZone: string): Map<string, string> {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat("en-GB", { timeZone, dateStyle: "short", timeStyle: "medium", hourCycle: "h23" });
  clocks.set(timeZone, clock);
  return new Map(clock.formatToParts(at).map(({ type, value }) => [type, value]));
}

/** The local hour, from 0 to 23. */
export function hourThere(at: number, timeZone: string): number {
  return Number(partsOf(at, timeZone).get("hour"));
}

/** The local calendar day. */
export function dayThere(at: number, timeZone: string): string {
  const parts = partsOf(at, timeZone);
  return `${parts.get("year")}-${parts.get("month")}-${parts.get("day")}`;
}

/** Adds days to an ISO date. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}
