import { Users } from "lucide-react";
import { Card, CardHeader } from "@/components/ui/card";
import { cx } from "@/components/ui/cx";
import { EmptyState } from "@/components/ui/empty-state";
import { count, percent } from "./counted";
import type { Shown } from "./figures";
import { type Stage, stages } from "./find-drop";
import { FunnelDrop } from "./funnel-drop";
import { periodWords } from "./period";

const names: Readonly<Record<Stage, string>> = {
  invited: "Invited",
  visited: "Link visited",
  referred: "Referred",
  converted: "Converted",
};

const shades = ["opacity-40", "opacity-65", "opacity-85", ""];

/** How far the advocates who were enrolled in the period have come. */
export function Funnel({ shown: { period, insights } }: { shown: Shown }) {
  const { funnel } = insights;
  const { within } = periodWords[period];
  const isEmpty = funnel.invited === 0;
  return (
    <Card flush aria-labelledby="funnel" className="h-full">
      <CardHeader
        flush
        id="funnel"
        title="From invite to customer"
        description={isEmpty ? undefined : `How far those you enrolled ${within} have come.`}
      />
      {isEmpty && (
        <EmptyState icon={Users} title="No new advocates">
          Nobody was enrolled {within}. A longer period shows how far those before have come.
        </EmptyState>
      )}
      {!isEmpty && (
        <div className="px-5 pt-2 pb-6 sm:px-6">
          <ol className="grid gap-4">
            {stages.map((stage, at) => (
              <Step
                key={stage}
                name={names[stage]}
                reached={funnel[stage]}
                of={funnel[stages[at - 1] ?? stage]}
                share={funnel[stage] / funnel.invited}
                isFirst={at === 0}
                shade={shades[at] ?? ""}
              />
            ))}
          </ol>
          <FunnelDrop funnel={funnel} />
        </div>
      )}
    </Card>
  );
}

interface StepProps {
  readonly name: string;
  readonly reached: number;
  /** How many had come as far as the step before. */
  readonly of: number;
  /** Of all who began. */
  readonly share: number;
  readonly isFirst: boolean;
  readonly shade: string;
}

function Step({ name, reached, of, share, isFirst, shade }: StepProps) {
  return (
    <li>
      <p className="flex items-baseline gap-2 text-secondary">
        <span className="flex-1 font-medium">{name}</span>
        <span className="font-semibold">{count(reached)}</span>
        <span className="w-16 text-right text-caption text-soft">
          {!isFirst && of > 0 && (
            <>
              {percent(reached / of)}
              <span className="sr-only"> of the step before</span>
            </>
          )}
        </span>
      </p>
      <div className="mt-1.5 h-2.5 overflow-hidden rounded-chip bg-inner-line forced-colors:border">
        <div
          style={{ width: `${share * 100}%` }}
          className={cx("h-full rounded-chip bg-accent forced-colors:bg-[Highlight]", shade)}
        />
      </div>
    </li>
  );
}
