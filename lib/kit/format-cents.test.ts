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
])("formats %i cents as %s, and as %s in a sentence", (cents, full, short) => {
  expect(formatCents(cents)).toBe(full);
  expect(formatCentsShort(cents)).toBe(short);
});
