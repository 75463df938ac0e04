import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contrastRatio, makeReadable, textColorOn } from "@/lib/business/branding/contrast";

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);
const runs = { numRuns: 500 };

describe("the contrast of two colors", () => {
  it.each([
    ["#000000", "#ffffff", 21],
    ["#FFFFFF", "#ffffff", 1],
    ["#767676", "#ffffff", 4.54],
    ["#ff0000", "#ffffff", 4],
    ["#0e6b4f", "#ffffff", 6.49],
  ])("%s and %s: %d", (a, b, ratio) => {
    expect(contrastRatio(a, b)).toBeCloseTo(ratio, 2);
    expect(contrastRatio(b, a)).toBe(contrastRatio(a, b));
  });

  it.each(["red", "#fff", "#12345g", "", "#1234567"])("refuses %j", (text) => {
    expect(() => contrastRatio(text, "#ffffff")).toThrow(RangeError);
  });
});

it("the text color is black or white, whichever has more contrast, and always readable", () => {
  fc.assert(
    fc.property(color, (background) => {
      const ink = textColorOn(background);
      const alternative = ink === "#ffffff" ? "#000000" : "#ffffff";
      expect(contrastRatio(ink, background)).toBeGreaterThanOrEqual(4.5);
      expect(contrastRatio(ink, background)).toBeGreaterThanOrEqual(contrastRatio(alternative, background));
    }),
    runs,
  );
});

describe("a color made readable", () => {
  it("is readable on every background", () => {
    fc.assert(
      fc.property(color, color, (text, background) => {
        expect(contrastRatio(makeReadable(text, background), background)).toBeGreaterThanOrEqual(4.5);
      }),
      runs,
    );
  });

  it("is unchanged if it is readable already", () => {
    expect(makeReadable("#0E6B4F", "#ffffff")).toBe("#0E6B4F");
  });

  it("keeps its hue", () => {
    expect(makeReadable("#0e6b4f", "#1c2521", 7)).toMatch(/^#1[0-9a-f]c/);
    expect(makeReadable("#ff0000", "#000000", 7)).toMatch(/^#ff([0-9a-f]{2})\1$/);
  });

  it("changes only as much as needed", () => {
    expect(contrastRatio(makeReadable("#ffee00", "#ffffff"), "#ffffff")).toBeLessThan(4.6);
    expect(contrastRatio(makeReadable("#111111", "#151b18"), "#151b18")).toBeLessThan(4.6);
  });
});
