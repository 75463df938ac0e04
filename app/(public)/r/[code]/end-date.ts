// Offers end at a moment, which is another day in other places. Hawaii's is the earliest of them: no visitor in the US
// is promised a day too long.
const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "Pacific/Honolulu" });

/** The day on which an offer ends, as its page tells it: "December 31, 2026". */
export function formatEndDate(expiresAt: Date | null): string | undefined {
  return expiresAt ? day.format(expiresAt) : undefined;
}
