import { expect, it } from "vitest";
import { findTicks } from "./chart-look";

it.each([
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [5, [0, 2, 4, 6]],
  [14, [0, 5, 10, 15]],
  [20, [0, 5, 10, 15, 20]],
  [21, [0, 10, 20, 30]],
  [730, [0, 200, 400, 600, 800]],
])("marks a chart that reaches %d", (highest, ticks) => {
  expect(findTicks(highest)).toEqual(ticks);
});

it("marks a chart without anything on it", () => {
  expect(findTicks(0)).toEqual([0, 1]);
});
