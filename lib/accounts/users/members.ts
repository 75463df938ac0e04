import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import type { Role } from "@/db/enums";
import type { MemberView } from "@/db/enums-members";
import { newId } from "@/db/new-id";
import { organizations, users } from "@/db/schema/organizations";
import { lockAdditions, requireQuota } from "@/lib/business/plans/plan-usage";
import type { Plan } from "@/lib/kit/auth/access";
import type { Actor } from "@/lib/kit/auth/actor";
import { ApiError } from "@/lib/kit/errors";

/** The columns of a member returned after a change. */
export const member = {
  email: users.email,
  roles: users.roles,
  view: users.view,
  allowPasswordAuth: users.allowPasswordAuth,
};

/** Condition: the row of `users` is the acting member's. */
export function whereSelf({ orgId, userId = "" }: Pick<Actor, "orgId" | "userId">) {
  return and(eq(users.orgId, orgId), eq(users.id, userId));
}

/** Locks the acting member's row. @returns whether the member can sign in without single sign-on */
export async function lockSelf(tx: Tx, actor: Actor): Promise<boolean> {
  const [own] = await tx
    .select({ allowPasswordAuth: users.allowPasswordAuth })
    .from(users)
    .where(whereSelf(actor))
    .for("no key update");
  return own?.allowPasswordAuth ?? false;
}

/**
 * The acting member's current row; undefined for actors that are not members, such as jobs, and for removed members.
 */
export async function findCaller(tx: Tx, actor: Actor) {
  if (actor.userId === undefined) return undefined;
  const { email, firstName, lastName, roles } = users;
  const [caller] = await tx.select({ email, firstName, lastName, roles }).from(users).where(whereSelf(actor));
  return caller;
}

interface NewMember {
  readonly orgId: string;
  readonly plan: Plan;
  readonly email: string;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly roles: Role[];
  readonly view?: MemberView;
  /** Omitted if the person signs in another way. */
  readonly passwordHash?: string;
  readonly allowPasswordAuth?: boolean;
}

/**
 * Adds a member to an organization. Returns null if the email address already has a user in any organization.
 * @throws ApiError `plan_limit_reached`
 */
export async function insertUser(tx: Tx, { plan, ...person }: NewMember, now: Date) {
  // Locked before the insert, which may wait for another insert of the same address, to avoid a deadlock.
  await lockAdditions(tx, person.orgId, "users");
  await releaseAddress(tx, person.email);
  const [user] = await tx
    .insert(users)
    .values({ ...person, id: newId(now), createdAt: now })
    .onConflictDoNothing()
    .returning({ ...member, userId: users.id });
  if (!user) return null;
  await requireQuota(tx, { orgId: person.orgId, plan }, "users");
  return user;
}

// A person who signed up with an address but never opened the link has not proven that it is theirs.
async function releaseAddress(tx: Tx, email: string): Promise<void> {
  const pending = tx
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.status, "pending_onboarding"));
  await tx
    .delete(users)
    .where(
      and(
        eq(sql`lower(${users.email})`, email.toLowerCase()),
        isNull(users.passwordHash),
        isNull(users.lastSignInAt),
        inArray(users.orgId, pending),
      ),
    );
}

/**
 * Finds a member by email address in any case, and whether they are the organization's only admin. Locks all members in
 * one order, so that concurrent changes neither count the same admins nor deadlock. The caller's own role may have
 * changed during the wait: see `requireAdmin`.
 * @throws ApiError `not_found`
 */
export async function lockMember(tx: Tx, actor: Actor, email: string) {
  const members = await tx
    .select({ ...member, userId: users.id })
    .from(users)
    .where(eq(users.orgId, actor.orgId))
    .orderBy(users.id)
    .for("update");
  const target = members.find((candidate) => candidate.email.toLowerCase() === email.toLowerCase());
  if (!target) throw new ApiError("not_found", "There is no member with this email address.");
  const admins = members.filter(({ roles }) => roles.includes("admin"));
  const caller = members.find(({ userId }) => userId === actor.userId);
  return { target, caller, isLastAdmin: admins.length === 1 && admins[0] === target };
}

/**
 * Rejects a caller who has stopped being an admin since the request arrived. Role changes hold `lockAdditions` of
 * users, so the caller must take that lock first.
 * @returns the caller, or undefined if it is not a member, such as a job
 * @throws ApiError `admin_required` or `unauthenticated`
 */
export async function requireStillAdmin(tx: Tx, actor: Actor) {
  const caller = await findCaller(tx, actor);
  requireAdmin(actor, caller);
  return caller;
}

/**
 * Like `requireStillAdmin`, for a caller whose row is locked. Callers that are not members, such as jobs, keep their
 * roles.
 */
export function requireAdmin({ userId }: Actor, caller: { readonly roles: readonly Role[] } | undefined): void {
  if (userId === undefined) return;
  if (!caller) throw new ApiError("unauthenticated", "You’re no longer on this team.");
  if (!caller.roles.includes("admin")) throw new ApiError("admin_required", "You’re no longer an admin.");
}
