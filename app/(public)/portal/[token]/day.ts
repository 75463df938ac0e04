// The zone that our e-mails tell times in: a reader's own is unknown to the server.
const timeZone = "America/New_York";
const thisYear = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone });
const anyYear = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone });
const year = new Intl.DateTimeFormat("en-US", { year: "numeric", timeZone });

/** "Nov 3", or "Nov 3, 2025" in another year than now. */
export function formatDay(day: Date, now: Date): string {
  return (year.format(day) === year.format(now) ? thisYear : anyYear).format(day);
}
