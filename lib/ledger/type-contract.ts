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
  owed: "Owed to you",
  settled: "Settled",
  expired: "Expired",
  corrected: "Corrected",
  undone: "Undone",
  brought_over: "Brought over",
};

/** The figures of reports in order, each with the types it sums, and whether it is shown as a deduction. */
export const creditFigures = {
  earnedCents: { name: "Earned", types: ["earned", "released"], takesOff: false },
  broughtOverCents: { name: "Brought over", types: ["brought_over"], takesOff: false },
  redeemedCents: { name: "Used", types: ["used", "given"], takesOff: true },
  reversedCents: { name: "Taken back", types: ["taken_back", "restored"], takesOff: true },
  owedCents: { name: "Owed to you", types: ["owed", "settled"], takesOff: false },
  expiredCents: { name: "Expired", types: ["expired"], takesOff: true },
  adjustedCents: { name: "Corrected", types: ["corrected"], takesOff: false },
  undoneCents: { name: "Undone", types: ["undone"], takesOff: false },
} as const satisfies Readonly<
  Record<string, { readonly name: string; readonly types: readonly CreditType[]; readonly takesOff: boolean }>
>;

export type CreditFigure = keyof typeof creditFigures;

/** `creditFigures` as a list. */
export const creditFigureNames = Object.keys(creditFigures) as readonly CreditFigure[];

/**
 * The terms of a statement in order. Each entry counts in exactly one of them, or in two if a part of it is owed; opening
 * credit plus all of them is the closing credit.
 */
export const creditKinds = {
  earned: {
    name: "Earned",
    types: ["earned", "released"],
    rule: "A reward counts on the day it became credit: when the friend became a customer, or later if it was on hold first.",
  },
  brought_over: {
    name: creditTypeNames.brought_over,
    types: ["brought_over"],
    rule: "Credit your customers had before you started here, entered by hand.",
  },
  used: {
    name: creditTypeNames.used,
    types: ["used"],
    rule: "Credit taken off invoices and bills. A use that was given back is subtracted again.",
  },
  given: {
    name: creditTypeNames.given,
    types: ["given"],
    rule: "Gift cards and other payouts. One that was canceled is subtracted again.",
  },
  taken_back: {
    name: creditTypeNames.taken_back,
    types: ["taken_back", "restored"],
    rule: "Rewards taken back in full after a refund, cancellation or denial, less those restored.",
  },
  owed: {
    name: creditTypeNames.owed,
    types: ["owed", "settled"],
    rule: "The part of a reward taken back that was already used. The balance stays at zero, and the customer’s next credit pays it off.",
  },
  expired: {
    name: creditTypeNames.expired,
    types: ["expired"],
    rule: "Credit that was not used in time, by your reward rules.",
  },
  corrected: {
    name: creditTypeNames.corrected,
    types: ["corrected"],
    rule: "Added or taken off by hand. A correction of a closed month counts in the month it was made and names the month it corrects.",
  },
  undone: {
    name: creditTypeNames.undone,
    types: ["undone"],
    rule: "Mistakes taken back: conversions, customer files and adjustments that should not have happened.",
  },
} as const satisfies Readonly<
  Record<string, { readonly name: string; readonly types: readonly CreditType[]; readonly rule: string }>
>;

export type CreditKind = keyof typeof creditKinds;

/** `creditKinds` as a list. */
export const creditKindNames = Object.keys(creditKinds) as readonly CreditKind[];

/** The sum and the number of events of a statement's term, in cents. */
export function sumOfKind(
  kind: CreditKind,
  types: readonly { readonly type: CreditType; readonly cents: number; readonly count: number }[],
): { readonly cents: number; readonly count: number } {
  const [first, ...others]: readonly CreditType[] = creditKinds[kind].types;
  const own = types.filter(({ type }) => type === first || others.includes(type));
  return {
    cents: own.reduce((sum, { cents }) => sum + cents, 0),
    // A restored reward is no second refund, and a settlement no second debt.
    count: own.reduce((sum, { type, count }) => sum + (isFollowUp(type) ? 0 : count), 0),
  };
}

const isFollowUp = (type: CreditType) => type === "restored" || type === "settled";

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
