import { type Plan, plans } from "@/lib/kit/auth/access";
import { DAY_MS } from "@/lib/kit/durations";
import type { Trial } from "./trial-note";

interface Org {
  readonly tier: keyof typeof plans;
  readonly trialEndsAt?: string | Date | undefined;
}

interface TrialFacts {
  readonly now: Date;
  readonly plan: Plan;
  readonly isBranded: boolean;
}

/** The running trial, or one that ended in the last 30 days and took features away. */
export function findTrial(org: Org, { now, plan, isBranded }: TrialFacts): Trial | undefined {
  if (!org.trialEndsAt) return undefined;
  const end = new Date(org.trialEndsAt);
  const left = end.getTime() - now.getTime();
  const had = plans[org.tier];
  if (left > 0) return { plan: had.name, daysLeft: Math.ceil(left / DAY_MS) };
  // If the plan was upgraded since, or the trial ended long ago, there is nothing to report.
  if (-left > 30 * DAY_MS || had.customBranding === plan.customBranding) return undefined;
  const changes = [
    ...(isBranded ? ["Your logo and color are off your customers’ pages and messages."] : []),
    ...(had.sms && !plan.sms ? ["Texts are off, so customers get emails only."] : []),
  ];
  return { plan: had.name, endedAt: end.toISOString(), changes };
}
