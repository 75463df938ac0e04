import { formatCount, formatMoney } from "@/components/ui/format";
import { type CreditKind, creditKindNames, creditKinds, sumOfKind } from "@/lib/ledger/type-contract";
import { type CreditReport, endsOf } from "./months";

/** The month's result in one sentence. */
export function describeMonth({ month, isFinal, totals, advocatesWithCredit }: CreditReport): string {
  const [first, last] = endsOf(month);
  const change = totals.closingCents - totals.openingCents;
  const start = isFinal ? `On ${last} you owed` : "You owe";
  if (advocatesWithCredit === 0 && change === 0) return `${start} no credit.`;
  const amount =
    advocatesWithCredit === 0
      ? "no credit"
      : `${formatCount(advocatesWithCredit, "customer")} ${formatMoney(totals.closingCents)}`;
  const owed = `${start} ${amount}`;
  if (change === 0) return `${owed}, as much as on ${first}.`;
  return `${owed}, ${formatMoney(Math.abs(change))} ${change > 0 ? "more" : "less"} than on ${first}.`;
}

/** The figures of the equation that the page explains: its terms, and the credit at both ends. */
export const figureNames = ["opening", ...creditKindNames, "closing"] as const;
export type FigureName = (typeof figureNames)[number];

export interface Term {
  readonly figure: FigureName;
  readonly name: string;
  readonly cents: number;
  readonly note: string;
  /** The sign before it. */
  readonly sign?: "+" | "−" | "=";
}

/** Terms most months don't have; shown only if they have entries. */
const rare: ReadonlySet<CreditKind> = new Set(["brought_over", "given", "owed", "undone"]);

/** The month as an equation: credit at the start, every kind of change, credit at the end. */
export function termsOf({ month, isFinal, totals, advocatesWithCredit }: CreditReport): readonly Term[] {
  const [first, last] = endsOf(month);
  const changes = creditKindNames.flatMap((kind): Term[] => {
    const { cents, count } = sumOfKind(kind, totals.types);
    if (rare.has(kind) && entriesOf(kind, totals.types) === 0) return [];
    const isMinus = cents < 0 || (cents === 0 && takesOff.has(kind));
    return [
      {
        figure: kind,
        name: creditKinds[kind].name,
        cents: Math.abs(cents),
        note: noteOf(kind, count),
        sign: isMinus ? "−" : "+",
      },
    ];
  });
  const people = formatCount(advocatesWithCredit, "customer");
  return [
    { figure: "opening", name: "Owed at the start", cents: totals.openingCents, note: first },
    ...changes,
    {
      figure: "closing",
      name: isFinal ? "Owed at the end" : "You owe now",
      cents: totals.closingCents,
      note: isFinal ? `${last}, ${people}` : people,
      sign: "=",
    },
  ];
}

const takesOff: ReadonlySet<CreditKind> = new Set(["used", "given", "taken_back", "expired"]);

const nouns: Readonly<Record<CreditKind, string>> = {
  earned: "reward",
  brought_over: "customer",
  used: "use",
  given: "payout",
  taken_back: "refund",
  owed: "customer",
  expired: "time",
  corrected: "correction",
  undone: "time",
};

function noteOf(kind: CreditKind, count: number): string {
  return formatCount(count, nouns[kind]);
}

/** The number of entries that count in a term. */
export function entriesOf(kind: CreditKind, types: CreditReport["totals"]["types"]): number {
  const own: readonly string[] = creditKinds[kind].types;
  return types.reduce((sum, { type, entries }) => sum + (own.includes(type) ? entries : 0), 0);
}
