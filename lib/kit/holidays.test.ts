import { describe, expect, it } from "vitest";
import { nextOpenTime, nextWorkday } from "@/lib/kit/daytime";
import { findHoliday } from "@/lib/kit/holidays";

function daysOf(year: number): string[] {
  const days = Array.from({ length: 366 }, (_, at) => new Date(Date.UTC(year, 0, 1 + at)).toISOString().slice(0, 10));
  return days.filter((day) => day.startsWith(String(year)) && findHoliday(day) !== undefined);
}

describe("US holidays", () => {
  // The Office of Personnel Management's list, plus the day after Thanksgiving.
  it.each([
    [2026, "01-01 01-19 02-16 05-25 06-19 07-03 07-04 09-07 10-12 11-11 11-26 11-27 12-25"],
    [2027, "01-01 01-18 02-15 05-31 06-18 06-19 07-04 07-05 09-06 10-11 11-11 11-25 11-26 12-24 12-25 12-31"],
  ])("of %d follow the rules and include observed days", (year, days) => {
    expect(
      daysOf(year)
        .map((day) => day.slice(5))
        .join(" "),
    ).toBe(days);
  });

  it("delay to 9 am on the next workday in the business's time zone", () => {
    const hours = { timeZone: "America/Los_Angeles", sendsOnHolidays: false };
    const thanksgiving = new Date("2026-11-26T21:18:00Z");
    expect(nextWorkday(hours, thanksgiving)).toEqual(new Date("2026-11-28T17:00:00Z"));
    // In Portland, the 26th lasts until 8 am UTC on the 27th, and the 28th starts at 8 am UTC on the 28th.
    expect(nextWorkday(hours, new Date("2026-11-28T07:59:00Z"))).toEqual(new Date("2026-11-28T17:00:00Z"));
    expect(nextWorkday(hours, new Date("2026-11-26T07:59:00Z"))).toEqual(new Date("2026-11-26T07:59:00Z"));
    expect(nextWorkday({ ...hours, sendsOnHolidays: true }, thanksgiving)).toEqual(thanksgiving);
  });

  it("combine with the recipient's night", () => {
    const hours = { timeZone: "America/New_York", sendsOnHolidays: false };
    const at = nextOpenTime(["America/New_York", "Pacific/Honolulu"], hours, new Date("2026-12-25T15:00:00Z"));
    expect(at).toEqual(new Date("2026-12-26T19:00:00Z"));
  });
});
