"use client";

import { ChartColumn, Handshake, Table2 } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Chart } from "./chart";
import { colors } from "./chart-look";
import { count } from "./counted";
import type { Shown } from "./figures";
import { periodWords } from "./period";
import { PointsTable } from "./points-table";
import { Swatch } from "./swatch";

/** How referrals come in and convert, as a chart or as a table. */
export function ReferralsOverTime({ shown }: { shown: Shown }) {
  const [asTable, setAsTable] = useState(false);
  const { totals } = shown.insights;
  const isEmpty = totals.referrals === 0 && totals.conversions === 0;
  const summary = summarize(shown);
  const [Icon, other] = asTable ? [ChartColumn, "chart"] : [Table2, "table"];
  return (
    <Card flush aria-labelledby="over-time" className="flex h-full flex-col">
      <CardHeader
        flush
        id="over-time"
        title="Referrals over time"
        aside={
          !isEmpty && (
            <Button look="quiet" size="small" onClick={() => setAsTable(!asTable)} className="-mr-2.5">
              <Icon aria-hidden size={16} strokeWidth={1.75} />
              View as {other}
            </Button>
          )
        }
      />
      {!isEmpty && <p className="-mt-2 px-5 pb-3 text-pretty text-secondary text-soft sm:px-6">{summary}</p>}
      {isEmpty && (
        <EmptyState icon={Handshake} title="No referrals">
          {summary}
        </EmptyState>
      )}
      {!isEmpty && asTable && (
        <div className="max-h-[306px] overflow-y-auto">
          <PointsTable shown={shown} />
        </div>
      )}
      {!isEmpty && !asTable && (
        <div className="mt-auto px-5 pb-5 sm:px-6">
          <p aria-hidden className="mb-3 flex gap-4 text-caption text-soft">
            <span className="flex items-center gap-1.5">
              <Swatch color={colors.received} /> Received
            </span>
            <span className="flex items-center gap-1.5">
              <Swatch color={colors.converted} /> Converted
            </span>
          </p>
          <Chart insights={shown.insights} summary={`Bar chart. ${summary}`} />
        </div>
      )}
    </Card>
  );
}

function summarize({ period, insights: { totals, previous } }: Shown): string {
  const { within, before } = periodWords[period];
  const { referrals, conversions } = totals;
  const now =
    referrals === 0 && conversions === 0
      ? `Nobody was referred ${within}`
      : `${count(referrals)} received and ${count(conversions)} converted ${within}`;
  if (!previous || !before) return `${now}.`;
  if (previous.referrals === 0 && previous.conversions === 0) return `${now}, and nobody in ${before}.`;
  return `${now}, ${count(previous.referrals)} and ${count(previous.conversions)} in ${before}.`;
}
