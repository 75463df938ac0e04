import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Tx } from "@/db/client";
import { brandings, businessProfiles } from "@/db/schema/branding";
import { invitations } from "@/db/schema/invitations";
import { matchRequests } from "@/db/schema/match-requests";
import { organizations as table } from "@/db/schema/organizations";
import { referrals } from "@/db/schema/referrals";
import { single } from "@/db/single";
import { accounts, TOS_VERSION } from "@/lib/accounts/contract";
import { freeSlug, isTaken } from "@/lib/accounts/organizations/slug";
import { requireNameLeft } from "@/lib/accounts/public-names";
import { findCaller } from "@/lib/accounts/users/members";
import { readUsage } from "@/lib/business/plans/plan-usage";
import { ApiError, fieldError } from "@/lib/kit/errors";
import { type Context, implement } from "@/lib/kit/implement";
import { omitNulls } from "@/lib/kit/omit-nulls";
import { queueMemberMessage } from "@/lib/messages/outbox";

const columns = {
  orgId: table.id,
  name: table.name,
  status: table.status,
  tier: table.tier,
  createdAt: table.createdAt,
  trialEndsAt: table.trialEndsAt,
  tosAcceptedAt: table.tosAcceptedAt,
  tosVersion: table.tosVersion,
  slug: table.slug,
  timeZone: table.timeZone,
  sendsOnHolidays: table.sendsOnHolidays,
  language: table.language,
  industry: table.industry,
  rewardCapCents: table.rewardCapCents,
  stateRulesCheckedAt: table.stateRulesCheckedAt,
  stateRulesCheckedBy: table.stateRulesCheckedBy,
  requireSecondFactor: table.requireSecondFactor,
};

export const getAccount = implement(accounts.get, async ({ db, actor: { orgId, plan } }) => {
  const [rows, usage] = await Promise.all([
    db.select(columns).from(table).where(eq(table.id, orgId)),
    readUsage(db, orgId),
  ]);
  return { org: { ...omitNulls(single(rows)), enabledFeatures: plan }, usage };
});

export const updateAccount = implement(accounts.update, async ({ db, actor, now, record }, input) => {
  const { orgId } = actor;
  // Locked until the commit, so that only one of two concurrent requests completes onboarding.
  const [before] = await db.select(columns).from(table).where(eq(table.id, orgId)).for("no key update");
  if (!before) throw new ApiError("not_found", "There is no organization with this id.");
  if (before.status === "pending_onboarding") requireOnboarding(input);
  // The first acceptance of a version counts.
  const accepts = input.tosAccepted === true && before.tosVersion !== TOS_VERSION;
  const slug = input.slug ?? before.slug ?? (await freeSlug(db, input.businessName ?? before.name, orgId));
  if (input.slug !== undefined && (await isTaken(db, slug, orgId))) {
    throw fieldError("slug", "is already taken. Choose another");
  }
  if (slug !== before.slug) await requireNameLeft(db, { kind: "slug", name: slug, orgId }, "slug");
  const rows = await db
    .update(table)
    .set({
      status: "active",
      slug,
      ...healthcareAfter(before, input, { by: actor.name, now }),
      ...(input.requireSecondFactor !== undefined && { requireSecondFactor: input.requireSecondFactor }),
      ...(input.sendsOnHolidays !== undefined && { sendsOnHolidays: input.sendsOnHolidays }),
      ...(input.timeZone !== undefined && { timeZone: input.timeZone }),
      ...(input.language !== undefined && { language: input.language }),
      ...(input.businessName !== undefined && { name: input.businessName }),
      ...(accepts && { tosAcceptedAt: now, tosVersion: TOS_VERSION }),
    })
    .where(eq(table.id, orgId))
    .returning(columns);
  const after = single(rows);
  if (before.status === "pending_onboarding") await queueWelcome({ db, actor, now });
  record({ action: "organization.updated", subjectId: orgId, before, after });
  return { org: omitNulls(after) };
});

/** The default cap per friend; some states allow small gifts up to this amount. In cents. */
const USUAL_CAP_CENTS = 2_500;

type Healthcare = Pick<
  typeof table.$inferSelect,
  "industry" | "rewardCapCents" | "stateRulesCheckedAt" | "stateRulesCheckedBy"
>;

/** The new healthcare settings; a general business has none. */
function healthcareAfter(
  before: Healthcare,
  { industry = before.industry, rewardCapCents, stateRulesChecked }: z.output<typeof accounts.update.input>,
  { by, now }: { readonly by: string; readonly now: Date },
): Partial<Healthcare> {
  if (industry === "general") {
    const only = "is for healthcare. Change industry to healthcare first";
    if (rewardCapCents !== undefined) throw fieldError("rewardCapCents", only);
    if (stateRulesChecked !== undefined) throw fieldError("stateRulesChecked", only);
    return { industry, rewardCapCents: null, stateRulesCheckedAt: null, stateRulesCheckedBy: null };
  }
  return {
    industry,
    rewardCapCents: rewardCapCents ?? before.rewardCapCents ?? USUAL_CAP_CENTS,
    // The first confirmation counts.
    ...(stateRulesChecked &&
      before.stateRulesCheckedAt === null && { stateRulesCheckedAt: now, stateRulesCheckedBy: by }),
  };
}

function requireOnboarding(input: z.output<typeof accounts.update.input>): void {
  const missing = (["businessName", "tosAccepted"] as const).find((field) => input[field] === undefined);
  if (missing) throw fieldError(missing, "is required to complete onboarding");
}

async function queueWelcome({ db, actor, now }: Context<Tx>): Promise<void> {
  const user = await findCaller(db, actor);
  if (!user) return;
  const { orgId } = actor;
  const welcome = { template: "welcome" as const, causeId: orgId, data: { firstName: user.firstName ?? "" } };
  await queueMemberMessage(db, { orgId, ...welcome, email: user.email, now });
}

export const getSetup = implement(accounts.setup, async ({ db, actor: { orgId, plan } }) => {
  const exists = (table: typeof brandings | typeof invitations | typeof referrals | typeof matchRequests) =>
    db.select({ found: sql`1` }).from(table).where(eq(table.orgId, orgId)).limit(1);
  const [usage, branded, addressed, invited, referred, called] = await Promise.all([
    readUsage(db, orgId),
    exists(brandings),
    db
      .select({ found: sql`1` })
      .from(businessProfiles)
      .where(and(eq(businessProfiles.orgId, orgId), isNotNull(businessProfiles.postalAddress))),
    exists(invitations),
    exists(referrals),
    exists(matchRequests),
  ]);
  const steps = [
    { step: "campaign", done: usage.campaigns > 0 },
    // A completed step stays listed even if the plan no longer includes it.
    ...(plan.customBranding || branded.length > 0 ? [{ step: "branding", done: branded.length > 0 } as const] : []),
    { step: "address", done: addressed.length > 0 },
    { step: "advocate", done: usage.advocates > 0 },
    { step: "referral", done: referred.length + called.length > 0 },
    { step: "team", done: usage.users > 1 || invited.length > 0 },
  ] as const;
  return { steps: [...steps] };
});
