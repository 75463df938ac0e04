import type { z } from "zod";
import type { dashboard } from "@/lib/dashboard/contract";

/** The periods the dashboard can show, as its address has them: `?days=30`. */
export const periods = ["7", "30", "90", "365", "all"] as const;

export type Period = (typeof periods)[number];

export const defaultPeriod: Period = "90";

interface PeriodWords {
  readonly label: string;
  /** At the end of a sentence: "… in the last 90 days". */
  readonly within: string;
  /** What it is compared with; everything has nothing before it. */
  readonly before?: string;
}

export const periodWords: Readonly<Record<Period, PeriodWords>> = {
  "7": { label: "Last 7 days", within: "in the last 7 days", before: "the 7 days before" },
  "30": { label: "Last 30 days", within: "in the last 30 days", before: "the 30 days before" },
  "90": { label: "Last 90 days", within: "in the last 90 days", before: "the 90 days before" },
  "365": { label: "Last 12 months", within: "in the last 12 months", before: "the 12 months before" },
  all: { label: "All time", within: "so far" },
};

/** The period that an address asks for; the usual one when it asks for none that there is. */
export function readPeriod(asked: unknown): Period {
  return periods.find((period) => period === asked) ?? defaultPeriod;
}

/** What the API is asked for a period. */
export function insightsOf(period: Period): z.output<typeof dashboard.insights.input> {
  return period === "all" ? {} : { days: Number(period) };
}
