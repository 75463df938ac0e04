import { expect, it } from "vitest";
import { drawable } from "./drawable";

it.each([
  ["Acme Plumbing & Söhne – “best” of Łódź’s…", "Acme Plumbing & Söhne – “best” of Łódź’s…"],
  ["Nguyễn Thị Hương", "Nguyễn Thị Hương"],
  ["Rene\u0301e", "Renée"],
  ["", ""],
])("%j can be drawn", (text, drawn) => {
  expect(drawable(text)).toBe(drawn);
});

it.each([
  "אינסטלציה",
  "\u2068Ann\u2069",
  "Иван",
  "水道屋",
  "Acme 🔧",
  "𝔄cme",
  "Acme\u0000",
  "two\nlines",
  "\ud83d",
  // In the style sheet's range, but not in the font.
  "Ĕva",
  "x\u0332",
])("%j cannot be drawn and becomes empty", (text) => {
  expect(drawable(text)).toBe("");
});
