// What the clock shows somewhere, by Intl and apart from what the product asks it.

const clocks = new Map<string, Intl.DateTimeFormat>();

function partsOf(at: number, timeZone: string): Map<string, string> {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat("en-GB", { timeZone, dateStyle: "short", timeStyle: "medium", hourCycle: "h23" });
  clocks.set(timeZone, clock);
  return new Map(clock.formatToParts(at).map(({ type, value }) => [type, value]));
}

/** The hour there, from 0 to 23. */
export function hourThere(at: number, timeZone: string): number {
  return Number(partsOf(at, timeZone).get("hour"));
}

/** The calendar day there. */
export function dayThere(at: number, timeZone: string): string {
  const parts = partsOf(at, timeZone);
  return `${parts.get("year")}-${parts.get("month")}-${parts.get("day")}`;
}
