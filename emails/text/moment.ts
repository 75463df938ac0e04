const USUAL_ZONE = "America/New_York";

/** "10 minutes", "1 hour". */
export function duration(minutes: number): string {
  const [count, unit] = minutes % 60 === 0 ? [minutes / 60, "hour"] : [minutes, "minute"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/** "Saturday, November 28 at 2:00 PM PST", in the business's time zone, because the reader's is unknown. */
export function formatMoment(date: Date, timeZone = USUAL_ZONE): string {
  const moment = new Intl.DateTimeFormat("en-US", {
    weekday: "long",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZone,
    timeZoneName: "short",
  });
  return moment.format(date).replace(/\s/gu, " ");
}
