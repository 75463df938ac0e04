import { describe, expect, it } from "vitest";
import { type ActorKind, actorKinds, type Tier, tiers } from "@/db/enums";
import {
  type Access,
  type Caller,
  denial,
  type Entitlements,
  inviteLimitOf,
  type Plan,
  planOf,
  plans,
} from "@/lib/kit/auth/access";
import { PlanOverrides } from "@/lib/kit/auth/plan-overrides";

const now = new Date("2026-03-01T12:00:00Z");

describe("the plans", () => {
  it.each<[keyof Plan, Plan[keyof Plan], Plan[keyof Plan], Plan[keyof Plan]]>([
    ["name", "Starter", "Growth", "Pro"],
    ["users", 3, 15, 100],
    ["campaigns", 3, 20, 200],
    ["advocates", 500, 10_000, 250_000],
    ["referrals", 2_500, 100_000, 5_000_000],
    ["maxReferralsPerAdvocate", 50, 200, 1000],
    ["api", false, true, true],
    ["sms", false, true, true],
    ["customBranding", false, true, true],
    ["integrations", false, true, true],
    ["sso", false, false, true],
    ["auditRetentionDays", 30, 180, 730],
    ["apiKeysPerUser", 0, 5, 20],
    ["webhookKeys", 0, 3, 10],
    ["webhookEndpoints", 0, 5, 20],
    ["dailyInvites", 1_000, 10_000, 50_000],
  ])("give %s: %j, %j and %j", (key, starter, growth, pro) => {
    expect(tiers.map((tier) => plans[tier][key])).toEqual([starter, growth, pro]);
  });

  it("have no other fields", () => {
    for (const tier of tiers) expect(Object.keys(plans[tier])).toHaveLength(16);
  });
});

describe("an organization's plan", () => {
  const terms = (
    tier: Tier,
    planOverrides: Partial<Entitlements> = {},
    trialEndsAt: string | null = null,
    signUpTier: Tier = "starter",
  ) =>
    planOf({ tier, planOverrides, trialEndsAt: trialEndsAt === null ? null : new Date(trialEndsAt) }, now, {
      signUpTier,
    });

  it.each(tiers)("is its tier's plan: %s", (tier) => {
    expect(terms(tier)).toEqual(plans[tier]);
  });

  it.each([
    ["2026-03-01T12:00:00.001Z", "pro"],
    ["2026-03-01T12:00:00.000Z", "starter"],
    ["2026-02-28T00:00:00.000Z", "starter"],
  ] as const)("with a trial ending at %s is %s", (trialEndsAt, tier) => {
    expect(terms("pro", {}, trialEndsAt)).toEqual(plans[tier]);
  });

  it("applies its overrides, in both directions", () => {
    const overrides = { api: true, sms: false, users: 0, campaigns: 7 };
    expect(terms("starter", overrides)).toEqual({ ...plans.starter, ...overrides });
    expect(terms("growth", overrides)).toEqual({ ...plans.growth, ...overrides });
  });

  it.each([
    [6.99, 20, 500, 2_000],
    [7, 100, 2_000, 10_000],
    [29.99, 100, 2_000, 10_000],
    [30, 1_000, 10_000, 50_000],
  ])("allows fewer invites a day while the organization is new: at %d days", (days, ...invites) => {
    const young = { trialEndsAt: null, createdAt: new Date(now.getTime() - days * 86_400_000) };
    const allowed = (tier: Tier, planOverrides: Partial<Entitlements>) =>
      inviteLimitOf({ ...young, tier, planOverrides }, now, { signUpTier: "starter" });
    const isRamp = days < 30;
    expect(tiers.map((tier) => allowed(tier, {}))).toEqual(invites.map((most) => ({ most, isRamp })));
    for (const tier of tiers) expect(allowed(tier, { dailyInvites: 7 })).toEqual({ most: 7, isRamp: false });
  });

  it.each([
    ["a new one on Growth, if all new ones have everything", 1, undefined, 500],
    ["the operator's, whatever the plan", 1, [{ days: 10, dailyInvites: 50 }], 50],
    ["the plan's, once it is older than the operator's steps", 10, [{ days: 10, dailyInvites: 50 }], 50_000],
    ["the plan's, if the operator wants no steps", 0, [], 50_000],
    ["the plan's, if the operator's step is higher", 0, [{ days: 10, dailyInvites: 60_000 }], 50_000],
  ] as const)("allows as many invites a day as %s", (_, days, ramp, most) => {
    const createdAt = new Date(now.getTime() - days * 86_400_000);
    const organization = { tier: "pro", planOverrides: {}, trialEndsAt: null, createdAt } as const;
    expect(inviteLimitOf(organization, now, { signUpTier: "pro", ramp })).toEqual({
      most,
      isRamp: most < 50_000,
    });
  });

  it("has no name if it is Pro for good, like the plan of every new organization", () => {
    expect(terms("pro", { users: 7 }, null, "pro")).toEqual({ ...plans.pro, users: 7, name: null });
    expect(terms("pro", {}, "2026-04-01T00:00:00Z", "pro").name).toBe("Pro");
    expect(terms("growth", {}, null, "pro").name).toBe("Growth");
    expect(terms("growth", {}, null, "growth").name).toBe("Growth");
    expect(terms("pro", {}, null, "starter").name).toBe("Pro");
  });

  it("keeps its overrides after the trial", () => {
    expect(terms("pro", { advocates: 9 }, "2026-01-01T00:00:00Z")).toEqual({
      ...plans.starter,
      advocates: 9,
    });
  });

  it("never changes the plans", () => {
    const before = structuredClone(plans);
    terms("growth", { users: 1 });
    expect(plans).toEqual(before);
  });
});

describe("overrides", () => {
  it("may include all of the plan's keys or none", () => {
    const { name: _, ...entitlements } = plans.pro;
    expect(PlanOverrides.parse(entitlements)).toEqual(entitlements);
    expect(PlanOverrides.parse({})).toEqual({});
  });

  it.each([
    ["an unknown key", { seats: 5 }],
    ["a negative limit", { users: -1 }],
    ["a fractional limit", { campaigns: 1.5 }],
    ["a limit as text", { advocates: "10" }],
    ["a null limit", { referrals: null }],
    ["a number for a feature", { api: 1 }],
    ["text for a feature", { sso: "yes" }],
  ])("may not be %s", (_, overrides) => {
    expect(PlanOverrides.safeParse(overrides).success).toBe(false);
  });
});

const callers: readonly (Caller | "member")[] = ["member", "session", "invitation", "resetLink", "visitor"];

/** Whether an actor of each kind may call endpoints for each caller: yes, only in a browser, or no. */
const table: Readonly<Record<ActorKind, string>> = {
  user: "yes yes no no no",
  apiKey: "yes browser no no no",
  webhook: "yes browser no no no",
  portal: "yes browser no no no",
  system: "yes browser no no no",
  invitation: "no no yes no no",
  resetLink: "no no no yes no",
  visitor: "no no no no yes",
};

const denials: Readonly<Record<string, ReturnType<typeof denial>>> = {
  yes: null,
  browser: "browser_required",
  no: "unauthenticated",
};

describe.each(actorKinds)("an actor of kind %s", (kind) => {
  const answers = table[kind].split(" ");
  const rows = callers.map((caller, index) => [caller, answers[index] ?? ""] as const);
  const check = (caller: Caller | "member", more: Access = {}) => {
    const access = caller === "member" ? more : { ...more, caller };
    return denial({ kind, roles: ["admin"], plan: plans.pro }, access);
  };

  it.each(rows)("calling an endpoint for %s: %s", (caller, answer) => {
    expect(denials).toHaveProperty(answer);
    expect(check(caller)).toBe(denials[answer]);
    expect(check(caller, { role: "admin", feature: "sso" })).toBe(denials[answer]);
  });
});

it("checks the kind of caller before the role and the plan", () => {
  const withoutRole = { kind: "apiKey", roles: [], plan: plans.starter } as const;
  const access = { role: "admin", feature: "sso" } as const;
  expect(denial(withoutRole, { ...access, caller: "session" })).toBe("browser_required");
  expect(denial({ ...withoutRole, kind: "visitor" }, access)).toBe("unauthenticated");
  expect(denial({ ...withoutRole, kind: "user" }, { ...access, caller: "session" })).toBe("admin_required");
});
