import type { ActorKind, CountedResource, Role, Tier } from "@/db/enums";

/** Features that a plan turns on or off. */
export type Feature = "api" | "sms" | "customBranding" | "integrations" | "sso";

/** Display names of the features. */
export const featureNames: Readonly<Record<Feature, string>> = {
  api: "API access",
  sms: "text messages",
  customBranding: "custom branding",
  integrations: "integrations",
  sso: "single sign-on",
};

/** Numeric limits of a plan. */
type Limit =
  | CountedResource
  | "maxReferralsPerAdvocate"
  | "auditRetentionDays"
  | "apiKeysPerUser"
  | "webhookKeys"
  | "webhookEndpoints"
  | "dailyInvites";

export type Plan = Readonly<Record<Feature, boolean> & Record<Limit, number>>;

/** The plans. All code that depends on a tier reads this table, on the server and in the browser. */
export const plans: Readonly<Record<Tier, Plan>> = {
  starter: {
    users: 3,
    campaigns: 3,
    advocates: 500,
    referrals: 2_500,
    maxReferralsPerAdvocate: 50,
    auditRetentionDays: 30,
    apiKeysPerUser: 0,
    webhookKeys: 0,
    webhookEndpoints: 0,
    dailyInvites: 1_000,
    api: false,
    sms: false,
    customBranding: false,
    integrations: false,
    sso: false,
  },
  growth: {
    users: 15,
    campaigns: 20,
    advocates: 10_000,
    referrals: 100_000,
    maxReferralsPerAdvocate: 200,
    auditRetentionDays: 180,
    apiKeysPerUser: 5,
    webhookKeys: 3,
    webhookEndpoints: 5,
    dailyInvites: 10_000,
    api: true,
    sms: true,
    customBranding: true,
    integrations: true,
    sso: false,
  },
  pro: {
    users: 100,
    campaigns: 200,
    advocates: 250_000,
    referrals: 5_000_000,
    maxReferralsPerAdvocate: 1000,
    auditRetentionDays: 730,
    apiKeysPerUser: 20,
    webhookKeys: 10,
    webhookEndpoints: 20,
    dailyInvites: 50_000,
    api: true,
    sms: true,
    customBranding: true,
    integrations: true,
    sso: true,
  },
};

const DAY_MS = 24 * 60 * 60 * 1000;

/** Daily invite limits for organizations younger than `days`, because we don't know yet whether to trust them. */
const newcomers: readonly { readonly days: number; readonly dailyInvites: Readonly<Record<Tier, number>> }[] =
  [
    { days: 7, dailyInvites: { starter: 20, growth: 500, pro: 2_000 } },
    { days: 30, dailyInvites: { starter: 100, growth: 2_000, pro: 10_000 } },
  ];

const newcomerStage = (createdAt: Date, now: Date) =>
  newcomers.find(({ days }) => now.getTime() - createdAt.getTime() < days * DAY_MS);

/** Whether an organization is so new that its daily invite limit is below its plan's. */
export function isNewcomer({ createdAt }: Founded, now: Date): boolean {
  return newcomerStage(createdAt, now) !== undefined;
}

/**
 * How many invites an organization may send in 24 hours: its own override, or the limit of its plan and age. Trials get
 * the Starter limit, since anyone can sign up for one.
 */
export function dailyInvitesOf(terms: PlanTerms & Founded, now: Date): number {
  const tier = terms.trialEndsAt === null ? terms.tier : "starter";
  const newcomerLimit = newcomerStage(terms.createdAt, now)?.dailyInvites[tier];
  return terms.planOverrides.dailyInvites ?? newcomerLimit ?? plans[tier].dailyInvites;
}

interface Founded {
  readonly createdAt: Date;
}

export interface PlanTerms {
  readonly tier: Tier;
  readonly planOverrides: Partial<Plan>;
  readonly trialEndsAt: Date | null;
}

/** The plan of an organization at `now`: its tier (Starter after a trial) with its own overrides. */
export function planOf(terms: PlanTerms, now: Date): Plan {
  return {
    ...plans[tierOf(terms, now)],
    ...terms.planOverrides,
  };
}

function tierOf({ tier, trialEndsAt }: PlanTerms, now: Date): Tier {
  return trialEndsAt !== null && trialEndsAt <= now ? "starter" : tier;
}

/**
 * The caller an endpoint is restricted to: a member signed in with a browser rather than an API key, the holder of an
 * emailed link, or a visitor on our own pages.
 */
export type Caller = "session" | "invitation" | "resetLink" | "visitor";

const kindOf: Readonly<Record<Caller, ActorKind>> = {
  session: "user",
  invitation: "invitation",
  resetLink: "resetLink",
  visitor: "visitor",
};

/** Callers who aren't members may call only the endpoints made for them. */
const outsiders: readonly ActorKind[] = ["invitation", "resetLink", "visitor"];

/** Requirements for calling an endpoint; `{}` admits any member of the organization. */
export interface Access {
  readonly role?: Role;
  readonly feature?: Feature;
  readonly caller?: Caller;
  /** Requires a recent sign-in from callers with a session (see `lib/kit/recent-proof.ts`). */
  readonly recentProof?: true;
  /** Open to members who still have to set up a second factor. */
  readonly beforeSecondFactor?: true;
  /** Allows writes before the Terms are accepted, for the endpoints needed to accept them. */
  readonly beforeTerms?: true;
}

/** The caller's attributes that `denial` checks. */
interface CallerAccess {
  readonly kind: ActorKind;
  readonly roles: readonly Role[];
  readonly plan: Plan;
  readonly needsSecondFactor?: true;
}

type Denial =
  | "unauthenticated"
  | "browser_required"
  | "second_factor_required"
  | "admin_required"
  | "feature_not_enabled";

/** Why a caller may not call an endpoint, or null. Pure, so that server and browser agree. */
export function denial(caller: CallerAccess, access: Access): Denial | null {
  const isOutsider = outsiders.includes(caller.kind);
  if (access.caller ? caller.kind !== kindOf[access.caller] : isOutsider) {
    return access.caller === "session" && !isOutsider ? "browser_required" : "unauthenticated";
  }
  if (caller.needsSecondFactor && !access.beforeSecondFactor) return "second_factor_required";
  if (access.role === "admin" && !caller.roles.includes("admin")) return "admin_required";
  if (access.feature && !caller.plan[access.feature]) return "feature_not_enabled";
  return null;
}
