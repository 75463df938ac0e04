import { expect, it } from "vitest";
import { addressSentence, firstName, fullName, shortName } from "@/emails/text/names";

it.each<[name: string, first: string, short: string]>([
  ["Ann Reyes", "Ann", "Ann R."],
  ["  Ann \n Reyes ", "Ann", "Ann R."],
  ["Reyes, Ann", "Ann", "Ann"],
  ["Cher", "Cher", "Cher"],
  ["Dr. Ann Reyes", "Dr. Ann Reyes", "Dr. Ann Reyes"],
  ["Mrs Reyes", "Mrs Reyes", "Mrs Reyes"],
  ["J. R. Smith", "J. R. Smith", "J. R. Smith"],
  ["J.R. Smith", "J.R. Smith", "J.R. Smith"],
  ['O\'Neil & "Sons"', "O'Neil", "O'Neil"],
  ["Zoë Ångström", "Zoë", "Zoë Å."],
  ["山田 太郎", "山田", "山田 太."],
  ["אבי כהן", "\u2068אבי\u2069", "\u2068אבי כ.\u2069"],
  ["\u202eevil", "Evil", "Evil"],
  ["A\ud83dnn", "A\ufffdnn", "A\ufffdnn"],
  ["free-money.example Claim", "", ""],
  ["Claim https://x.test", "", ""],
  ["ann@example.com", "", ""],
  ["क्षि".repeat(30), `${"क्षि".repeat(19)}…`, `${"क्षि".repeat(19)}…`],
  // Lower case names get capitals.
  ["fred fox", "Fred", "Fred F."],
  ["mary-ann o'neil", "Mary-Ann", "Mary-Ann O."],
  ["j.r. smith", "J.R. Smith", "J.R. Smith"],
  ["deShawn McDonald", "deShawn", "deShawn M."],
  ["McDonald", "McDonald", "McDonald"],
  ["JJ Abel", "JJ", "JJ A."],
  ["олег петров", "олег", "олег п."],
  // Leading symbols are dropped.
  ["🎉 Ann Reyes ❤️", "Ann", "Ann R."],
  ["- Ann", "Ann", "Ann"],
  ["42 Ann Reyes", "Ann", "Ann R."],
  ["★Ann★ Reyes!", "Ann", "Ann R."],
  ["Ann, ", "Ann", "Ann"],
  ["Wm. Smith", "Wm", "Wm S."],
  ["2Pac Shakur", "2Pac", "2Pac S."],
  ["हिन्दी", "हिन्दी", "हिन्दी"],
  // Names of several people stay whole.
  ["The Smiths", "The Smiths", "The Smiths"],
  ["the smiths", "The Smiths", "The Smiths"],
  ["The Smiths!", "The Smiths", "The Smiths"],
  ["Mr. & Mrs. Smith", "Mr. & Mrs. Smith", "Mr. & Mrs. Smith"],
  ["Mr.&Mrs. Smith", "Mr.&Mrs. Smith", "Mr.&Mrs. Smith"],
  ["The Honorable Bartholomew Featherstonehaugh", "The Honorable Bartholomew…", "The Honorable Bartholomew…"],
  // No usable name.
  ...["🎉", "👩‍👩‍👧", "-", "...", "123", "❤️ 🎉", " "].map((noName): [string, string, string] => [noName, "", ""]),
])("%j is greeted as %j and mentioned as %j", (name, first, short) => {
  expect(firstName(name)).toBe(first);
  expect(shortName(name)).toBe(short);
});

it.each([
  ["Acme Plumbing Inc.", "Acme Plumbing Inc"],
  ["Dana M.", "Dana M."],
  ["Yum!", "Yum!"],
  ["N".repeat(80), "N".repeat(80)],
  ["A".repeat(150), `${"A".repeat(79)}…`],
  ["Ray’s   Plumbing\r\nBcc: x", "Ray’s Plumbing Bcc: x"],
])("%j is written %j", (name, written) => {
  expect(fullName(name)).toBe(written);
});

it.each([
  ["Greater Sacramento Valley Heating, Cooling & Plumbing", 53, ""],
  ["Greater Sacramento Valley Heating, Cooling & Plumbing", 52, "Greater Sacramento Valley Heating, Cooling…"],
  ["Greater Sacramento Valley Heating, Cooling & Plumbing", 34, "Greater Sacramento Valley…"],
  ["The Plumbers and Electricians for the Northern Counties", 40, "The Plumbers and Electricians…"],
])("%j in %i letters is cut after a word", (name, max, written) => {
  expect(fullName(name, max)).toBe(written || name);
  expect(fullName(name, max).length).toBeLessThanOrEqual(max);
});

it("starts with the sentence if there is no usable name", () => {
  expect(addressSentence("Ann Reyes", "thank you.")).toBe("Ann, thank you.");
  expect(addressSentence("http://x.test", "thank you.")).toBe("Thank you.");
});

it.each([
  ["de la Cruz, Maria", "Maria"],
  ["Van Dyke, dick", "Dick"],
  ["Theo Reyes, Realtor", "Theo"],
  ["Mira Drake", "Mira"],
  ["Revna Moss", "Revna"],
])("%j is %j", (name, first) => {
  expect(firstName(name)).toBe(first);
});
