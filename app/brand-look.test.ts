import fc from "fast-check";
import { expect, it } from "vitest";
import { contrastRatio, formatColor } from "@/lib/business/branding/contrast";
import { brandLook } from "./brand-look";

const anyColor = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map(([red, green, blue]) => formatColor([red / 255, green / 255, blue / 255]));

it("is readable with any color", () => {
  fc.assert(
    fc.property(anyColor, (color) => {
      const { ink, tint, textColor, dark } = brandLook({ name: "Acme", color });
      expect(contrastRatio(ink, color)).toBeGreaterThanOrEqual(4.5);
      expect(contrastRatio(textColor, tint)).toBeGreaterThanOrEqual(4.5);
      expect(contrastRatio(textColor, "#ffffff")).toBeGreaterThanOrEqual(4.5);
      expect(contrastRatio(dark.ink, dark.color)).toBeGreaterThanOrEqual(4.5);
      expect(contrastRatio(dark.color, dark.tint)).toBeGreaterThanOrEqual(4.5);
      expect(contrastRatio(dark.color, "#151b18")).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

it("keeps a readable color, with a light tint", () => {
  const look = brandLook({ name: "Acme", color: "#0e6b4f", logoUrl: "https://example.com/logo.png" });
  expect(look).toEqual({
    name: "Acme",
    logoUrl: "https://example.com/logo.png",
    color: "#0e6b4f",
    ink: "#ffffff",
    tint: "#e7f0ed",
    textColor: "#0e6b4f",
    dark: { color: "#1ac793", ink: "#000000", tint: "#142821" },
  });
});
