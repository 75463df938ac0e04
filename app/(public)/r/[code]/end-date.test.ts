import { expect, it } from "vitest";
import { formatEndDate } from "./end-date";

const zones = ["America/New_York", "America/Los_Angeles", "America/Anchorage", "Pacific/Honolulu"];

it.each([
  ["2027-01-01T09:59:59.999Z", "December 31, 2026"],
  ["2027-01-01T10:00:00.000Z", "January 1, 2027"],
  ["2026-07-04T03:30:00.000Z", "July 3, 2026"],
])("an offer that ends at %s ends %s, and nowhere in the US a day earlier", (moment, told) => {
  const expiresAt = new Date(moment);
  expect(formatEndDate(expiresAt)).toBe(told);
  const days = zones.map((timeZone) => new Intl.DateTimeFormat("en-CA", { timeZone }).format(expiresAt));
  const earliest = new Intl.DateTimeFormat("en-CA").format(new Date(`${told} 12:00`));
  expect(days.every((day) => earliest <= day)).toBe(true);
});

it("an offer without an end has no such day", () => {
  expect(formatEndDate(null)).toBeUndefined();
});
