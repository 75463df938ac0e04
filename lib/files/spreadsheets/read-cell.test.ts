import { expect, it } from "vitest";
import { readCell } from "./read-cell";

it.each([
  ["'-Amy Lin", "-Amy Lin"],
  ["'=Sum Co", "=Sum Co"],
  ["'+Plus", "+Plus"],
  ["'@bob", "@bob"],
  ["'4155550132", "4155550132"],
  ["'$1234.50", "$1234.50"],
  ['="4155550132"', "4155550132"],
  ["'t Hooft", "'t Hooft"],
  ["O'Neil", "O'Neil"],
  ["-Amy", "-Amy"],
])("reads the cell %j as %j", (cell, text) => {
  expect(readCell(cell)).toBe(text);
});
