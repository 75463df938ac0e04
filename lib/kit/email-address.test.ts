import { expect, it } from "vitest";
import { emailAddress } from "./email-address";

it.each([
  "ann@example.com",
  " ann@example.com ",
  "\u00a0ann@example.com",
  "'ann@example.com",
  "'ann@example.com'",
  '"ann@example.com"',
  "“ann@example.com”",
  "‘ann@example.com’",
  '="ann@example.com"',
  "ann@example.com.",
  "ann@example.com;",
  "(ann@example.com)",
  "<ann@example.com>",
  "Ann Reyes <ann@example.com>",
  "\"Reyes, Ann\" <'ann@example.com'>",
  "ann@example.com <ann@example.com>",
  "mailto:ann@example.com",
  "mailto:ann@example.com?subject=Hi",
  "mailto:ann%40example.com",
  "ann@example.com\u200b",
  "an\u00adn@example.com",
  "\ufeffann@example.com",
])("reads %j as ann@example.com", (written) => {
  expect(emailAddress.decode(written)).toBe("ann@example.com");
});

it.each([
  ["o'neil@example.com", "o'neil@example.com"],
  ["'o'neil@example.com'", "o'neil@example.com"],
  ["ann+acme@example.com", "ann+acme@example.com"],
  ["ANN@Example.com", "ANN@Example.com"],
  // Internationalized domains become ASCII (Punycode).
  ["ann@bücher.example", "ann@xn--bcher-kva.example"],
  ["ann@xn--bcher-kva.example", "ann@xn--bcher-kva.example"],
])("reads %j as %j", (written, address) => {
  expect(emailAddress.decode(written)).toBe(address);
  expect(emailAddress.decode(address)).toBe(address);
});

it.each([
  ["josé@example.com", "can’t have accents or other special letters before the @"],
  ["gil (at) example.com", "Invalid email address"],
  ["ann@localhost", "Invalid email address"],
  ["ann@[192.0.2.1]", "Invalid email address"],
  ["ann@example..com", "Invalid email address"],
  ["Ann <ann@example.com>, Bo <bo@example.com>", "Invalid email address"],
  ["ann\u0000@example.com", "Invalid email address"],
  ["ann\ud800@example.com", "Invalid email address"],
  ["", "Invalid email address"],
])("rejects %j", (written, message) => {
  expect(emailAddress.safeDecode(written).error?.issues.map((issue) => issue.message)).toEqual([message]);
});

it("reads an address surrounded by many marks quickly", () => {
  const marks = "'".repeat(399);
  expect(emailAddress.safeDecode(marks).success).toBe(false);
  expect(emailAddress.safeDecode(`${"<".repeat(200)}@${">".repeat(199)}`).success).toBe(false);
});
