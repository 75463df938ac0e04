import { expect, it } from "vitest";
import { compactCount } from "./navigation";

it.each([
  [0, "0"],
  [412, "412"],
  [9_999, "9,999"],
  [12_400, "12.4k"],
  [100_000, "100k"],
  [1_234_567, "1.2M"],
])("writes %d as %s", (amount, text) => {
  expect(compactCount(amount)).toBe(text);
});
