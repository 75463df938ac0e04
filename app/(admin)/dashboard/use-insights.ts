"use client";

import { useQuery } from "@tanstack/react-query";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useState } from "react";
import { dashboard } from "@/lib/dashboard/contract";
import { query } from "@/lib/kit/client";
import type { Shown } from "./figures";
import { defaultPeriod, insightsOf, type Period, periods } from "./period";

const chosenPeriod = parseAsStringLiteral(periods)
  .withDefault(defaultPeriod)
  .withOptions({ history: "replace", shallow: true });

export interface LoadedInsights {
  readonly chosen: Period;
  readonly choose: (period: Period) => void;
  /** What was loaded last, of which period. */
  readonly shown: Shown;
  /** Why what was chosen is not shown, or what is shown not renewed. */
  readonly error: Error | null;
  readonly retry: () => void;
  readonly isRetrying: boolean;
}

/** The figures of the period in the address. What was there before stays until they are loaded, and if they are not. */
export function useInsights(first: Shown): LoadedInsights {
  const [chosen, choose] = useQueryState("days", chosenPeriod);
  const { data, error, refetch, isFetching } = useQuery({
    ...query(dashboard.insights, insightsOf(chosen)),
    ...(chosen === first.period && { initialData: first.insights }),
  });
  const [shown, setShown] = useState(first);
  if (data && data !== shown.insights) setShown({ period: chosen, insights: data });
  return {
    chosen,
    choose: (period) => void choose(period),
    shown,
    error,
    retry: () => void refetch(),
    isRetrying: isFetching,
  };
}
