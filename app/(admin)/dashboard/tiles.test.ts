import { expect, it } from "vitest";
import { compare } from "./tiles";

const before = "the 90 days before";

it.each([
  [123, 100, "23% more"],
  [77, 100, "23% fewer"],
  [12, 10, "20% more"],
  [1_001, 1_000, "under 1% more"],
  [1, 1_000, "over 99% fewer"],
  [2_500, 10, "24,900% more"],
])("says of %d after %d that it is %s", (now, then, change) => {
  expect(compare(now, then, "count", before)).toEqual({
    change,
    text: "than in the 90 days before",
    isRise: now > then,
  });
});

it("counts what is too few for a percentage", () => {
  expect(compare(3, 1, "count", before).change).toBe("2 more");
  expect(compare(0, 9, "count", before).change).toBe("9 fewer");
});

it("has a percentage for money of any amount", () => {
  expect(compare(400, 500, "money", before).change).toBe("20% less");
});

it("has no change to name when nothing was there before, or nothing has changed", () => {
  expect(compare(3, 0, "count", before)).toEqual({ text: "None in the 90 days before", isRise: true });
  expect(compare(0, 0, "count", before)).toEqual({ text: "None in the 90 days before", isRise: false });
  expect(compare(700, 0, "money", before).text).toBe("Nothing in the 90 days before");
  expect(compare(5, 5, "count", before)).toEqual({ text: "As many as in the 90 days before", isRise: false });
  expect(compare(500, 500, "money", before).text).toBe("As much as in the 90 days before");
});
