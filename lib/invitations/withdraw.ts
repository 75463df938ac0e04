import { and, eq } from "drizzle-orm";
import { invitations as table } from "@/db/schema/invitations";
import type { WriteContext } from "@/lib/api/implement";
import { shown } from "@/lib/invitations/shown";
import { cancelTeamInvite } from "@/lib/messages/cancel";

/** Takes back what someone who is no admin any more has sent out: an invitation could let them in again. */
export async function withdrawInvitationsOf(context: WriteContext, email: string): Promise<void> {
  const { db, actor, now, record } = context;
  const { orgId } = actor;
  const withdrawn = await db
    .delete(table)
    .where(and(eq(table.orgId, orgId), eq(table.invitedBy, email)))
    .returning(shown);
  for (const before of withdrawn.filter(({ expiresAt }) => expiresAt > now)) {
    const { invitationId } = before;
    await cancelTeamInvite(db, { orgId, invitationId, now }, "The invitation was withdrawn.");
    record({ action: "invitation.withdrawn", subjectId: invitationId, before });
  }
}
