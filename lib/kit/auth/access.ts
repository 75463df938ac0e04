import type { ActorKind, CountedResource, Role, Tier } from "@/db/enums";

/** What a plan switches on. */
export type Feature = "api" | "sms" | "customBranding" | "integrations" | "sso";

/** What people call the features. */
export const featureNames: Readonly<Record<Feature, string>> = {
  api: "API access",
  sms: "text messages",
  customBranding: "custom branding",
  integrations: "integrations",
  sso: "single sign-on",
};

/** What a plan limits, as whole numbers. */
export type Limit =
  | CountedResource
  | "maxReferralsPerAdvocate"
  | "auditRetentionDays"
  | "apiKeysPerUser"
  | "webhookKeys"
  | "webhookEndpoints"
  | "dailyInvites";

export type Plan = Readonly<Record<Feature, boolean> & Record<Limit, number>>;

/** The plans. Everything that depends on a tier reads this table, on the server and in the browser. */
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

/** What a plan has of invites a day while the organization is younger than this: nobody knows yet who it is. */
const newcomers: readonly { readonly days: number; readonly dailyInvites: Readonly<Record<Tier, number>> }[] =
  [
    { days: 7, dailyInvites: { starter: 20, growth: 500, pro: 2_000 } },
    { days: 30, dailyInvites: { starter: 100, growth: 2_000, pro: 10_000 } },
  ];

const newcomerStage = (createdAt: Date, now: Date) =>
  newcomers.find(({ days }) => now.getTime() - createdAt.getTime() < days * DAY_MS);

/** Whether an organization is so young that it may send fewer invites a day than its plan has. */
export function isNewcomer({ createdAt }: Founded, now: Date): boolean {
  return newcomerStage(createdAt, now) !== undefined;
}

/**
 * How many invites an organization may send in 24 hours: what it was given itself, or as its age and plan allow. A
 * trial sends no more than Starter, since anybody can sign up for one.
 */
export function dailyInvitesOf(terms: PlanTerms & Founded, now: Date): number {
  const tier = terms.trialEndsAt === null ? terms.tier : "starter";
  const few = newcomerStage(terms.createdAt, now)?.dailyInvites[tier];
  return terms.planOverrides.dailyInvites ?? few ?? plans[tier].dailyInvites;
}

interface Founded {
  readonly createdAt: Date;
}

export interface PlanTerms {
  readonly tier: Tier;
  readonly planOverrides: Partial<Plan>;
  readonly trialEndsAt: Date | null;
}

/** The plan an organization has at `now`: its tier (starter once a trial has ended) with its own overrides on top. */
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
 * Whom an endpoint is for, where that is not every member: a member who signed in with a browser rather than an API
 * key, whoever holds an emailed link, or anybody on our own pages.
 */
export type Caller = "session" | "invitation" | "resetLink" | "visitor";

const kindOf: Readonly<Record<Caller, ActorKind>> = {
  session: "user",
  invitation: "invitation",
  resetLink: "resetLink",
  visitor: "visitor",
};

/** Those who are no members open the endpoints that are made for them, and nothing else. */
const outsiders: readonly ActorKind[] = ["invitation", "resetLink", "visitor"];

/** What an endpoint asks of its caller besides being signed in; `{}` lets in any member of the organization. */
export interface Access {
  readonly role?: Role;
  readonly feature?: Feature;
  readonly caller?: Caller;
  /** Whether whoever comes with a session must have proven lately who they are (see `lib/kit/recent-proof.ts`). */
  readonly recentProof?: true;
  /** Whether it is open to a member who must set up a second factor before anything else. */
  readonly beforeSecondFactor?: true;
  /** Whether it may change something while nobody has accepted the Terms yet: what it takes to do so. */
  readonly beforeTerms?: true;
}

/** Whom `denial` is asked about. */
interface Asking {
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

/** Why a caller is refused, or null. Pure, so that the server and the screens give the same answer. */
export function denial(caller: Asking, access: Access): Denial | null {
  const isOutsider = outsiders.includes(caller.kind);
  if (access.caller ? caller.kind !== kindOf[access.caller] : isOutsider) {
    return access.caller === "session" && !isOutsider ? "browser_required" : "unauthenticated";
  }
  if (caller.needsSecondFactor && !access.beforeSecondFactor) return "second_factor_required";
  if (access.role === "admin" && !caller.roles.includes("admin")) return "admin_required";
  if (access.feature && !caller.plan[access.feature]) return "feature_not_enabled";
  return null;
}
