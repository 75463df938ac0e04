import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { type Db, database, type Tx } from "@/db/client";
import { apiKeys, organizations, users } from "@/db/schema/organizations";
import { sessions } from "@/db/schema/sign-in";
import { recordChange } from "@/lib/kit/audit";
import type { Actor } from "@/lib/kit/auth/actor";
import { revokeKeyTree } from "@/lib/kit/auth/api-key";
import { forgetDevices } from "@/lib/kit/auth/session";
import { removeSignInLinks } from "@/lib/kit/auth/sign-in-link";
import { findSystemActor, systemActor } from "@/lib/kit/auth/system-actor";
import { ApiError, fieldError } from "@/lib/kit/errors";

const OPERATOR = { id: "ops", name: "ops" };

/** The operator, who runs commands on the server, as an audit actor. */
export function operatorActor(orgId: string, now: Date) {
  return { actor: systemActor(orgId, OPERATOR.id, OPERATOR.name), now };
}

/** The operator as an actor with the organization's plan, for limited actions. @throws ApiError `not_found` */
export async function findOperator(orgId: string, now: Date): Promise<Actor> {
  const actor = await findSystemActor(database(), { orgId, ...OPERATOR }, now);
  if (!actor) throw noSuchOrganization();
  return actor;
}

/**
 * Revokes an API key, and every key created with it, for the operator. Works even if the plan no longer includes API
 * access, when no member could revoke a valid key.
 * @throws ApiError `not_found`
 */
export async function revokeKey(tx: Tx, keyId: string, now: Date) {
  const [key] = await tx.select({ orgId: apiKeys.orgId }).from(apiKeys).where(eq(apiKeys.keyId, keyId));
  const revoked = key ? await revokeKeyTree(tx, { ...key, keyId }, now) : [];
  if (!key || revoked.length === 0) throw new ApiError("not_found", "There is no valid API key with this id.");
  const { orgId } = key;
  for (const change of revoked) await recordChange(tx, operatorActor(orgId, now), change);
  return { orgId, keyId, ok: true };
}

/**
 * Suspends an organization for everyone but the operator, or resumes it. Its data stays. Messages due during the
 * suspension are never sent. Resuming also gives up a move.
 * @throws ApiError `not_found`; `invalid_input` if it has moved
 */
export async function setSuspension(
  tx: Tx,
  { orgId, suspend, reason }: { readonly orgId: string; readonly suspend: boolean; readonly reason?: string },
  now: Date,
) {
  const { movedTo } = await requireOrganization(tx, orgId);
  if (!suspend && movedTo !== null) throw fieldError("org", `has moved to ${movedTo}; it can only move back`);
  const isOther = suspend ? isNull(organizations.suspendedAt) : isNotNull(organizations.suspendedAt);
  const changed = await tx
    .update(organizations)
    .set({ suspendedAt: suspend ? now : null, movingAt: null })
    .where(and(eq(organizations.id, orgId), isOther));
  if (changed.count > 0) {
    await recordChange(tx, operatorActor(orgId, now), {
      action: suspend ? "organization.suspended" : "organization.resumed",
      subjectId: orgId,
      ...(reason !== undefined && { after: { reason } }),
    });
  }
  return requireOrganization(tx, orgId);
}

/** Finds an organization by its id. @throws ApiError `not_found` */
export async function requireOrganization(db: Db, orgId: string) {
  const [organization] = await db
    .select({
      orgId: organizations.id,
      name: organizations.name,
      suspendedAt: organizations.suspendedAt,
      movingAt: organizations.movingAt,
      movedTo: organizations.movedTo,
    })
    .from(organizations)
    .where(eq(organizations.id, orgId));
  if (!organization) throw noSuchOrganization();
  return organization;
}

function noSuchOrganization(): ApiError {
  return new ApiError("not_found", "There is no organization with this id.");
}

interface NewPassword {
  readonly email: string;
  readonly passwordHash: string;
}

/**
 * Sets a member's password for the operator, if neither email nor an identity provider lets the member in. Also allows
 * password sign-in for SSO-only members. Ends all of the member's sessions and links.
 * @throws ApiError `invalid_input` for `email` if no member has the address
 */
export async function setUserPassword(tx: Tx, { email, passwordHash }: NewPassword, now: Date) {
  const [before] = await tx
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()))
    .for("no key update");
  if (!before) throw fieldError("email", "belongs to no user");
  const { orgId, id: userId, allowPasswordAuth } = before;
  await tx
    .update(users)
    .set({ passwordHash, allowPasswordAuth: true, devicesVersion: forgetDevices })
    .where(and(eq(users.orgId, orgId), eq(users.id, userId)));
  await tx.delete(sessions).where(and(eq(sessions.orgId, orgId), eq(sessions.userId, userId)));
  await removeSignInLinks(tx, { orgId, userId });
  await recordChange(tx, operatorActor(orgId, now), {
    action: "user.password_changed",
    subjectId: before.email,
    before: { allowPasswordAuth },
    after: { allowPasswordAuth: true },
  });
  return { userId, email: before.email };
}
