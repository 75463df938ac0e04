import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newReferralCode, normalizeReferralCode } from "@/lib/advocates/referral-code";

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

  it("is short, unambiguous and fit for a link, whatever the name", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.integer({ min: 4, max: 10 }), (name, length) => {
        const code = newReferralCode(name, length);
        expect(code).toMatch(/^([A-Z]{1,10}-)?[2-9BCDFGHJKMNPQRSTVWXYZ]+$/);
        expect(code.split("-").at(-1)).toHaveLength(length);
        expect(encodeURIComponent(code)).toBe(code);
      }),
    );
  });

  it("is compared without regard to case and surrounding space", () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.boolean(), { minLength: 30, maxLength: 30 }), (name, upper) => {
        const code = newReferralCode(name, 6);
        const written = [...code].map((char, at) => (upper[at] ? char : char.toLowerCase())).join("");
        expect(normalizeReferralCode(` ${written}\t`)).toBe(code);
      }),
    );
  });

  it("does not repeat itself", () => {
    const codes = Array.from({ length: 1000 }, () => newReferralCode("Ann", 10));
    expect(new Set(codes).size).toBe(1000);
  });

  it("uses every character of its alphabet", () => {
    const random = Array.from({ length: 200 }, () => newReferralCode("", 10)).join("");
    expect(new Set(random).size).toBe(28);
  });
});
