import { and, eq, ne, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { users as table } from "@/db/schema/organizations";
import { authenticators, passkeys } from "@/db/schema/second-factor";
import { sessions, ssoIdentities } from "@/db/schema/sign-in";
import { single } from "@/db/single";
import { withdrawInvitationsOf } from "@/lib/accounts/invitations/withdraw";
import { users } from "@/lib/accounts/users/contract";
import { lockMember, member, requireAdmin } from "@/lib/accounts/users/members";
import { nameOfEmail } from "@/lib/accounts/users/name-of-email";
import { lockAdditions } from "@/lib/business/plans/plan-usage";
import type { Actor } from "@/lib/kit/auth/actor";
import { revokeApiKeys as revokeKeys } from "@/lib/kit/auth/api-key";
import { removeSignInLinks } from "@/lib/kit/auth/sign-in-link";
import { ApiError, fieldError } from "@/lib/kit/errors";
import { implement } from "@/lib/kit/implement";
import { omitNulls } from "@/lib/kit/omit-nulls";

const { firstName, lastName, createdAt, lastSignInAt } = table;

const ofUser = (own: typeof passkeys | typeof authenticators) =>
  sql`EXISTS (SELECT FROM ${own} WHERE ${own.orgId} = ${table.orgId} AND ${own.userId} = ${table.id})`;
const ownsSecondFactor = sql<boolean>`${ofUser(passkeys)} OR ${ofUser(authenticators)}`;

export const listUsers = implement(users.list, async ({ db, actor }) => {
  const rows = await db
    .select({ ...member, firstName, lastName, createdAt, lastSignInAt, hasSecondFactor: ownsSecondFactor })
    .from(table)
    .where(eq(table.orgId, actor.orgId))
    .orderBy(table.createdAt, table.id);
  const isAdmin = actor.roles.includes("admin");
  return {
    users: rows.map(({ hasSecondFactor, ...row }) =>
      omitNulls({ ...withName(row), ...(isAdmin && { hasSecondFactor }) }),
    ),
  };
});

function withName<Row extends { email: string; firstName: string | null; lastName: string | null }>(row: Row) {
  const suggested = nameOfEmail(row.email);
  return {
    ...row,
    firstName: row.firstName ?? suggested.firstName,
    lastName: row.lastName ?? suggested.lastName,
  };
}

export const updateUser = implement(users.update, async (context, { email, revokeApiKeys, ...change }) => {
  const { db, actor, now, record } = context;
  await lockAdditions(db, actor.orgId, "users");
  const { target, caller, isLastAdmin } = await lockMember(db, actor, email);
  const { userId, ...before } = target;
  const view = change.view ?? (change.roles.includes("admin") ? "office" : before.view);
  if (!change.roles.includes("admin")) {
    if (userId === actor.userId) {
      throw fieldError("roles", "You can’t remove your own admin role. Ask another admin.", "self_lockout");
    }
    if (isLastAdmin) {
      throw fieldError(
        "roles",
        "must include admin; this is the organization's last admin, make someone else an admin first",
        "last_admin",
      );
    }
  }
  requireAdmin(actor, caller);
  if (change.allowPasswordAuth === false) await refuseSelfLockout(db, actor, userId);
  if (!change.roles.includes("admin")) await withdrawInvitationsOf(context, before.email);
  if (change.allowPasswordAuth === false) await endOtherWaysIn(db, { orgId: actor.orgId, userId });
  const rows = await db
    .update(table)
    .set({ ...change, view })
    .where(and(eq(table.orgId, actor.orgId), eq(table.id, userId)))
    .returning(member);
  const user = single(rows);
  record({ action: "user.updated", subjectId: user.email, before, after: user });
  const revoked = revokeApiKeys ? await revokeKeys(db, { orgId: actor.orgId, userId }, now) : [];
  for (const key of revoked) record(key);
  return { user };
});

export const removeUser = implement(users.remove, async (context, { email }) => {
  const { db, actor, record } = context;
  await lockAdditions(db, actor.orgId, "users");
  const { target, caller, isLastAdmin } = await lockMember(db, actor, email);
  const { userId, ...before } = target;
  if (userId === actor.userId) {
    throw new ApiError("self_lockout", "You can’t remove yourself. Ask another admin.");
  }
  if (isLastAdmin) {
    throw new ApiError("last_admin", "This is the organization's last admin; make someone else an admin first.");
  }
  requireAdmin(actor, caller);
  await withdrawInvitationsOf(context, before.email);
  record({ action: "user.removed", subjectId: before.email, before });
  await db.delete(table).where(and(eq(table.orgId, actor.orgId), eq(table.id, userId)));
  return { ok: true as const };
});

/** Makes single sign-on a member's only way in: links and sessions started another way stop working. */
async function endOtherWaysIn(
  tx: Tx,
  { orgId, userId }: { readonly orgId: string; readonly userId: string },
): Promise<void> {
  await removeSignInLinks(tx, { orgId, userId });
  await tx
    .delete(sessions)
    .where(and(eq(sessions.orgId, orgId), eq(sessions.userId, userId), ne(sessions.method, "sso")));
}

/**
 * Rejects admins who would restrict themselves to single sign-on in a browser where they have never used it, since they
 * could not undo it.
 * @throws ApiError `self_lockout`
 */
async function refuseSelfLockout(tx: Tx, actor: Actor, userId: string): Promise<void> {
  if (userId !== actor.userId || actor.sessionId === undefined) return;
  const [known] = await tx
    .select({ subject: ssoIdentities.subject })
    .from(ssoIdentities)
    .where(and(eq(ssoIdentities.orgId, actor.orgId), eq(ssoIdentities.userId, userId)));
  if (known) return;
  throw fieldError(
    "allowPasswordAuth",
    "Sign in through single sign-on once before turning this on, or you’d be locked out.",
    "self_lockout",
  );
}
