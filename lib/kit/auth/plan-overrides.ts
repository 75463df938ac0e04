import { z } from "zod";
import { organizations } from "@/db/schema/organizations";
import {
  type Entitlements,
  inviteLimitOf,
  type Plan,
  type PlanSettings,
  type PlanTerms,
  planOf,
} from "@/lib/kit/auth/access";
import { env } from "@/lib/kit/env";

const limit = z.int().min(0).exactOptional();
const flag = z.boolean().exactOptional();

/** An organization's overrides of its plan. Rejects unknown keys. */
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
} satisfies Record<keyof Entitlements, z.ZodType>);

/** The columns that determine an organization's plan. */
export const planTerms = {
  tier: organizations.tier,
  planOverrides: organizations.planOverrides,
  trialEndsAt: organizations.trialEndsAt,
};

/** The columns that determine what an organization's actors may do. */
export const standingTerms = {
  ...planTerms,
  suspendedAt: organizations.suspendedAt,
  movingAt: organizations.movingAt,
  movedTo: organizations.movedTo,
  orgStatus: organizations.status,
};

type StandingRow = Pick<typeof organizations.$inferSelect, "suspendedAt" | "movingAt" | "movedTo"> & {
  readonly orgStatus: (typeof organizations.$inferSelect)["status"];
};

/** The organization's part of an actor: its plan, whether it is suspended, and whether it has yet to accept the Terms. */
export function standingOf(row: TermsRow & StandingRow, now: Date) {
  return {
    plan: planOfRow(row, now),
    isSuspended: row.suspendedAt !== null,
    ...(row.movingAt !== null && { move: { to: row.movedTo } }),
    awaitsTerms: row.orgStatus === "pending_onboarding",
  };
}

type TermsRow = Omit<PlanTerms, "planOverrides"> & { readonly planOverrides: unknown };

function readSettings(): PlanSettings {
  const { SIGN_UP_TIER, SENDING_RAMP } = env();
  return { signUpTier: SIGN_UP_TIER, ramp: SENDING_RAMP };
}

/** The plan of an organization's row; the overrides are stored as JSON. */
export function planOfRow(row: TermsRow, now: Date): Plan {
  return planOf({ ...row, planOverrides: PlanOverrides.parse(row.planOverrides) }, now, readSettings());
}

/** The daily invite limit of an organization's row. */
export function inviteLimitOfRow(row: TermsRow & { readonly createdAt: Date }, now: Date) {
  return inviteLimitOf({ ...row, planOverrides: PlanOverrides.parse(row.planOverrides) }, now, readSettings());
}
