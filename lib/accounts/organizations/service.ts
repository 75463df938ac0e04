import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Tx } from "@/db/client";
import { type Role, roles, tiers } from "@/db/enums";
import { newId } from "@/db/new-id";
import { organizations } from "@/db/schema/organizations";
import { single } from "@/db/single";
import { operatorActor } from "@/lib/accounts/organizations/operator";
import { ownSlug } from "@/lib/accounts/organizations/slug";
import { email, firstName, lastName, memberView, password } from "@/lib/accounts/users/contract";
import { insertUser } from "@/lib/accounts/users/members";
import { requireSeat } from "@/lib/business/plans/plan-usage";
import { recordChange } from "@/lib/kit/audit";
import { createApiKey } from "@/lib/kit/auth/api-key";
import { hashPassword } from "@/lib/kit/auth/password";
import { PlanOverrides, planOfRow, planTerms } from "@/lib/kit/auth/plan-overrides";
import { ApiError, fieldError } from "@/lib/kit/errors";
import { plainName } from "@/lib/kit/plain-name";

const names = { firstName: firstName.optional(), lastName: lastName.optional() };

export const NewOrganization = z.strictObject({
  name: plainName(150),
  tier: z.enum(tiers),
  email,
  password,
  pending: z.boolean().default(false),
  overrides: PlanOverrides.default({}),
  trialEndsAt: z.date().nullable().default(null),
  ...names,
});

export const NewUser = z.strictObject({
  orgId: z.uuid(),
  email,
  password,
  role: z.enum(roles),
  view: memberView.exactOptional(),
  ...names,
});

export const PlanChange = z
  .strictObject({
    orgId: z.uuid(),
    tier: z.enum(tiers).exactOptional(),
    overrides: PlanOverrides.exactOptional(),
    trialEndsAt: z.date().nullable().exactOptional(),
  })
  .refine(({ orgId: _, ...change }) => Object.keys(change).length > 0, "must change something");

/** Creates an organization with its first admin, and an API key for the admin if the plan includes keys. */
export async function createOrganization(tx: Tx, input: z.output<typeof NewOrganization>, now: Date) {
  const orgId = newId(now);
  await tx.insert(organizations).values({
    id: orgId,
    name: input.name,
    slug: input.pending ? null : ownSlug(input.name, orgId),
    status: input.pending ? "pending_onboarding" : "active",
    tier: input.tier,
    planOverrides: input.overrides,
    trialEndsAt: input.trialEndsAt,
    createdAt: now,
  });
  await recordChange(tx, operatorActor(orgId, now), {
    action: "organization.created",
    subjectId: orgId,
    after: {
      name: input.name,
      tier: input.tier,
      planOverrides: input.overrides,
      trialEndsAt: input.trialEndsAt,
    },
  });
  const admin = await createUser(
    tx,
    {
      orgId,
      email: input.email,
      password: input.password,
      firstName: input.firstName,
      lastName: input.lastName,
      role: "admin",
    },
    now,
  );
  return { orgId, ...admin };
}

/**
 * Adds a user to an organization, with an API key if the plan includes keys.
 * @throws ApiError `not_found`, `plan_limit_reached`, or `invalid_input` if the email address is in use
 */
export async function createUser(tx: Tx, input: z.output<typeof NewUser>, now: Date) {
  // Hashing is slow on purpose, so do it before taking any locks.
  const passwordHash = await hashPassword(input.password);
  const { orgId, email, firstName, lastName, view = "office" } = input;
  const plan = await readPlan(tx, orgId, now);
  const userRoles: Role[] = [input.role];
  const user = await insertUser(
    tx,
    { orgId, plan, email, firstName, lastName, roles: userRoles, view, passwordHash },
    now,
  );
  if (!user) throw fieldError("email", "belongs to a user already; each email address has one user");
  await requireSeat(tx, { orgId, plan }, now);
  await recordChange(tx, operatorActor(orgId, now), {
    action: "user.created",
    subjectId: email,
    after: { email, roles: userRoles, view },
  });
  const hasKeys = plan.api && plan.apiKeysPerUser > 0;
  const { userId } = user;
  const apiKey = hasKeys ? await createFirstKey(tx, { orgId, userId }, now) : null;
  return { userId, email, apiKey };
}

async function createFirstKey(tx: Tx, owner: { readonly orgId: string; readonly userId: string }, now: Date) {
  const name = "First key";
  const { key, keyId } = await createApiKey(tx, { ...owner, name }, now);
  const after = { keyId, name };
  await recordChange(tx, operatorActor(owner.orgId, now), {
    action: "api_key.created",
    subjectId: keyId,
    after,
  });
  return key;
}

/** Changes an organization's plan; overrides replace the previous ones. @throws ApiError `not_found` */
export async function changePlan(
  tx: Tx,
  { orgId, overrides, ...change }: z.output<typeof PlanChange>,
  now = new Date(),
) {
  const before = await lockTerms(tx, orgId);
  const rows = await tx
    .update(organizations)
    .set({ ...change, ...(overrides && { planOverrides: overrides }) })
    .where(eq(organizations.id, orgId))
    .returning(planTerms);
  const after = single(rows);
  await recordChange(tx, operatorActor(orgId, now), {
    action: "organization.plan_changed",
    subjectId: orgId,
    before,
    after,
  });
  return { orgId, tier: after.tier, overrides: after.planOverrides, trialEndsAt: after.trialEndsAt };
}

async function readPlan(tx: Tx, orgId: string, now: Date) {
  return planOfRow(await lockTerms(tx, orgId), now);
}

async function lockTerms(tx: Tx, orgId: string) {
  const [org] = await tx.select(planTerms).from(organizations).where(eq(organizations.id, orgId)).for("no key update");
  if (!org) throw new ApiError("not_found", "There is no organization with this id.");
  return org;
}
