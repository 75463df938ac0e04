import { expect, it } from "vitest";
import { duration, formatMoment } from "@/emails/write-letter";

it.each([
  [1, "1 minute"],
  [10, "10 minutes"],
  [60, "1 hour"],
  [90, "90 minutes"],
  [1440, "24 hours"],
])("%i minutes are %s", (minutes, words) => {
  expect(duration(minutes)).toBe(words);
});

it("names the zone of a moment, in summer and winter", () => {
  expect(formatMoment(new Date("2026-11-28T19:00:00Z"))).toBe("Saturday, November 28 at 2:00 PM EST");
  expect(formatMoment(new Date("2026-07-04T03:30:00Z"))).toBe("Friday, July 3 at 11:30 PM EDT");
});
