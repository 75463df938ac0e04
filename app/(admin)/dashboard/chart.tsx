"use client";

import { useState } from "react";
import { useOnDemand } from "@/components/use-on-demand";
import { BarsPicture } from "./bars-picture";
import type { Insights } from "./figures";

// The library weighs as much as the rest of the page, so it waits until somebody asks the picture for more.
const loadChart = () => import("./bars-chart").then(({ BarsChart }) => BarsChart);

/** Received and converted referrals over time. `summary` says the same in words. */
export function Chart({ insights, summary }: { insights: Insights; summary: string }) {
  const [isAsked, setAsked] = useState(false);
  const { Loaded: LiveChart } = useOnDemand(loadChart, isAsked);
  return (
    <div
      role="img"
      aria-label={summary}
      onPointerEnter={() => setAsked(true)}
      className="relative h-[220px] sm:h-[248px]"
    >
      {LiveChart ? <LiveChart insights={insights} /> : <BarsPicture insights={insights} />}
    </div>
  );
}
