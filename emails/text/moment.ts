const moment = new Intl.DateTimeFormat("en-US", {
  weekday: "long",
  month: "long",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZone: "America/New_York",
  timeZoneName: "short",
});

const day = new Intl.DateTimeFormat("en-US", { month: "long", day: "numeric", timeZone: "UTC" });

/** "December 4". @param date a calendar day in ISO 8601, such as "2026-12-04" */
export function formatDay(date: string): string {
  return day.format(new Date(date));
}

/** "10 minutes", "1 hour". */
export function duration(minutes: number): string {
  const [count, unit] = minutes % 60 === 0 ? [minutes / 60, "hour"] : [minutes, "minute"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/** "Saturday, November 28 at 2:00 PM EST": with its zone, since a reader's own is unknown. */
export function formatMoment(date: Date): string {
  return moment.format(date).replace(/\s/gu, " ");
}
