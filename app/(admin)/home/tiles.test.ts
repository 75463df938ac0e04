import { expect, it } from "vitest";
import { compare } from "./tiles";

const before = "previous 90 days";

it.each([
  [123, 100, "+23%"],
  [77, 100, "−23%"],
  [12, 10, "+20%"],
  [1, 1_000, "−99%"],
  [2_500, 10, "+24,900%"],
])("compares %d after %d as %s", (now, then, change) => {
  expect(compare(now, then, "count", before)).toEqual({
    change,
    text: "vs. previous 90 days",
    isRise: now > then,
  });
});

it("uses counts below the minimum for percentages", () => {
  expect(compare(3, 1, "count", before).change).toBe("+2");
  expect(compare(0, 9, "count", before).change).toBe("−9");
});

it("uses percentages for any amount of money", () => {
  expect(compare(400, 500, "money", before).change).toBe("−20%");
});

it("names no change without an earlier value or a difference", () => {
  expect(compare(3, 0, "count", before)).toEqual({ text: "None in previous 90 days", isRise: true });
  expect(compare(0, 0, "count", before)).toEqual({ text: "None in previous 90 days", isRise: false });
  expect(compare(700, 0, "money", before).text).toBe("Nothing in previous 90 days");
  expect(compare(5, 5, "count", before)).toEqual({ text: "Same as previous 90 days", isRise: false });
  expect(compare(1_001, 1_000, "count", before).text).toBe("About the same as previous 90 days");
  expect(compare(500, 500, "money", before).text).toBe("Same as previous 90 days");
});
