import { describe, expect, it } from "vitest";
import { dayOf, endOfDay } from "./days";

describe("endOfDay", () => {
  it.each(["2026-12-31", "2028-02-29", "2026-03-08", "2026-11-01", "0099-01-01"])(
    "returns the last millisecond of %s",
    (day) => {
      const end = endOfDay(day);
      expect(dayOf(end)).toBe(day);
      expect(dayOf(new Date(end.getTime() + 1))).not.toBe(day);
    },
  );

  it("uses the reader's time zone", () => {
    const end = endOfDay("2026-12-31");
    expect([end.getHours(), end.getMinutes(), end.getSeconds(), end.getMilliseconds()]).toEqual([23, 59, 59, 999]);
  });

  it("returns an invalid date for an invalid day", () => {
    expect(endOfDay("").getTime()).toBeNaN();
    expect(endOfDay("soon").getTime()).toBeNaN();
  });
});
