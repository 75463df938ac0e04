import type { z } from "zod";
import { formatNumber } from "@/components/ui/format";
import type { dashboard } from "@/lib/insights/dashboard/contract";
import type { dashboardFigures } from "@/lib/insights/dashboard/figures-contract";
import { type PeriodToToday, periodsToToday } from "@/lib/kit/last-days";
import { moneyPath, referralsPath } from "../paths";

/** Periods by their query value: `?days=30`. */
export const periods = periodsToToday;

export const defaultPeriod: Period = "90";

export const periodLabels: Readonly<Record<Period, PeriodLabels>> = {
  "7": { label: "Last 7 days", within: "in the last 7 days", before: "previous 7 days" },
  "30": { label: "Last 30 days", within: "in the last 30 days", before: "previous 30 days" },
  "90": { label: "Last 90 days", within: "in the last 90 days", before: "previous 90 days" },
  "365": { label: "Last 12 months", within: "in the last 12 months", before: "previous 12 months" },
  all: { label: "All time", within: "so far" },
};

/** The organization's current figures. */
export type DashboardFigures = z.output<typeof dashboard.get.output>;

export type Insights = z.output<typeof dashboardFigures.insights.output>;

/** The period of the figures on screen, which differs from the chosen one while that loads. */
export interface ShownInsights {
  readonly period: Period;
  readonly insights: Insights;
}

export type Period = PeriodToToday;

interface PeriodLabels {
  readonly label: string;
  /** At the end of a sentence: "… in the last 90 days". */
  readonly within: string;
  /** The comparison period; all time has none. */
  readonly before?: string;
}

/** The period in the query, or the default. */
export function readPeriod(param: unknown): Period {
  return periods.find((period) => period === param) ?? defaultPeriod;
}

/** The API query for a period. */
export function insightsOf(period: Period): z.output<typeof dashboardFigures.insights.input> {
  return period === "all" ? {} : { days: Number(period) };
}

/** The list behind each figure of a period: as many leads, or entries with as much credit. */
export function listPaths(period: Period) {
  const days: { days?: string } = period === "all" ? {} : { days: period };
  return {
    leads: referralsPath({ status: "counted", ...days }),
    converted: referralsPath({ status: "converted", ...days }),
    earned: `${moneyPath}?kind=earned&period=${period}#entries`,
  };
}

/** 0.574 is "57%". A small share never rounds to 0%, and a large one never to 100%. */
export function percent(share: number): string {
  const whole = Math.round(share * 100);
  if (whole === 0 && share > 0) return "under 1%";
  if (whole === 100 && share < 1) return "over 99%";
  return `${formatNumber(whole)}%`;
}
