import { expect, it } from "vitest";
import { firstEmail, firstPhone, holdsTooManyContacts } from "@/lib/files/spreadsheets/contacts";

it.each([
  ["Ann Reyes of the blue house, please call first <mailto:ann@example.com>", "ann@example.com"],
  ["ann@, @example.com, ann@example.com", "ann@example.com"],
  ["a@ b@ c@ d@ e@ ann@example.com", ""],
  ["no email", ""],
])("%j has the email %j", (cell, email) => {
  expect(firstEmail([cell])).toBe(email);
});

it.each([
  ["415-555-0132 / 415-555-0133", "415-555-0132"],
  ["ext. 12, Unit 5, +1 415 555 0132", "+1 415 555 0132"],
  [`${"1/".repeat(100)}415-555-0132`, "415-555-0132"],
  [`${"0000000000,".repeat(5)}415-555-0132`, ""],
  ["555-0132", ""],
])("%j has the phone %j", (cell, phone) => {
  expect(firstPhone([cell])).toBe(phone);
});

it("detects a cell with too many contacts", () => {
  expect(holdsTooManyContacts("0000000000,".repeat(6))).toBe(true);
  expect(holdsTooManyContacts("a@b,".repeat(6))).toBe(true);
  expect(holdsTooManyContacts("0000000000,".repeat(5))).toBe(false);
  expect(holdsTooManyContacts("1,".repeat(250))).toBe(false);
});

it("only reads a bounded part of a cell", () => {
  expect(firstEmail([`${" ".repeat(500)}ann@example.com`])).toBe("");
});
