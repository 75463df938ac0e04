import { and, eq } from "drizzle-orm";
import { one } from "@/db/one";
import { users as table } from "@/db/schema/organizations";
import { withdrawInvitationsOf } from "@/lib/invitations/withdraw";
import { ApiError, fieldError } from "@/lib/kit/errors";
import { implement } from "@/lib/kit/implement";
import { omitNulls } from "@/lib/kit/omit-nulls";
import { lockAdditions } from "@/lib/plans/plan-usage";
import { users } from "@/lib/users/contract";
import { endOtherWaysIn, refuseSelfLockout } from "@/lib/users/end-other-ways-in";
import { lockMember, requireAdmin } from "@/lib/users/lock-member";
import { member } from "@/lib/users/member";
import { nameOfEmail } from "@/lib/users/name-of-email";

const { firstName, lastName, createdAt, lastSignInAt } = table;

export const listUsers = implement(users.list, async ({ db, actor }) => {
  const rows = await db
    .select({ ...member, firstName, lastName, createdAt, lastSignInAt })
    .from(table)
    .where(eq(table.orgId, actor.orgId))
    .orderBy(table.createdAt, table.id);
  return { users: rows.map((row) => omitNulls(withName(row))) };
});

function withName<Row extends { email: string; firstName: string | null; lastName: string | null }>(
  row: Row,
) {
  const suggested = nameOfEmail(row.email);
  return {
    ...row,
    firstName: row.firstName ?? suggested.firstName,
    lastName: row.lastName ?? suggested.lastName,
  };
}

export const updateUser = implement(users.update, async (context, { email, ...change }) => {
  const { db, actor, record } = context;
  await lockAdditions(db, actor.orgId, "users");
  const { found, caller, isLastAdmin } = await lockMember(db, actor, email);
  const { userId, ...before } = found;
  if (!change.roles.includes("admin")) {
    if (userId === actor.userId) {
      throw fieldError(
        "roles",
        "must include admin; you cannot take away your own admin role, ask another admin",
        "self_lockout",
      );
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
    .set(change)
    .where(and(eq(table.orgId, actor.orgId), eq(table.id, userId)))
    .returning(member);
  const user = one(rows);
  record({ action: "user.updated", subjectId: user.email, before, after: user });
  return { user };
});

export const removeUser = implement(users.remove, async (context, { email }) => {
  const { db, actor, record } = context;
  await lockAdditions(db, actor.orgId, "users");
  const { found, caller, isLastAdmin } = await lockMember(db, actor, email);
  const { userId, ...before } = found;
  if (userId === actor.userId) {
    throw new ApiError("self_lockout", "You cannot remove yourself; ask another admin to do it.");
  }
  if (isLastAdmin) {
    throw new ApiError(
      "last_admin",
      "This is the organization's last admin; make someone else an admin first.",
    );
  }
  requireAdmin(actor, caller);
  await withdrawInvitationsOf(context, before.email);
  record({ action: "user.removed", subjectId: before.email, before });
  await db.delete(table).where(and(eq(table.orgId, actor.orgId), eq(table.id, userId)));
  return { ok: true as const };
});
