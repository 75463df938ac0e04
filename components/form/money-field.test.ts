import { expect, it } from "vitest";
import { inDollars } from "@/components/form/money-field";

it.each([
  ["Must be at least 1.", "Must be at least $0.01."],
  ["Must be at most 1000000000000.", "Must be at most $10,000,000,000.00."],
  ["Must be at least -100000.", "Must be at least −$1,000.00."],
  ["Must be a whole number.", "Enter an amount such as 1,250.00."],
  ["Is required and must be a whole number.", "Enter an amount such as 1,250.00."],
  ["Must not take the balance below zero.", "Must not take the balance below zero."],
])("rewrites “%s” as “%s”", (message, text) => {
  expect(inDollars(message)).toBe(text);
});
