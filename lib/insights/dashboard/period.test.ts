import { describe, expect, it } from "vitest";
import { allTimeSince, lastDays } from "@/lib/insights/dashboard/period";

const now = new Date("2026-03-01T12:00:00.000Z");

describe("a period in days", () => {
  it("ends today and starts that many days earlier, including today", () => {
    expect(lastDays(7, now)).toMatchObject({
      from: "2026-02-23",
      to: "2026-03-01",
      previousFrom: "2026-02-16",
      interval: "day",
      starts: ["23", "24", "25", "26", "27", "28"].map((day) => `2026-02-${day}`).concat("2026-03-01"),
    });
  });

  it.each([
    [7, "day", 7],
    [30, "day", 30],
    [90, "week", 13],
    [365, "month", 13],
  ])("of %d is charted by %s, in %d points", (days, interval, points) => {
    const period = lastDays(days, now);
    expect(period.interval).toBe(interval);
    expect(period.starts).toHaveLength(points);
    expect(period.starts[0]).toBe(period.from);
  });

  it("has seven-day weeks starting on its first day", () => {
    const { from, starts } = lastDays(90, now);
    expect(from).toBe("2025-12-02");
    expect(starts.slice(0, 3)).toEqual(["2025-12-02", "2025-12-09", "2025-12-16"]);
    expect(starts.at(-1)).toBe("2026-02-24");
  });

  it("has calendar months, with the first and last cut to the period", () => {
    const { starts } = lastDays(365, now);
    expect(starts.slice(0, 2)).toEqual(["2025-03-02", "2025-04-01"]);
    expect(starts.slice(-2)).toEqual(["2026-02-01", "2026-03-01"]);
  });

  it("has twelve months when the year ended with a month", () => {
    const { starts } = lastDays(365, new Date("2026-02-28T00:00:00Z"));
    expect(starts).toHaveLength(12);
    expect(starts[0]).toBe("2025-03-01");
  });

  it.each([
    ["2026-03-01T00:00:00.000Z", "2026-03-01"],
    ["2026-03-01T23:59:59.999Z", "2026-03-01"],
    ["2026-03-02T00:00:00.000Z", "2026-03-02"],
  ])("requested at %s ends on the UTC day", (moment, to) => {
    expect(lastDays(7, new Date(moment)).to).toBe(to);
  });
});

describe("the period since a day", () => {
  it("is empty if nothing has happened", () => {
    expect(allTimeSince(undefined, now)).toEqual({ to: "2026-03-01", interval: "day", starts: [] });
  });

  it.each([
    ["2026-03-01", "day", 1],
    ["2026-01-01", "day", 60],
    ["2025-12-31", "week", 9],
    ["2025-01-26", "week", 58],
    ["2025-01-25", "month", 15],
    ["2020-03-15", "month", 73],
  ])("%s is charted by %s, in %d points", (first, interval, points) => {
    const period = allTimeSince(first, now);
    expect(period).toMatchObject({ from: first, to: "2026-03-01", interval });
    expect(period.starts).toHaveLength(points);
    expect(period.previousFrom).toBeUndefined();
  });
});
