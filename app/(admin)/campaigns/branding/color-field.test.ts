import { expect, it } from "vitest";
import { describeContrast, isColor, readColor } from "./color-field";

it.each([
  ["#1a7f5a", "#1a7f5a"],
  ["1A7F5A", "#1a7f5a"],
  [" #FFFFFF ", "#ffffff"],
])("reads %s as %s", (typed, color) => {
  expect(readColor(typed)).toBe(color);
  expect(isColor(readColor(typed))).toBe(true);
});

it.each(["", "green", "#1a7", "#1a7f5", "#1a7f5a0", "##1a7f5a", "#1a7f5g"])("rejects %s as a color", (typed) => {
  expect(readColor(typed)).toBe(typed);
  expect(isColor(typed)).toBe(false);
});

it("describes the text color and contrast on a brand color", () => {
  expect(describeContrast("#0e6b4f")).toBe("White text on it is easy to read (contrast 6.4:1).");
});

it("warns if a color is too pale for text", () => {
  expect(describeContrast("#ffd400")).toMatch(
    /^Black text on it is easy to read .* Too light for text on white; we use #[0-9a-f]{6} there\.$/,
  );
});
