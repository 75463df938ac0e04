import { cx } from "@/components/ui/cx";
import { formatMoney } from "@/components/ui/format";
import { type CreditFigure, creditFigureNames, creditFigures } from "@/lib/ledger/type-contract";
import { type CreditReport, endsOf } from "./months";

interface Term {
  readonly name: string;
  readonly cents: number;
  readonly note: string;
  /** The sign before it. */
  readonly sign?: "+" | "−" | "=";
  readonly isEarned?: boolean;
}

/** The month as an equation anyone can check: opening balance, changes, closing balance. */
export function Equation({ report }: { report: CreditReport }) {
  return (
    <section aria-label="The month in one line">
      <dl className="grid overflow-hidden rounded-card border border-line bg-card shadow-card lg:grid-cols-[repeat(auto-fit,minmax(6.75rem,1fr))] print:grid-cols-[repeat(auto-fit,minmax(6.75rem,1fr))]">
        {termsOf(report).map(({ name, cents, note, sign, isEarned }) => (
          <div
            key={name}
            className={cx(
              "relative flex flex-wrap items-baseline justify-between gap-x-3 border-inner-line px-5 py-3 max-lg:border-b last:border-0 lg:block lg:border-r lg:px-4 lg:py-4",
              sign === "=" && "bg-tint",
            )}
          >
            {sign && (
              <span
                aria-hidden
                className="absolute top-1/2 -left-2.5 hidden size-5 -translate-y-1/2 place-items-center rounded-full border border-line bg-card text-caption text-soft lg:grid print:hidden"
              >
                {sign}
              </span>
            )}
            <dt className="text-secondary text-soft">
              {name}
              <span className="block text-caption lg:hidden print:hidden">{note}</span>
            </dt>
            <dd
              className={cx(
                "whitespace-nowrap font-semibold text-[1.0625rem] tabular-nums tracking-[-0.01em]",
                isEarned && cents > 0 && "text-accent",
              )}
            >
              {sign && (
                <span
                  className={sign === "−" && cents > 0 ? "lg:hidden print:inline" : "hidden print:inline"}
                >
                  {sign}{" "}
                </span>
              )}
              {formatMoney(cents)}
              <span className="hidden font-normal text-caption text-soft tracking-normal lg:block">
                {note}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Figures most months don't have; shown only if nonzero. */
const rare: ReadonlySet<CreditFigure> = new Set(["broughtOverCents", "owedCents", "undoneCents"]);

function termsOf({ month, isFinal, totals }: CreditReport): Term[] {
  const [first, last] = endsOf(month);
  const notes: Readonly<Record<CreditFigure, string>> = {
    earnedCents: countOf(totals.earnedCount, "reward"),
    broughtOverCents: countOf(totals.broughtOverCount, "time"),
    redeemedCents: countOf(totals.redeemedCount, "time"),
    reversedCents: countOf(totals.reversedCount, "refund"),
    owedCents: totals.owedCents < 0 ? "paid by new credit" : "used before it was taken back",
    expiredCents: countOf(totals.expiredCount, "time"),
    adjustedCents: `${totals.adjustedCount.toLocaleString("en-US")} by hand`,
    undoneCents: countOf(totals.undoneCount, "time"),
  };
  const hasAny = ({ types }: { readonly types: readonly string[] }) =>
    totals.types.some(({ type }) => types.includes(type));
  return [
    { name: "Opening", cents: totals.openingCents, note: first },
    ...creditFigureNames
      .filter((figure) => !rare.has(figure) || hasAny(creditFigures[figure]))
      .map((figure): Term => {
        const { name, takesOff } = creditFigures[figure];
        const isMinus = takesOff ? totals[figure] >= 0 : totals[figure] < 0;
        const cents = Math.abs(totals[figure]);
        return {
          ...{ name: figure === "owedCents" ? "Owed by advocates" : name, cents, note: notes[figure] },
          ...{ sign: isMinus ? "−" : "+", isEarned: figure === "earnedCents" },
        };
      }),
    { name: "Closing", cents: totals.closingCents, sign: "=", note: isFinal ? last : "so far" },
  ];
}

function countOf(count: number, noun: string): string {
  return `${count.toLocaleString("en-US")} ${noun}${count === 1 ? "" : "s"}`;
}
