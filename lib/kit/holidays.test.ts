import { describe, expect, it } from "vitest";
import { nextOpenTime, nextWorkday } from "@/lib/kit/daytime";
import { findHoliday } from "@/lib/kit/holidays";

function daysOf(year: number): string[] {
  const days = Array.from({ length: 366 }, (_, at) =>
    new Date(Date.UTC(year, 0, 1 + at)).toISOString().slice(0, 10),
  );
  return days.filter((day) => day.startsWith(String(year)) && findHoliday(day) !== undefined);
}

describe("US holidays", () => {
  // As the Office of Personnel Management lists them, and the day after Thanksgiving.
  it.each([
    [2026, "01-01 01-19 02-16 05-25 06-19 07-03 07-04 09-07 10-12 11-11 11-26 11-27 12-25"],
    [2027, "01-01 01-18 02-15 05-31 06-18 06-19 07-04 07-05 09-06 10-11 11-11 11-25 11-26 12-24 12-25 12-31"],
  ])("of %d come by rule, and the days they are observed on", (year, days) => {
    expect(
      daysOf(year)
        .map((day) => day.slice(5))
        .join(" "),
    ).toBe(days);
  });

  it("pass over to 9 am of the next day that is none, where the business is", () => {
    const hours = { timeZone: "America/Los_Angeles", sendsOnHolidays: false };
    const thanksgiving = new Date("2026-11-26T21:18:00Z");
    expect(nextWorkday(hours, thanksgiving)).toEqual(new Date("2026-11-28T17:00:00Z"));
    // It is the 26th in Portland until 8 am UTC of the 27th, and the 28th only at 8 am UTC of the 28th.
    expect(nextWorkday(hours, new Date("2026-11-28T07:59:00Z"))).toEqual(new Date("2026-11-28T17:00:00Z"));
    expect(nextWorkday(hours, new Date("2026-11-26T07:59:00Z"))).toEqual(new Date("2026-11-26T07:59:00Z"));
    expect(nextWorkday({ ...hours, sendsOnHolidays: true }, thanksgiving)).toEqual(thanksgiving);
  });

  it("are put together with the night of the recipient", () => {
    const hours = { timeZone: "America/New_York", sendsOnHolidays: false };
    const at = nextOpenTime(
      ["America/New_York", "Pacific/Honolulu"],
      hours,
      new Date("2026-12-25T15:00:00Z"),
    );
    expect(at).toEqual(new Date("2026-12-26T19:00:00Z"));
  });
});
