import type { RedemptionMethod } from "@/db/enums";
import type { CreditType } from "@/db/enums-credit";

/** The types' names wherever members read them. */
export const creditTypeNames: Readonly<Record<CreditType, string>> = {
  earned: "Earned",
  held: "On hold",
  released: "Released",
  used: "Used on a bill",
  given: "Given another way",
  taken_back: "Taken back",
  restored: "Restored",
  owed: "Owed",
  settled: "Settled",
  expired: "Expired",
  corrected: "Adjusted by hand",
  undone: "Undone",
  brought_over: "Brought over",
};

/** The figures of reports in order, each with the types it sums, and whether it is shown as a deduction. */
export const creditFigures = {
  earnedCents: { name: "Earned", types: ["earned", "released"], takesOff: false },
  broughtOverCents: { name: "Brought over", types: ["brought_over"], takesOff: false },
  redeemedCents: { name: "Used", types: ["used", "given"], takesOff: true },
  reversedCents: { name: "Taken back", types: ["taken_back", "restored"], takesOff: true },
  owedCents: { name: "Owed", types: ["owed", "settled"], takesOff: false },
  expiredCents: { name: "Expired", types: ["expired"], takesOff: true },
  adjustedCents: { name: "Adjusted", types: ["corrected"], takesOff: false },
  undoneCents: { name: "Undone", types: ["undone"], takesOff: false },
} as const satisfies Readonly<
  Record<string, { readonly name: string; readonly types: readonly CreditType[]; readonly takesOff: boolean }>
>;

export type CreditFigure = keyof typeof creditFigures;

/** `creditFigures` as a list. */
export const creditFigureNames = Object.keys(creditFigures) as readonly CreditFigure[];

/** The credit type of each redemption method, matching `credit_type_of` (ledger.sql). */
export const typeOfMethod: Readonly<Record<RedemptionMethod, "used" | "given">> = {
  invoice: "used",
  code: "used",
  gift_card: "given",
  manual: "given",
};

/** An entry, or the sum of entries of one type, in cents. */
interface Posted {
  readonly creditType: CreditType | null;
  readonly amountCents: number | null;
  /** The change of the advocate's debt; a settlement reduces it. */
  readonly owedCents: number | null;
}

/** A change of credit of one type, in cents. */
export interface CreditMove {
  readonly type: CreditType;
  readonly cents: number;
}

/**
 * Splits an entry into changes that add up to its amount. A reversal counts in full; the part that the balance did not
 * cover returns as `owed`, until new credit settles it.
 */
export function movesOf({ creditType: type, amountCents, owedCents }: Posted): readonly CreditMove[] {
  if (type === null) return [];
  const [amount, owed] = [amountCents ?? 0, owedCents ?? 0];
  if (type === "settled" || owed === 0) return amount === 0 ? [] : [{ type, cents: amount }];
  return [
    { type, cents: amount - owed },
    { type: "owed", cents: owed },
  ];
}
