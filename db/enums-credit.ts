/**
 * What moves credit, one type for each event (`lib/ledger/type-contract.ts` has the names and what each adds to).
 * `used` is taken off a bill; `given` is a gift card or handed over another way; `owed` is the part of what was taken
 * back that the balance did not cover.
 */
export const creditTypes = [
  "earned",
  "held",
  "released",
  "used",
  "given",
  "taken_back",
  "restored",
  "owed",
  "settled",
  "expired",
  "corrected",
  "undone",
  "brought_over",
] as const;
export type CreditType = (typeof creditTypes)[number];

/** What a member says an adjustment is. */
export const adjustmentTypes = ["corrected", "used", "undone", "brought_over"] as const;
export type AdjustmentType = (typeof adjustmentTypes)[number];
