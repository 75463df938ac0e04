import { and, eq } from "drizzle-orm";
import { invitations as table } from "@/db/schema/invitations";
import type { WriteContext } from "@/lib/kit/implement";
import { cancelTeamInvite } from "@/lib/messages/outbox";

export const invitationColumns = {
  invitationId: table.id,
  email: table.email,
  roles: table.roles,
  view: table.view,
  invitedBy: table.invitedBy,
  createdAt: table.createdAt,
  expiresAt: table.expiresAt,
};

type Withdrawn = { readonly invitationId: string } & Readonly<Record<string, unknown>>;

/** Withdraws all invitations by a member who is no longer an admin: one of them could let them in again. */
export async function withdrawInvitationsOf(context: WriteContext, email: string): Promise<void> {
  const { db, actor, now } = context;
  const { orgId } = actor;
  const withdrawn = await db
    .delete(table)
    .where(and(eq(table.orgId, orgId), eq(table.invitedBy, email)))
    .returning(invitationColumns);
  for (const invitation of withdrawn.filter(({ expiresAt }) => expiresAt > now)) {
    await closeWithdrawn(context, invitation, "The invitation was revoked.");
  }
}

/** Cancels a withdrawn invitation's email and records the withdrawal in the audit log. */
export async function closeWithdrawn(
  { db, actor: { orgId }, now, record }: WriteContext,
  invitation: Withdrawn,
  why: string,
): Promise<void> {
  const { invitationId } = invitation;
  await cancelTeamInvite(db, { orgId, invitationId, now }, why);
  record({ action: "invitation.withdrawn", subjectId: invitationId, before: invitation });
}
