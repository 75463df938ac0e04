import type { z } from "zod";
import type { dashboard } from "@/lib/insights/dashboard/contract";
import type { dashboardFigures } from "@/lib/insights/dashboard/figures-contract";

/** The periods the dashboard can show, as its address has them: `?days=30`. */
export const periods = ["7", "30", "90", "365", "all"] as const;

export const defaultPeriod: Period = "90";

export const periodLabels: Readonly<Record<Period, PeriodLabels>> = {
  "7": { label: "Last 7 days", within: "in the last 7 days", before: "previous 7 days" },
  "30": { label: "Last 30 days", within: "in the last 30 days", before: "previous 30 days" },
  "90": { label: "Last 90 days", within: "in the last 90 days", before: "previous 90 days" },
  "365": { label: "Last 12 months", within: "in the last 12 months", before: "previous 12 months" },
  all: { label: "All time", within: "so far" },
};

/** How the organization stands at this moment. */
export type Figures = z.output<typeof dashboard.get.output>;

/** What happened in a period. */
export type Insights = z.output<typeof dashboardFigures.insights.output>;

/** The period that figures belong to; while another one loads it is not the one that is chosen. */
export interface ShownInsights {
  readonly period: Period;
  readonly insights: Insights;
}

export type Period = (typeof periods)[number];

interface PeriodLabels {
  readonly label: string;
  /** At the end of a sentence: "… in the last 90 days". */
  readonly within: string;
  /** What it is compared with; everything has nothing before it. */
  readonly before?: string;
}

/** The period that an address asks for; the usual one when it asks for none that there is. */
export function readPeriod(asked: unknown): Period {
  return periods.find((period) => period === asked) ?? defaultPeriod;
}

/** What the API is asked for a period. */
export function insightsOf(period: Period): z.output<typeof dashboardFigures.insights.input> {
  return period === "all" ? {} : { days: Number(period) };
}

/** "1,250". */
export function count(amount: number): string {
  return amount.toLocaleString("en-US");
}

/** "1 referral", "1,250 referrals". */
export function countOf(amount: number, one: string): string {
  return `${count(amount)} ${amount === 1 ? one : `${one}s`}`;
}

/** 0.574 is "57%". A share that is small is not none, and one that is large is not all. */
export function percent(share: number): string {
  const whole = Math.round(share * 100);
  if (whole === 0 && share > 0) return "under 1%";
  if (whole === 100 && share < 1) return "over 99%";
  return `${count(whole)}%`;
}

/** What waits for a person. */
export type Attention = z.output<typeof dashboardFigures.attention.output>;

export type WaitingReferral = Attention["referrals"][number];
