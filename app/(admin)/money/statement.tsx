"use client";

import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import type { FirstPage } from "@/components/list/use-pages";
import { type creditEvents, eventKinds } from "@/lib/insights/reports/events-contract";
import type { CreditKind } from "@/lib/ledger/type-contract";
import { Equation } from "./equation";
import { EventsCard } from "./events-card";
import type { CreditReport } from "./months";
import { WhyEvent } from "./why-event";
import { WhyFigure } from "./why-figure";
import { type FigureName, figureNames, termsOf } from "./words";

const views = {
  kind: parseAsStringLiteral(eventKinds),
  why: parseAsStringLiteral(figureNames),
  entry: parseAsString,
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
  const [{ kind, why, entry, invoice }, setView] = useQueryStates(views);
  const terms = termsOf(report);
  const term = terms.find(({ figure }) => figure === why);
  const close = () => void setView({ why: null, entry: null });
  const explain = (figure: FigureName) =>
    void setView({ why: figure === why ? null : figure, entry: null, invoice: null, kind: kindOf(figure) });
  return (
    <>
      <Equation terms={terms} chosen={why ?? undefined} onChoose={explain} />
      <EventsCard
        report={report}
        first={first}
        timeZone={timeZone}
        kind={kind}
        invoice={invoice}
        chosen={entry}
        onKind={(next) => void setView({ kind: next, why: null, invoice: null })}
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
