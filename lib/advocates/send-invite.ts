import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { one } from "@/db/one";
import { advocates as table } from "@/db/schema/advocates";
import { messages } from "@/db/schema/messages";
import { advocates } from "@/lib/advocates/contract";
import { findAdvocate, refuseErased, shown } from "@/lib/advocates/read";
import { findCampaign } from "@/lib/campaigns/service";
import { implement, type WriteContext } from "@/lib/kit/implement";
import { inviteRows } from "@/lib/messages/advocate-messages";
import { hasOptedOut } from "@/lib/messages/opt-out";
import { queueMessages } from "@/lib/messages/outbox";
import { findResendable, notResendable, requireDestination, resend } from "@/lib/messages/resend";
import { markAsked, requireTurnLeft } from "@/lib/messages/turns";
import { describeUnreachable, findUnreachable } from "@/lib/messages/unreachable";

type Invite = ReturnType<typeof inviteRows>[number];
type Sent = typeof messages.$inferSelect;

export const sendInvite = implement(advocates.sendInvite, (context, place) => send(context, place, false));

/**
 * The invite for an advocate who asked for the link again: it counts as asked for, so the limit on unasked messages
 * holds neither it nor an invite that already waits.
 * @throws ApiError like `sendInvite`
 */
export function sendAskedInvite(context: WriteContext, place: Place) {
  return send(context, place, true);
}

type Place = z.output<typeof advocates.sendInvite.input>;

async function send(context: WriteContext, place: Place, isAsked: boolean) {
  const { db, actor, now } = context;
  const { orgId } = actor;
  const { advocateId } = await findAdvocate(db, actor, place);
  const advocate = await lockAdvocate(context, advocateId);
  refuseErased(advocate);
  const invites = inviteRows(context, advocate, await findCampaign(db, actor, place.campaignId));
  // Only who wants texts alone may be out of reach; this says why.
  if (invites.length === 0) {
    requireDestination(await findResendable(db, { orgId, advocateId, now }), "sms", actor.plan);
  }
  const sent = await findInvites(context, advocateId);
  const waiting = sent.filter(({ status }) => status === "queued");
  if (waiting.length > 0) {
    if (isAsked) return releaseAsked(context, waiting);
    throw notResendable("An invite is still waiting to go out. See it under Messages.");
  }
  const reachable = await withoutUnreachable(context, invites);
  const wanted = await withoutOptedOut(context, reachable);
  if (wanted.length === 0) {
    throw notResendable(`${advocate.name} has opted out of your messages. Only they can change that.`);
  }
  for (const invite of wanted) {
    const original = sent.find(({ channel, resendOf }) => channel === invite.channel && resendOf === null);
    await (original ? resend(context, original, { isAsked }) : sendFirst(context, invite, isAsked));
  }
  return { sent: wanted.map(({ channel, recipient: to }) => ({ channel, to })) };
}

// What waits goes out at once. If another reason holds it, such as a missing postal address, delivery holds it again.
async function releaseAsked({ db, actor: { orgId }, now, record }: WriteContext, waiting: readonly Sent[]) {
  for (const { id, channel, template, recipient: to } of waiting) {
    await markAsked(db, { orgId, id, channel }, now);
    record({ action: "message.resent", subjectId: id, after: { template, channel, to } });
  }
  return { sent: waiting.map(({ channel, recipient: to }) => ({ channel, to })) };
}

// Of impatient clicks the first one counts: the others wait here, and then see what it queued.
async function lockAdvocate({ db, actor }: WriteContext, advocateId: string) {
  const rows = await db
    .select(shown)
    .from(table)
    .where(and(eq(table.orgId, actor.orgId), eq(table.id, advocateId)))
    .for("no key update");
  return one(rows);
}

function findInvites({ db, actor }: WriteContext, advocateId: string) {
  const { orgId, template } = messages;
  return db
    .select()
    .from(messages)
    .where(and(eq(orgId, actor.orgId), eq(messages.advocateId, advocateId), eq(template, "invite")));
}

/** @throws ApiError `message_not_resendable` when nothing reaches the advocate */
async function withoutUnreachable({ db }: WriteContext, invites: readonly Invite[]): Promise<Invite[]> {
  const found = await findUnreachable(db, invites);
  const [dead] = found;
  if (dead && found.every((one) => one)) throw notResendable(describeUnreachable(dead));
  return invites.filter((_, index) => !found[index]);
}

async function withoutOptedOut({ db }: WriteContext, invites: readonly Invite[]): Promise<Invite[]> {
  const optedOut = await Promise.all(invites.map((invite) => hasOptedOut(db, invite)));
  return invites.filter((_, index) => !optedOut[index]);
}

// Who was enrolled without a message, or is reached in a new way, gets the first one.
async function sendFirst({ db, now, record }: WriteContext, invite: Invite, isAsked: boolean): Promise<void> {
  if (!isAsked) await requireTurnLeft(db, invite, now);
  const { id: subjectId, template, channel, recipient: to } = invite;
  await queueMessages(db, [
    isAsked ? { ...invite, data: { ...(invite.data as object), asked: true } } : invite,
  ]);
  record({ action: "message.resent", subjectId, after: { template, channel, to } });
}
