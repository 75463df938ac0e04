import { expect, it } from "vitest";
import { readAmount } from "@/lib/integrations/connections/amount";

it.each<[unknown, "cents" | "dollars", number]>([
  ["$1,234.50", "dollars", 123_450],
  ["1.234,50", "dollars", 123_450],
  ["1 234.50", "dollars", 123_450],
  ["1\u00a0234,50", "dollars", 123_450],
  ["1\u202f234.50", "dollars", 123_450],
  ["1'234.50", "dollars", 123_450],
  ["1’234’567.50", "dollars", 123_456_750],
  ["1.234.567", "dollars", 123_456_700],
  ["1234,5", "dollars", 123_450],
  ["480,00", "dollars", 48_000],
  ["1,234", "dollars", 123_400],
  ["(25.00)", "dollars", -2_500],
  ["-$5", "dollars", -500],
  ["$-5.5", "dollars", -550],
  ["5.00-", "dollars", -500],
  ["−480", "dollars", -48_000],
  [480, "dollars", 48_000],
  [480.5, "dollars", 48_050],
  [19.99, "dollars", 1_999],
  [1.005, "dollars", 101],
  [0, "dollars", 0],
  ["-0.00", "dollars", 0],
  [".50", "dollars", 50],
  ["0.125", "dollars", 13],
  ["48000", "cents", 48_000],
  ["48000.00", "cents", 48_000],
  [-500, "cents", -500],
  ["USD 12", "dollars", 1_200],
  ["12 usd", "dollars", 1_200],
  ["US$12", "dollars", 1_200],
])("%j in %s is %s cents", (value, unit, cents) => expect(readAmount(value, unit)).toEqual({ cents }));

it.each<[string, string, number]>([
  ["€480", "eur", 48_000],
  ["480,00 €", "eur", 48_000],
  ["£1,234.50", "gbp", 123_450],
  ["CA$20", "cad", 2_000],
  ["50000 JPY", "jpy", 5_000_000],
  ["-480 EUR", "eur", -48_000],
])("%j is in the currency %s", (text, currency, cents) => {
  expect(readAmount(text, "dollars")).toEqual({ cents, currency });
});

it.each<[unknown, "cents" | "dollars"]>([
  ["1.234", "dollars"],
  ["1,2345", "dollars"],
  ["1,23,456", "dollars"],
  ["12 apples", "dollars"],
  ["¥500", "dollars"],
  ["10-20", "dollars"],
  ["$", "dollars"],
  ["1e9", "cents"],
  [1e21, "cents"],
  [480.5, "cents"],
  ["1.234,50", "cents"],
])("%j in %s is not read", (value, unit) => {
  expect(readAmount(value, unit)).toEqual({ unread: String(value) });
});

it.each([null, undefined, "", "  ", true, {}, [1]])("%j is not an amount", (value) => {
  expect(readAmount(value, "dollars")).toBeUndefined();
});
