import { expect, it } from "vitest";
import { findTicks, labelPoint, namePoint } from "./chart-layout";

it.each([
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [5, [0, 2, 4, 6]],
  [14, [0, 5, 10, 15]],
  [20, [0, 5, 10, 15, 20]],
  [21, [0, 10, 20, 30]],
  [730, [0, 200, 400, 600, 800]],
])("picks ticks for a chart that reaches %d", (highest, ticks) => {
  expect(findTicks(highest)).toEqual(ticks);
});

it("picks ticks for an empty chart", () => {
  expect(findTicks(0)).toEqual([0, 1]);
});

const to = "2026-11-21";

it("labels days, weeks and months", () => {
  expect(namePoint("2026-11-18", "day", to)).toBe("Nov 18");
  expect(namePoint("2026-11-08", "week", to)).toBe("Nov 8 – 14");
  expect(namePoint("2026-10-28", "week", to)).toBe("Oct 28 – Nov 3");
  expect(namePoint("2026-11-01", "month", to)).toBe("Nov 2026");
});

it("ends the last week with the period", () => {
  expect(namePoint("2026-11-18", "week", to)).toBe("Nov 18 – 21");
  expect(namePoint("2026-11-21", "week", to)).toBe("Nov 21");
});

it("labels a week by its first day", () => {
  expect(labelPoint("2026-11-08", "week")).toBe("Nov 8");
});
