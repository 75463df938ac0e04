import { expect, it } from "vitest";
import { formatCents, formatCentsShort } from "@/lib/kit/format-cents";

it.each([
  [0, "$0.00", "$0"],
  [1, "$0.01", "$0.01"],
  [50, "$0.50", "$0.50"],
  [2_500, "$25.00", "$25"],
  [2_550, "$25.50", "$25.50"],
  [125_000, "$1,250.00", "$1,250"],
  [-6_000, "-$60.00", "-$60"],
  [1_000_000_000_001, "$10,000,000,000.01", "$10,000,000,000.01"],
])("%i cents are written %s, and %s in a sentence", (cents, written, said) => {
  expect(formatCents(cents)).toBe(written);
  expect(formatCentsShort(cents)).toBe(said);
});
