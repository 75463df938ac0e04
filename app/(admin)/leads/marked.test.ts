import { expect, it } from "vitest";
import { markParts } from "./marked";

it.each([
  ["María Gonzalez", "gonz mar", "[Mar]ía [Gonz]alez"],
  ["(415) 555-0132", "5550132", "(415) [555-0132]"],
  ["MARIA-6JQR", "maria6", "[MARIA-6]JQR"],
  ["Jonathan Price", "nathan", "Jo[nathan] Price"],
  ["María Gonzalez", "gonzales", "María Gonzalez"],
])("highlights matches in %s for %j", (text, typed, marked) => {
  const parts = markParts(text, typed);
  expect(parts.map(({ text: part, isFound }) => (isFound ? `[${part}]` : part)).join("")).toBe(marked);
});
