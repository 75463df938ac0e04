import type { z } from "zod";
import { Card, CardHeader } from "@/components/ui/card";
import type { dashboard } from "@/lib/dashboard/contract";

const steps = [
  { key: "invited", name: "Invited" },
  { key: "visited", name: "Link was opened" },
  { key: "referred", name: "Referred a friend" },
  { key: "converted", name: "Won a customer" },
] as const;

/** How far the campaign's advocates have come. */
export function Funnel({ funnel }: { funnel: z.output<typeof dashboard.insights.output>["funnel"] }) {
  const { invited } = funnel;
  return (
    <Card aria-labelledby="funnel">
      <CardHeader id="funnel" title="How far advocates have come" />
      <ol className="grid gap-3.5">
        {steps.map(({ key, name }) => {
          const share = invited > 0 ? funnel[key] / invited : 0;
          return (
            <li key={key} className="text-secondary">
              <p className="mb-1.5 flex items-baseline justify-between gap-3">
                <span className="text-soft">{name}</span>
                <span>
                  <strong className="font-semibold">{funnel[key].toLocaleString("en-US")}</strong>
                  {key !== "invited" && invited > 0 && (
                    <span className="text-soft">
                      {" "}
                      · {share.toLocaleString("en-US", { style: "percent", maximumFractionDigits: 0 })}
                    </span>
                  )}
                </span>
              </p>
              <div aria-hidden className="h-2 overflow-hidden rounded-chip bg-inner-line">
                <div
                  style={{ width: `${share * 100}%` }}
                  className="h-full rounded-chip bg-accent transition-[width] forced-colors:bg-[Highlight]"
                />
              </div>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
