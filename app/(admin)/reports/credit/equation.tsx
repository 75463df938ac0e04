import { cx } from "@/components/ui/cx";
import { formatMoney } from "@/components/ui/format";
import { type CreditReport, endsOf } from "./months";

interface Term {
  readonly name: string;
  readonly cents: number;
  readonly note: string;
  /** What stands between it and the one before. */
  readonly sign?: "+" | "−" | "=";
  readonly isEarned?: boolean;
}

/** The month as a sum that everybody can check: what there was, what came and went, what there is. */
export function Equation({ report }: { report: CreditReport }) {
  return (
    <section aria-label="The month in one line">
      <dl className="grid overflow-hidden rounded-card border border-line bg-card shadow-card lg:grid-cols-7 print:grid-cols-7">
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
              {sign === "−" && cents > 0 && <span className="lg:hidden print:hidden">−</span>}
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

function termsOf({ month, isFinal, totals }: CreditReport): Term[] {
  const [first, last] = endsOf(month);
  const isTakenOff = totals.adjustedCents < 0;
  return [
    { name: "Opening", cents: totals.openingCents, note: first },
    {
      ...{ name: "Earned", cents: totals.earnedCents, sign: "+", isEarned: true },
      note: countOf(totals.earnedCount, "reward"),
    },
    { name: "Redeemed", cents: totals.redeemedCents, sign: "−", note: countOf(totals.redeemedCount, "time") },
    {
      name: "Reversed",
      cents: totals.reversedCents,
      sign: "−",
      note: countOf(totals.reversedCount, "refund"),
    },
    { name: "Expired", cents: totals.expiredCents, sign: "−", note: countOf(totals.expiredCount, "time") },
    {
      ...{ name: "Adjusted", cents: Math.abs(totals.adjustedCents), sign: isTakenOff ? "−" : "+" },
      note: `${totals.adjustedCount.toLocaleString("en-US")} by hand`,
    },
    { name: "Closing", cents: totals.closingCents, sign: "=", note: isFinal ? last : "so far" },
  ];
}

function countOf(count: number, noun: string): string {
  return `${count.toLocaleString("en-US")} ${noun}${count === 1 ? "" : "s"}`;
}
