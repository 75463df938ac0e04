import { z } from "zod";
import { organizations } from "@/db/schema/organizations";
import { dailyInvitesOf, type Plan, type PlanTerms, planOf } from "@/lib/kit/auth/access";

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
  webhookEndpoints: limit,
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
};

/** What of an organization's row decides what somebody who acts in it may do. */
export const standingTerms = {
  ...planTerms,
  suspendedAt: organizations.suspendedAt,
  orgStatus: organizations.status,
};

type Standing = Pick<typeof organizations.$inferSelect, "suspendedAt"> & {
  readonly orgStatus: (typeof organizations.$inferSelect)["status"];
};

/**
 * An organization as its actors carry it: its plan, whether the operator of the server keeps it closed, and whether it
 * has yet to accept the Terms.
 */
export function standingOf(row: TermsRow & Standing, now: Date) {
  return {
    plan: planOfRow(row, now),
    isSuspended: row.suspendedAt !== null,
    awaitsTerms: row.orgStatus === "pending_onboarding",
  };
}

type TermsRow = Omit<PlanTerms, "planOverrides"> & { readonly planOverrides: unknown };

/** The plan of an organization's row, whose overrides the database keeps as JSON. */
export function planOfRow(row: TermsRow, now: Date): Plan {
  return planOf({ ...row, planOverrides: PlanOverrides.parse(row.planOverrides) }, now);
}

/** The same for how many invites it may send in a day. */
export function dailyInvitesOfRow(row: TermsRow & { readonly createdAt: Date }, now: Date): number {
  return dailyInvitesOf({ ...row, planOverrides: PlanOverrides.parse(row.planOverrides) }, now);
}
