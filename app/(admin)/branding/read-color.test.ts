import { expect, it } from "vitest";
import { isColor, readColor } from "./branding-editor";

it.each([
  ["#1a7f5a", "#1a7f5a"],
  ["1A7F5A", "#1a7f5a"],
  [" #FFFFFF ", "#ffffff"],
])("reads %s as %s", (typed, color) => {
  expect(readColor(typed)).toBe(color);
  expect(isColor(readColor(typed))).toBe(true);
});

it.each(["", "green", "#1a7", "#1a7f5", "#1a7f5a0", "##1a7f5a", "#1a7f5g"])(
  "does not take %s for a color",
  (typed) => {
    expect(readColor(typed)).toBe(typed);
    expect(isColor(typed)).toBe(false);
  },
);
