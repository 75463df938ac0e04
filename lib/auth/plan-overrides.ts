import { z } from "zod";
import { organizations } from "@/db/schema/organizations";
import { type Plan, type PlanTerms, planOf } from "@/lib/auth/access";

const limit = z.int().min(0).exactOptional();
const flag = z.boolean().exactOptional();

/** The overrides an organization may carry on top of its plan; unknown keys are refused. */
export const PlanOverrides = z.strictObject({
  users: limit,
  campaigns: limit,
  advocates: limit,
  referrals: limit,
  maxReferralsPerAdvocate: limit,
  auditRetentionDays: limit,
  apiKeysPerUser: limit,
  webhookKeys: limit,
  dailyInvites: limit,
  api: flag,
  sms: flag,
  customBranding: flag,
  integrations: flag,
  sso: flag,
} satisfies Record<keyof Plan, z.ZodType>);

/** What of an organization's row its plan depends on. */
export const planTerms = {
  tier: organizations.tier,
  planOverrides: organizations.planOverrides,
  trialEndsAt: organizations.trialEndsAt,
  createdAt: organizations.createdAt,
};

/** What of an organization's row decides what somebody who acts in it may do. */
export const standingTerms = { ...planTerms, suspendedAt: organizations.suspendedAt };

/** An organization as its actors carry it: its plan, and whether the operator of the server keeps it closed. */
export function standingOf(
  row: Parameters<typeof planOfRow>[0] & { readonly suspendedAt: Date | null },
  now: Date,
) {
  return { plan: planOfRow(row, now), isSuspended: row.suspendedAt !== null };
}

/** The plan of an organization's row, whose overrides the database keeps as JSON. */
export function planOfRow(
  { planOverrides, ...terms }: Omit<PlanTerms, "planOverrides"> & { readonly planOverrides: unknown },
  now: Date,
): Plan {
  return planOf({ ...terms, planOverrides: PlanOverrides.parse(planOverrides) }, now);
}
