const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** Formats a calendar day: March 14, 2025. */
export function formatDay(iso: string): string {
  return day.format(new Date(`${iso}T00:00:00Z`));
}

/** Formats a duration: "4 minutes", "1 minute", "less than a minute". */
export function formatMinutes(minutes: number): string {
  if (minutes < 1) return "less than a minute";
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
}
