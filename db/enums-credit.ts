/**
 * One type for each event that moves credit (`lib/ledger/type-contract.ts` has their names and totals). `used`: taken
 * off a bill. `given`: a gift card or another handover. `owed`: the part of a reversal that the balance did not cover.
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

/** Types a member can choose for an adjustment. */
export const adjustmentTypes = ["corrected", "used", "undone", "brought_over"] as const;
export type AdjustmentType = (typeof adjustmentTypes)[number];
