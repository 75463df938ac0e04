import { expect, it } from "vitest";
import { findMatches, hasMatch } from "./find-matches";

const marked = (text: string, typed: string) =>
  findMatches(text, typed)
    .map(({ text: piece, isMatch }) => (isMatch ? `[${piece}]` : piece))
    .join("");

it.each([
  ["Ann Reyes", "ann rey", "[Ann] [Rey]es"],
  ["Joann Reyes", "an", "Joann Reyes"],
  ["Joann Reyes", "ann", "Jo[ann] Reyes"],
  ["Jürgen Müller", "mull", "Jürgen [Müll]er"],
  ["Núñez", "nun", "[Núñ]ez"],
  ["ann@example.com", "example", "ann@[example].com"],
  ["(415) 555-0132", "4155550", "([415) 555-0]132"],
  ["(415) 555-0132", "555 01", "(415) [555-01]32"],
  ["(415) 555-0132", "55", "(415) [55]5-0132"],
  ["Job INV-1042", "1042", "Job INV-[1042]"],
  ["Ann (of) [x]", "(of", "Ann [(of]) [x]"],
  ["👩‍🔧 Ann", "ann", "👩‍🔧 [Ann]"],
  ["Ann", "", "Ann"],
  ["", "ann", ""],
])("marks in %j what %j matches", (text, typed, expected) => {
  expect(marked(text, typed)).toBe(expected);
  expect(
    findMatches(text, typed)
      .map((piece) => piece.text)
      .join(""),
  ).toBe(text);
  expect(hasMatch(text, typed)).toBe(/\[.+\]/.test(expected.replace(" [x]", "")));
});
