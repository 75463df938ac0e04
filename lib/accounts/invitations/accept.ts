import { and, eq } from "drizzle-orm";
import { invitations as table } from "@/db/schema/invitations";
import { organizations } from "@/db/schema/organizations";
import { ssoConnections } from "@/db/schema/sign-in";
import { invitations } from "@/lib/accounts/invitations/contract";
import { invitationColumns } from "@/lib/accounts/invitations/withdraw";
import { insertUser } from "@/lib/accounts/users/members";
import { hashNewPassword } from "@/lib/accounts/users/new-password";
import { lockAdditions } from "@/lib/business/plans/plan-usage";
import { ApiError } from "@/lib/kit/errors";
import { implement, implementPrepared } from "@/lib/kit/implement";
import { ssoUrl } from "@/lib/kit/public-links";

export const getInvitation = implement(invitations.read, async ({ db, actor }) => {
  const [row] = await db
    .select({
      invitation: invitationColumns,
      orgName: organizations.name,
      signInName: ssoConnections.signInName,
    })
    .from(table)
    .innerJoin(organizations, eq(organizations.id, table.orgId))
    .leftJoin(ssoConnections, eq(ssoConnections.orgId, table.orgId))
    .where(and(eq(table.orgId, actor.orgId), eq(table.id, actor.id)));
  if (!row) throw new ApiError("unauthenticated", "This invitation no longer works.");
  const { signInName, ...invited } = row;
  return { ...invited, ...(signInName !== null && actor.plan.sso && { ssoUrl: ssoUrl(signInName) }) };
});

export const acceptInvitation = implementPrepared(
  invitations.accept,
  // Hashing is slow on purpose, so do it before taking any locks.
  async (context, { password }) => hashNewPassword(context, "password", password),
  async ({ db, actor, now, record }, { password: _password, ...names }, passwordHash) => {
    const { id: invitationId, orgId, plan } = actor;
    await lockAdditions(db, orgId, "users");
    const [invitation] = await db
      .delete(table)
      .where(and(eq(table.orgId, orgId), eq(table.id, invitationId)))
      .returning({ email: table.email, roles: table.roles, view: table.view });
    // The invitation was open when the request arrived, but has been accepted, withdrawn or replaced since.
    if (!invitation) {
      throw new ApiError(
        "unauthenticated",
        "This invitation no longer works. Ask an admin of the organization for a new one.",
      );
    }
    const user = await insertUser(db, { orgId, plan, ...invitation, ...names, passwordHash }, now);
    if (!user) {
      throw new ApiError(
        "user_already_exists",
        `${invitation.email} already has an account, and each email can have only one. Ask for an invitation at another address.`,
      );
    }
    const { userId: _, ...member } = user;
    record({ action: "invitation.accepted", subjectId: invitationId, before: invitation });
    record({ action: "user.created", subjectId: member.email, after: { ...member, ...names } });
    return { user: member };
  },
);
