import type { ActorKind, CountedResource, Role, Tier } from "@/db/enums";

export type Feature = "api" | "sms" | "customBranding" | "integrations" | "sso";

export const featureNames: Readonly<Record<Feature, string>> = {
  api: "API access",
  sms: "text messages",
  customBranding: "custom branding",
  integrations: "integrations",
  sso: "single sign-on",
};

type Limit =
  | CountedResource
  | "maxReferralsPerAdvocate"
  | "auditRetentionDays"
  | "apiKeysPerUser"
  | "webhookKeys"
  | "webhookEndpoints"
  | "dailyInvites";

/** The features of a plan and its limits; operators override single ones for an organization. */
export type Entitlements = Readonly<Record<Feature, boolean> & Record<Limit, number>>;

type PlanName = "Starter" | "Growth" | "Pro";

export interface Plan extends Entitlements {
  /** Null if screens don't mention plans to the organization (see `isWithoutPlans`). */
  readonly name: PlanName | null;
}

type ByPlan<T> = readonly [starter: T, growth: T, pro: T];

const columns: { readonly [Name in keyof Entitlements]: ByPlan<Entitlements[Name]> } = {
  users: [3, 15, 100],
  campaigns: [3, 20, 200],
  advocates: [500, 10_000, 250_000],
  referrals: [2_500, 100_000, 5_000_000],
  maxReferralsPerAdvocate: [50, 200, 1_000],
  auditRetentionDays: [30, 180, 730],
  apiKeysPerUser: [0, 5, 20],
  webhookKeys: [0, 3, 10],
  webhookEndpoints: [0, 5, 20],
  dailyInvites: [1_000, 10_000, 50_000],
  api: [false, true, true],
  sms: [false, true, true],
  customBranding: [false, true, true],
  integrations: [false, true, true],
  sso: [false, false, true],
};

function planAt(at: 0 | 1 | 2): Entitlements {
  return Object.fromEntries(Object.entries(columns).map(([name, values]) => [name, values[at]])) as Entitlements;
}

/** The plans. All code that depends on a tier reads this table, on the server and in the browser. */
export const plans: Readonly<Record<Tier, Entitlements & { readonly name: PlanName }>> = {
  starter: { name: "Starter", ...planAt(0) },
  growth: { name: "Growth", ...planAt(1) },
  pro: { name: "Pro", ...planAt(2) },
};

const DAY_MS = 24 * 60 * 60 * 1000;

/** The most invites a day for an organization younger than `days`. */
interface RampStep {
  readonly days: number;
  readonly dailyInvites: number;
}

// Mailbox providers take a new sender of many emails for a spammer, and we don't know yet whether to trust the account.
const ramps: Readonly<Record<Tier, readonly RampStep[]>> = {
  starter: rampOf(20, 100),
  growth: rampOf(500, 2_000),
  pro: rampOf(2_000, 10_000),
};

function rampOf(firstWeek: number, firstMonth: number): RampStep[] {
  return [
    { days: 7, dailyInvites: firstWeek },
    { days: 30, dailyInvites: firstMonth },
  ];
}

export interface PlanTerms {
  readonly tier: Tier;
  readonly planOverrides: Partial<Entitlements>;
  readonly trialEndsAt: Date | null;
}

/** The operator's settings that plans depend on. */
export interface PlanSettings {
  /** The tier of new organizations. */
  readonly signUpTier: Tier;
  /** Replaces the ramps of all plans; empty for none. */
  readonly ramp?: readonly RampStep[] | undefined;
}

/**
 * Whether an organization has everything for good, like every new one on its server. Screens then mention no plans and
 * limits only once they matter.
 */
function isWithoutPlans({ tier, trialEndsAt }: PlanTerms, { signUpTier }: PlanSettings): boolean {
  return signUpTier === "pro" && tier === "pro" && trialEndsAt === null;
}

/** The plan of an organization at `now`: its tier (Starter after a trial) with its own overrides. */
export function planOf(terms: PlanTerms, now: Date, settings: PlanSettings): Plan {
  const plan = { ...plans[tierOf(terms, now)], ...terms.planOverrides };
  return isWithoutPlans(terms, settings) ? { ...plan, name: null } : plan;
}

function tierOf({ tier, trialEndsAt }: PlanTerms, now: Date): Tier {
  return trialEndsAt !== null && trialEndsAt <= now ? "starter" : tier;
}

interface InviteLimit {
  /** How many invites the organization may send in 24 hours. */
  readonly most: number;
  /** Whether it is this low because the organization is new. */
  readonly isRamp: boolean;
}

/**
 * An organization's daily invite limit: its own override, or the limit of its plan and age. Anyone can sign up for a
 * trial or on a server without plans, so trials ramp up like Starter, and these organizations like Growth.
 */
export function inviteLimitOf(
  terms: PlanTerms & { readonly createdAt: Date },
  now: Date,
  settings: PlanSettings,
): InviteLimit {
  const own = terms.planOverrides.dailyInvites;
  if (own !== undefined) return { most: own, isRamp: false };
  const tier = terms.trialEndsAt === null ? terms.tier : "starter";
  const ramp = settings.ramp ?? ramps[isWithoutPlans(terms, settings) ? "growth" : tier];
  const age = now.getTime() - terms.createdAt.getTime();
  const step = ramp.find(({ days }) => age < days * DAY_MS);
  const most = plans[tier].dailyInvites;
  return step && step.dailyInvites < most ? { most: step.dailyInvites, isRamp: true } : { most, isRamp: false };
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
  /** Open to technicians; every other endpoint refuses them. */
  readonly technicians?: true;
  /** Allows writes before the Terms are accepted, for the endpoints needed to accept them. */
  readonly beforeTerms?: true;
  /** Whether visitors of a public demo may call it, if the default of `isOpenInDemo` doesn't fit. */
  readonly inDemo?: "open" | "closed";
}

/**
 * Whether visitors of a public demo, who share one account, may call an endpoint. By default they may read, and write
 * what any member may with an API key: admins' settings, and what concerns a sign-in or the server, stay closed.
 */
export function isOpenInDemo(access: Access, isRead: boolean): boolean {
  const { inDemo, role, caller, recentProof } = access;
  if (inDemo !== undefined) return inDemo === "open";
  return isRead || (role === undefined && caller === undefined && !recentProof);
}

/** The caller's attributes that `denial` checks. */
interface CallerAccess {
  readonly kind: ActorKind;
  readonly roles: readonly Role[];
  readonly plan: Plan;
  readonly needsSecondFactor?: true;
  readonly isTechnician?: boolean;
}

type Denial =
  | "unauthenticated"
  | "browser_required"
  | "second_factor_required"
  | "office_required"
  | "admin_required"
  | "feature_not_enabled";

/** Why a caller may not call an endpoint, or null. Pure, so that server and browser agree. */
export function denial(caller: CallerAccess, access: Access): Denial | null {
  const isOutsider = outsiders.includes(caller.kind);
  if (access.caller ? caller.kind !== kindOf[access.caller] : isOutsider) {
    return access.caller === "session" && !isOutsider ? "browser_required" : "unauthenticated";
  }
  if (caller.needsSecondFactor && !access.beforeSecondFactor) return "second_factor_required";
  if (caller.isTechnician && !access.technicians) return "office_required";
  if (access.role === "admin" && !caller.roles.includes("admin")) return "admin_required";
  if (access.feature && !caller.plan[access.feature]) return "feature_not_enabled";
  return null;
}
