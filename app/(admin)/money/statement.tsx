"use client";

import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import type { FirstPage } from "@/components/list/use-pages";
import { cx } from "@/components/ui/cx";
import { formatMoney } from "@/components/ui/format";
import { type creditEvents, eventKinds } from "@/lib/insights/reports/events-contract";
import { periodsToToday } from "@/lib/kit/last-days";
import type { CreditKind } from "@/lib/ledger/type-contract";
import { EventsCard } from "./events-card";
import type { CreditReport } from "./months";
import { WhyEvent } from "./why-event";
import { WhyFigure } from "./why-figure";
import { type FigureName, figureNames, type Term, termsOf } from "./words";

const views = {
  kind: parseAsStringLiteral(eventKinds),
  why: parseAsStringLiteral(figureNames),
  entry: parseAsString,
  /** Entries of this period instead of the month. */
  period: parseAsStringLiteral(periodsToToday),
  /** Entries of this invoice alone, of all months. */
  invoice: parseAsString,
};

interface StatementProps {
  readonly report: CreditReport;
  readonly first: FirstPage<typeof creditEvents.list>;
  readonly timeZone: string;
}

/** The equation, the entries behind it, and the panel that explains one of them. */
export function Statement({ report, first, timeZone }: StatementProps) {
  const [{ kind, period, why, entry, invoice }, setView] = useQueryStates(views);
  const terms = termsOf(report);
  const term = terms.find(({ figure }) => figure === why);
  const close = () => void setView({ why: null, entry: null });
  const explain = (figure: FigureName) =>
    void setView({
      why: figure === why ? null : figure,
      kind: kindOf(figure),
      entry: null,
      invoice: null,
      period: null,
    });
  return (
    <>
      <Equation terms={terms} chosen={why ?? undefined} onChoose={explain} />
      <EventsCard
        report={report}
        first={first}
        timeZone={timeZone}
        kind={kind}
        period={period}
        invoice={invoice}
        chosen={entry}
        onKind={(next) => void setView({ kind: next, why: null, invoice: null })}
        onMonth={() => void setView({ period: null, entry: null })}
        onInvoice={(next) => void setView({ invoice: next === "" ? null : next, why: null, entry: null })}
        onChoose={(activityId) => void setView({ entry: activityId, why: null })}
      />
      {entry !== null && <WhyEvent activityId={entry} timeZone={timeZone} onClose={close} />}
      {entry === null && term && <WhyFigure term={term} report={report} onClose={close} />}
    </>
  );
}

/** The filter of the list for a figure; none for the credit at either end. */
function kindOf(figure: FigureName): CreditKind | null {
  return figure === "opening" || figure === "closing" ? null : figure;
}

interface EquationProps {
  readonly terms: readonly Term[];
  /** The explained figure. */
  readonly chosen: FigureName | undefined;
  readonly onChoose: (figure: FigureName) => void;
}

/** The month as an equation anyone can check. Each figure is a button that explains it. */
function Equation({ terms, chosen, onChoose }: EquationProps) {
  return (
    <section aria-label="The month in one line">
      <ol className="overflow-hidden rounded-card border border-line bg-card shadow-card xl:flex xl:flex-wrap print:block print:rounded-none print:border-0 print:shadow-none">
        {terms.map(({ figure, name, cents, note, sign }) => (
          <li
            key={figure}
            className={cx(
              "relative border-inner-line border-b last:border-0",
              sign === "=" ? "bg-tint xl:basis-full" : "xl:grow xl:basis-[6.25rem] xl:border-r",
            )}
          >
            {sign && sign !== "=" && (
              <span
                aria-hidden
                className="absolute top-1/2 -left-2.5 z-[1] hidden size-5 -translate-y-1/2 place-items-center rounded-full border border-line bg-card text-caption text-soft xl:grid print:hidden"
              >
                {sign}
              </span>
            )}
            <button
              type="button"
              aria-pressed={chosen === figure}
              onClick={() => onChoose(figure)}
              className={cx(
                sign !== "=" && "xl:block",
                "-outline-offset-2! flex h-full w-full flex-wrap items-baseline justify-between gap-x-3 border-transparent border-t-2 px-5 py-3 text-left transition-colors hover:bg-paper aria-pressed:border-accent xl:px-3 xl:py-3.5 print:flex! print:border-t-0 print:px-0 print:py-1",
              )}
            >
              <span className="text-secondary text-soft">
                {sign && (
                  <span
                    className={cx("inline-block w-4 print:mr-1.5!", sign !== "=" && "xl:sr-only print:not-sr-only")}
                  >
                    {sign}
                  </span>
                )}
                {name}
                <span
                  className={cx(
                    sign !== "=" && "xl:hidden",
                    "block text-caption print:inline print:before:content-['_(']  print:after:content-[')']",
                  )}
                >
                  {note}
                </span>
              </span>
              <span
                className={cx(
                  "block whitespace-nowrap font-semibold text-[1.0625rem] tabular-nums tracking-[-0.01em]",
                  figure === "earned" && cents > 0 && "text-accent",
                )}
              >
                {formatMoney(cents)}
              </span>
              {sign !== "=" && <span className="hidden text-caption text-soft xl:block print:hidden">{note}</span>}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
