const moment = new Intl.DateTimeFormat("en-US", {
  weekday: "long",
  month: "long",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZone: "America/New_York",
  timeZoneName: "short",
});

/** "10 minutes", "1 hour". */
export function duration(minutes: number): string {
  const [count, unit] = minutes % 60 === 0 ? [minutes / 60, "hour"] : [minutes, "minute"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/** "Saturday, November 28 at 2:00 PM EST": with its zone, since a reader's own is unknown. */
export function formatMoment(date: Date): string {
  return moment.format(date).replace(/\s/gu, " ");
}
