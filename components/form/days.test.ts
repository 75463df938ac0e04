import { describe, expect, it } from "vitest";
import { dayOf, endOfDay } from "./days";

describe("the end of a day", () => {
  it.each(["2026-12-31", "2028-02-29", "2026-03-08", "2026-11-01", "0099-01-01"])(
    "of %s belongs to it, and the next millisecond does not",
    (day) => {
      const end = endOfDay(day);
      expect(dayOf(end)).toBe(day);
      expect(dayOf(new Date(end.getTime() + 1))).not.toBe(day);
    },
  );

  it("is by the reader's clock", () => {
    const end = endOfDay("2026-12-31");
    expect([end.getHours(), end.getMinutes(), end.getSeconds(), end.getMilliseconds()]).toEqual([
      23, 59, 59, 999,
    ]);
  });

  it("is no time when there is no day", () => {
    expect(endOfDay("").getTime()).toBeNaN();
    expect(endOfDay("soon").getTime()).toBeNaN();
  });
});
