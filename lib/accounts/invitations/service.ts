import { and, eq, gt, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { newId } from "@/db/new-id";
import { invitations as table } from "@/db/schema/invitations";
import { users } from "@/db/schema/organizations";
import { single } from "@/db/single";
import { invitations } from "@/lib/accounts/invitations/contract";
import { closeWithdrawn, invitationColumns } from "@/lib/accounts/invitations/withdraw";
import { requireStillAdmin } from "@/lib/accounts/users/members";
import { lockAdditions, requireSeat } from "@/lib/business/plans/plan-usage";
import { createInvitationToken } from "@/lib/kit/auth/invitation";
import { DAY_MS } from "@/lib/kit/durations";
import { appUrl, operatorEmails } from "@/lib/kit/env";
import { ApiError } from "@/lib/kit/errors";
import { implement, type WriteContext } from "@/lib/kit/implement";
import { implementList, newestFirst } from "@/lib/kit/list";
import { queueForecastEmail } from "@/lib/messages/forecast";
import { requireTeamTurnLeft } from "@/lib/messages/turns";

const VALID_MS = 7 * DAY_MS;

export const createInvitation = implement(invitations.create, async (context, { email, roles, view }) => {
  const { db, actor, now, record } = context;
  // From here on, invitations of the organization are created and accepted one at a time.
  await lockAdditions(db, actor.orgId, "users");
  const admin = await requireStillAdmin(db, actor);
  await refuseMember(db, actor.orgId, email);
  refuseOperator(email);
  await requireTeamTurnLeft(db, { orgId: actor.orgId, recipient: email, seats: actor.plan.users }, now);
  await removeFormer(context, email);
  const { token, tokenHash } = createInvitationToken();
  const rows = await db
    .insert(table)
    .values({
      orgId: actor.orgId,
      id: newId(now),
      email,
      roles,
      view,
      tokenHash,
      invitedBy: actor.name,
      createdAt: now,
      expiresAt: new Date(now.getTime() + VALID_MS),
    })
    .returning(invitationColumns);
  await requireSeat(db, actor, now);
  const invitation = single(rows);
  record({ action: "invitation.created", subjectId: invitation.invitationId, after: invitation });
  // The token goes behind `#`, which browsers do not send, so that no server logs it.
  const inviteUrl = `${appUrl()}/accept-invite#${token}`;
  const sending = await queueForecastEmail(db, {
    orgId: actor.orgId,
    template: "team-invite",
    causeId: invitation.invitationId,
    email,
    data: { invitedBy: nameOf(admin) ?? actor.name },
    secret: { value: inviteUrl, expiresAt: invitation.expiresAt },
    now,
  });
  return { invitation, sending, ...(sending.captured > 0 && { inviteUrl }) };
});

export const listInvitations = implementList(invitations.list, async ({ db, actor, now }) => async (page) => {
  const isOpen = and(eq(table.orgId, actor.orgId), gt(table.expiresAt, now));
  return newestFirst(db.select(invitationColumns).from(table).$dynamic(), table.id, isOpen, page);
});

export const withdrawInvitation = implement(invitations.withdraw, async (context, { invitationId }) => {
  const { db, actor, now } = context;
  const [withdrawn] = await db
    .delete(table)
    .where(and(eq(table.orgId, actor.orgId), eq(table.id, invitationId), gt(table.expiresAt, now)))
    .returning(invitationColumns);
  if (!withdrawn) throw new ApiError("not_found", "There is no open invitation with this id.");
  await closeWithdrawn(context, withdrawn, "The invitation was revoked.");
  return { ok: true as const };
});

// The invited person knows the admin by name.
function nameOf(admin: Awaited<ReturnType<typeof requireStillAdmin>>): string | undefined {
  return [admin?.firstName, admin?.lastName].filter(Boolean).join(" ") || undefined;
}

// Checks only the actor's organization, so as not to reveal members of others.
async function refuseMember(tx: Tx, orgId: string, email: string): Promise<void> {
  const [member] = await tx
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.orgId, orgId), eq(sql`lower(${users.email})`, email.toLowerCase())));
  if (!member) return;
  throw new ApiError("user_already_exists", `${member.email} is already on your team.`);
}

// Without an email provider an admin reads the invitation's link, and could become the operator with it.
function refuseOperator(email: string): void {
  if (!operatorEmails().includes(email.toLowerCase())) return;
  throw new ApiError(
    "user_already_exists",
    `${email} is reserved for this server’s operator and can’t be invited. They can sign up with it.`,
  );
}

/** Deletes the address's earlier invitation, so that its link stops working. */
async function removeFormer(context: WriteContext, email: string): Promise<void> {
  const { db, actor, now } = context;
  const [former] = await db
    .delete(table)
    .where(and(eq(table.orgId, actor.orgId), eq(sql`lower(${table.email})`, email.toLowerCase())))
    .returning(invitationColumns);
  if (!former || former.expiresAt <= now) return;
  await closeWithdrawn(context, former, "A newer invitation replaced this one.");
}
