import type { z } from "zod";
import type { dashboard } from "@/lib/dashboard/contract";
import type { Period } from "./period";

/** How the organization stands at this moment. */
export type Figures = z.output<typeof dashboard.get.output>;

/** What happened in a period. */
export type Insights = z.output<typeof dashboard.insights.output>;

/** The period that figures belong to; while another one loads it is not the one that is chosen. */
export interface Shown {
  readonly period: Period;
  readonly insights: Insights;
}
