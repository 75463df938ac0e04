import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  CODE_LENGTHS,
  codeSpellings,
  newReferralCode,
  normalizeReferralCode,
} from "@/lib/leads/advocates/referral-code";

describe("a referral code", () => {
  it.each([
    ["Ann Reyes", /^ANN-.{4}$/],
    ["ann", /^ANN-.{4}$/],
    ["Élodie Durand", /^ELODIE-.{4}$/],
    ["Jean-Luc Picard", /^JEAN-.{4}$/],
    ["O'Brien", /^O-.{4}$/],
    ["Bartholomew Roberts", /^BARTHOLOME-.{4}$/],
    ["王小明", /^.{4}$/],
    ["42", /^.{4}$/],
  ])("starts with the first name: %s", (name, form) => {
    expect(newReferralCode(name, 4)).toMatch(form);
  });

  it("is short, unambiguous and URL-safe for any name", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.integer({ min: 4, max: 10 }), (name, length) => {
        const code = newReferralCode(name, length);
        expect(code).toMatch(/^([A-Z]{1,10}-)?[2-9BCDFGHJKMNPQRSTVWXYZ]+$/);
        expect(code.split("-").at(-1)).toHaveLength(length);
        expect(encodeURIComponent(code)).toBe(code);
      }),
    );
  });

  it("ignores case and surrounding spaces", () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.boolean(), { minLength: 30, maxLength: 30 }), (name, upper) => {
        const code = newReferralCode(name, 6);
        const written = [...code].map((char, at) => (upper[at] ? char : char.toLowerCase())).join("");
        expect(normalizeReferralCode(` ${written}\t`)).toBe(code);
      }),
    );
  });

  it.each([
    ["MARIA-8SRX", "MARIA-8SRX"],
    ["maria8srx", "MARIA-8SRX"],
    [" Maria 8srx ", "MARIA-8SRX"],
    ["maria – 8SRX", "MARIA-8SRX"],
    ["MAR1A-8SRX", "MARIA-8SRX"],
    ["marla 8srx", "MARIA-8SRX"],
    ["W1LL1AM 7K2Q", "WILLIAM-7K2Q"],
    ["J0HN-7K2Q", "JOHN-7K2Q"],
    ["7k2q", "7K2Q"],
    ["ann7k2q5m", "ANN-7K2Q5M"],
  ])("typed as %s matches %s", (typed, stored) => {
    expect(codeSpellings(typed)).toContain(stored);
  });

  it.each(["MARIA-8SR", "MARIA-80RX", "M4RIA-8SRX", "", "-", "no code at all"])("leaves %s unchanged", (typed) => {
    expect(codeSpellings(typed)).toEqual([normalizeReferralCode(typed)]);
  });

  it("is found despite mixed-up letters in the name, with few spellings to try", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.constantFrom(...CODE_LENGTHS), (name, length) => {
        const code = newReferralCode(name, length);
        const mistyped = code.replaceAll("-", "").replaceAll("O", "0").replaceAll("I", "1").toLowerCase();
        const spellings = codeSpellings(mistyped);
        expect(spellings).toContain(code);
        expect(spellings.length).toBeLessThanOrEqual(81);
      }),
    );
  });

  it("uses every character of its alphabet", () => {
    const random = Array.from({ length: 200 }, () => newReferralCode("", 10)).join("");
    expect(new Set(random).size).toBe(28);
  });
});
