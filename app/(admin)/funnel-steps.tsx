import type { z } from "zod";
import { cx } from "@/components/ui/cx";
import { formatNumber } from "@/components/ui/format";
import type { dashboardFigures } from "@/lib/insights/dashboard/figures-contract";
import { percent } from "./home/figures";

type StepCounts = z.output<typeof dashboardFigures.insights.output>["funnel"];

/** An advocate's steps, in order. */
const steps: readonly { readonly stage: keyof StepCounts; readonly name: string; readonly shade: string }[] = [
  { stage: "invited", name: "Advocates added", shade: "opacity-40" },
  { stage: "writtenTo", name: "Invite sent", shade: "opacity-55" },
  { stage: "visited", name: "Link opened", shade: "opacity-70" },
  { stage: "referred", name: "Referred a friend", shade: "opacity-85" },
  { stage: "converted", name: "Brought in a customer", shade: "" },
];

/** How many advocates reached each step, with the share of all enrolled. */
export function FunnelSteps({ funnel }: { funnel: StepCounts }) {
  const { invited } = funnel;
  return (
    <ol className="grid gap-4">
      {steps.map(({ stage, name, shade }) => {
        const share = invited > 0 ? funnel[stage] / invited : 0;
        return (
          <li key={stage}>
            <p className="flex items-baseline gap-2 text-secondary">
              <span className="flex-1 font-medium">{name}</span>
              <span className="font-semibold">{formatNumber(funnel[stage])}</span>
              <span className="w-16 text-right text-caption text-soft">
                {stage !== "invited" && invited > 0 && (
                  <>
                    {percent(share)}
                    <span className="sr-only"> of those added</span>
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
      })}
    </ol>
  );
}
