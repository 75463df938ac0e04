import fc from "fast-check";
import { isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/core";
import metadata from "libphonenumber-js/metadata.max.json" with { type: "json" };
import { describe, expect, it } from "vitest";
import { hasLostDigits, usPhone } from "@/lib/kit/phone";

describe("a US phone number", () => {
  it.each([
    "(415) 555-0132",
    "415-555-0132",
    "415.555.0132",
    "4155550132",
    "1 415 555 0132",
    "+1 415 555 0132",
    "+14155550132",
    " +1 (415) 555 0132 ",
    "(415) 555-0132 x12",
    "415-555-0132 ext. 7",
    "415.555.0132 Ext 101",
    "(415) 555-0132 #4",
    "4155550132.0",
    "4.155550132E+09",
    "4.155550132e9",
    "1.4155550132E+10",
    "tel:+1-415-555-0132",
    "+1 (415) 555\u20110132",
    "\u202a+14155550132\u202c",
    "\u00a0415 555 0132",
    "'4155550132",
    "'(415) 555-0132'",
    '="4155550132"',
  ])("written %j is stored as +14155550132", (written) => {
    expect(usPhone.decode(written)).toBe("+14155550132");
  });

  it("is recognized in any grouping of its digits", () => {
    const separators = fc.array(fc.constantFrom("", " ", "-", "."), { minLength: 9, maxLength: 9 });
    fc.assert(
      fc.property(fc.constantFrom("", "1", "+1"), separators, (prefix, between) => {
        const digits = [..."4155550132"].map((digit, index) => digit + (between[index] ?? "")).join("");
        expect(usPhone.decode(`${prefix}${digits}`)).toBe("+14155550132");
      }),
    );
  });

  it("is unchanged when read again", () => {
    const number = fc.tuple(fc.constantFrom("212", "305", "415", "512", "808"), fc.integer({ min: 0, max: 9999 }));
    fc.assert(
      fc.property(number, ([area, last]) => {
        const stored = usPhone.decode(`(${area}) 555-${String(last).padStart(4, "0")}`);
        expect(usPhone.decode(stored)).toBe(stored);
        expect(stored).toMatch(/^\+1\d{10}$/);
      }),
    );
  });

  it.each([
    ["nothing", ""],
    ["letters", "call me"],
    ["too few digits", "555-0132"],
    ["too many digits", "415 555 01321"],
    ["an impossible area code", "(115) 555-0132"],
    ["a British number", "+44 20 7946 0958"],
    ["a Canadian number", "+1 604 555 0132"],
    ["a Mexican number", "+52 55 1234 5678"],
    ["an emergency number", "911-555-0132"],
    ["an impossible exchange", "(415) 155-0132"],
    ["a number with lost digits", "4.16E+09"],
    ["text over 40 characters", `(415) 555-0132${" ".repeat(30)}`],
  ])("is not %s", (_, written) => {
    expect(usPhone.safeDecode(written).success).toBe(false);
  });

  it("is never guessed from other text, and no text breaks it", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (written) => {
        const { success, data } = usPhone.safeDecode(written);
        expect(success ? data : "+14155550132").toMatch(/^\+1\d{10}$/);
      }),
    );
  });
});

describe("area codes", () => {
  const areas = Array.from({ length: 800 }, (_, index) => String(index + 200));
  const read = (area: string) => usPhone.safeDecode(`+1${area}5550132`);

  it.each(["621", "679", "861", "565", "357", "436", "457", "465", "471", "483", "624", "729", "837", "924"])(
    "of new areas are valid before the library knows them: %s",
    (area) => {
      expect(read(area).data).toBe(`+1${area}5550132`);
    },
  );

  it.each(["787", "939", "671", "670", "340", "684"])("of the territories are valid: %s", (area) => {
    expect(read(area).success).toBe(true);
  });

  it.each([
    ["604", "Canada"],
    ["263", "Canada"],
    ["809", "the Dominican Republic"],
    ["876", "Jamaica"],
    ["242", "the Bahamas"],
  ])("%s is rejected as a number from %s", (area, country) => {
    expect(read(area).error?.issues[0]?.message).toBe(
      `must be a US phone number such as +14155550132; this one is from ${country}`,
    );
  });

  it("match the library’s if it knows them", () => {
    const ours = new Set(["US", "PR", "GU", "VI", "MP", "AS"]);
    const exchanges = ["200", "234", "345", "444", "469", "497", "555", "573", "653", "765", "787", "902", "923"];
    for (const area of areas) {
      const known = exchanges.flatMap((exchange) => {
        const number = parsePhoneNumberFromString(`+1${area}${exchange}1234`, metadata);
        return number?.isValid() && number.country ? [number.country] : [];
      });
      if (known.length === 0) continue;
      expect(known.every((country) => isSupportedCountry(country, metadata))).toBe(true);
      expect([area, read(area).success]).toEqual([area, known.some((country) => ours.has(country))]);
    }
  });
});

it.each([
  ["4.16E+09", true],
  ["1.41556E+10", true],
  ["4.155550132E+09", false],
  ["4155550132", false],
])("a spreadsheet has lost digits of %s: %s", (written, isLost) => {
  expect(hasLostDigits(written)).toBe(isLost);
});
