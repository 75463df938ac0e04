import type { plans } from "@/lib/kit/auth/access";

type Tier = keyof typeof plans;

const names: Readonly<Record<Tier, string>> = { starter: "Starter", growth: "Growth", pro: "Pro" };

interface PlanTerms {
  readonly tier: Tier;
  readonly trialEndsAt?: Date | string | undefined;
}

/** The plan's display name at `now`: Starter once a trial has ended. */
export function planName({ tier, trialEndsAt }: PlanTerms, now: Date): string {
  const trialOver = trialEndsAt !== undefined && new Date(trialEndsAt) <= now;
  return names[trialOver ? "starter" : tier];
}

/** The display name of the trial's plan, even after the trial has ended. */
export function trialPlanName({ tier }: Pick<PlanTerms, "tier">): string {
  return names[tier];
}
