import { expect, it } from "vitest";
import { firstName, shortName } from "@/emails/text/names";

it.each([
  ["fred fox", "Fred", "Fred F."],
  ["mary-ann o'neil", "Mary-Ann", "Mary-Ann O."],
  ["j.r. smith", "J.R. Smith", "J.R. Smith"],
  ["deShawn McDonald", "deShawn", "deShawn M."],
  ["McDonald", "McDonald", "McDonald"],
  ["JJ Abel", "JJ", "JJ A."],
  ["олег петров", "олег", "олег п."],
])("%j has its capitals: %j and %j", (name, first, short) => {
  expect(firstName(name)).toBe(first);
  expect(shortName(name)).toBe(short);
});

it.each(["🎉", "👩‍👩‍👧", "-", "...", "123", "❤️ 🎉", " "])("%j is nobody's name", (name) => {
  expect(firstName(name)).toBe("");
  expect(shortName(name)).toBe("");
});

it.each([
  ["🎉 Ann Reyes ❤️", "Ann", "Ann R."],
  ["- Ann", "Ann", "Ann"],
  ["42 Ann Reyes", "Ann", "Ann R."],
  ["★Ann★ Reyes!", "Ann", "Ann R."],
  ["Ann, ", "Ann", "Ann"],
  ["Wm. Smith", "Wm", "Wm S."],
  ["2Pac Shakur", "2Pac", "2Pac S."],
  ["हिन्दी", "हिन्दी", "हिन्दी"],
])("%j is read from its first letters on: %j and %j", (name, first, short) => {
  expect(firstName(name)).toBe(first);
  expect(shortName(name)).toBe(short);
});

it.each([
  ["The Smiths", "The Smiths"],
  ["the smiths", "The Smiths"],
  ["The Smiths!", "The Smiths"],
  ["Mr. & Mrs. Smith", "Mr. & Mrs. Smith"],
  ["Mr.&Mrs. Smith", "Mr.&Mrs. Smith"],
  ["The Honorable Bartholomew Featherstonehaugh", "The Honorable Bartholomew…"],
])("%j is greeted whole: %j", (name, whole) => {
  expect(firstName(name)).toBe(whole);
  expect(shortName(name)).toBe(whole);
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
