import fc from "fast-check";
import metadata from "libphonenumber-js/metadata.min.json" with { type: "json" };
import { describe, expect, it } from "vitest";
import { usNumbers, usPhone } from "@/lib/advocates/phone";

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
  ])("written %j is kept as +14155550132", (written) => {
    expect(usPhone.decode(written)).toBe("+14155550132");
  });

  it("is found in any grouping of its digits", () => {
    const separators = fc.array(fc.constantFrom("", " ", "-", "."), { minLength: 9, maxLength: 9 });
    fc.assert(
      fc.property(fc.constantFrom("", "1", "+1"), separators, (prefix, between) => {
        const digits = [..."4155550132"].map((digit, index) => digit + (between[index] ?? "")).join("");
        expect(usPhone.decode(`${prefix}${digits}`)).toBe("+14155550132");
      }),
    );
  });

  it("stays itself when it is read again", () => {
    const number = fc.tuple(
      fc.constantFrom("212", "305", "415", "512", "808"),
      fc.integer({ min: 0, max: 9999 }),
    );
    fc.assert(
      fc.property(number, ([area, last]) => {
        const kept = usPhone.decode(`(${area}) 555-${String(last).padStart(4, "0")}`);
        expect(usPhone.decode(kept)).toBe(kept);
        expect(kept).toMatch(/^\+1\d{10}$/);
      }),
    );
  });

  it.each([
    ["nothing", ""],
    ["letters", "call me"],
    ["too few digits", "555-0132"],
    ["too many digits", "415 555 01321"],
    ["an area code that cannot be", "(115) 555-0132"],
    ["a British number", "+44 20 7946 0958"],
    ["a Canadian number", "+1 604 555 0132"],
    ["a Mexican number", "+52 55 1234 5678"],
    ["an extension", "(415) 555-0132 ext. 7"],
    ["40 characters and more", `(415) 555-0132${" ".repeat(30)}`],
  ])("is not %s", (_, written) => {
    expect(usPhone.safeDecode(written).success).toBe(false);
  });

  it("is never guessed from other text, nor does any text break it", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (written) => {
        const { success, data } = usPhone.safeDecode(written);
        expect(success ? data : "+14155550132").toMatch(/^\+1\d{10}$/);
      }),
    );
  });
});

it("is what the installed library knows of the United States; copy it anew when the library was updated", () => {
  expect(usNumbers.countries.US).toEqual(metadata.countries.US);
  expect(usNumbers.version).toBe(metadata.version);
});
