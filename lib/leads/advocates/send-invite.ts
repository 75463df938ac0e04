import { and, eq } from "drizzle-orm";
import { advocates as table } from "@/db/schema/advocates";
import { messages } from "@/db/schema/messages";
import { single } from "@/db/single";
import { findCampaign } from "@/lib/business/campaigns/service";
import { implement, type WriteContext } from "@/lib/kit/implement";
import { advocates } from "@/lib/leads/advocates/contract";
import { findAdvocate, refuseErased, shown } from "@/lib/leads/advocates/read";
import { inviteRows } from "@/lib/messages/advocate-messages";
import { findNewestInvites, forecastQueued } from "@/lib/messages/forecast";
import { withoutOptedOut } from "@/lib/messages/opt-out";
import { queueMessages } from "@/lib/messages/outbox";
import { findResendable, notResendable, requireDestination, resend } from "@/lib/messages/resend";
import { requireTurnLeft } from "@/lib/messages/turns";
import { describeUnreachable, findUnreachable } from "@/lib/messages/unreachable";

type Invite = ReturnType<typeof inviteRows>[number];

export const sendInvite = implement(advocates.sendInvite, async (context, place) => {
  const { db, actor, now } = context;
  const { orgId } = actor;
  const { advocateId } = await findAdvocate(db, actor, place);
  const advocate = await lockAdvocate(context, advocateId);
  refuseErased(advocate);
  const invites = inviteRows(context, advocate, await findCampaign(db, actor, place.campaignId));
  // Only an advocate who wants texts alone can be unreachable here; this throws the reason.
  if (invites.length === 0) {
    requireDestination(await findResendable(db, { orgId, advocateId, now }), "sms", actor.plan);
  }
  const sent = await findInvites(context, advocateId);
  if (sent.some(({ status }) => status === "queued")) {
    throw notResendable("An invite is still waiting to go out. See it under Delivery.");
  }
  const reachable = await withoutUnreachable(context, invites);
  const wanted = await withoutOptedOut(db, reachable);
  if (wanted.length === 0) {
    throw notResendable(`${advocate.name} has opted out of your messages. Only they can change that.`);
  }
  for (const invite of wanted) {
    const original = sent.find(({ channel, resendOf }) => channel === invite.channel && resendOf === null);
    await (original ? resend(context, original) : sendFirst(context, invite));
  }
  const newest = await findNewestInvites(db, orgId, advocateId);
  const queued = newest.filter((message) => wanted.some(({ channel }) => channel === message.channel));
  return {
    sent: wanted.map(({ channel, recipient: to }) => ({ channel, to })),
    sending: await forecastQueued(db, orgId, queued, now),
  };
});

// Concurrent clicks wait here and then see the first one's messages.
async function lockAdvocate({ db, actor }: WriteContext, advocateId: string) {
  const rows = await db
    .select(shown)
    .from(table)
    .where(and(eq(table.orgId, actor.orgId), eq(table.id, advocateId)))
    .for("no key update");
  return single(rows);
}

function findInvites({ db, actor }: WriteContext, advocateId: string) {
  const { orgId, template } = messages;
  return db
    .select()
    .from(messages)
    .where(and(eq(orgId, actor.orgId), eq(messages.advocateId, advocateId), eq(template, "invite")));
}

/** @throws ApiError `message_not_resendable` if no channel reaches the advocate */
async function withoutUnreachable({ db }: WriteContext, invites: readonly Invite[]): Promise<Invite[]> {
  const unreachable = await findUnreachable(db, invites);
  const [dead] = unreachable;
  if (dead && unreachable.every((reason) => reason)) throw notResendable(describeUnreachable(dead));
  return invites.filter((_, index) => !unreachable[index]);
}

// Advocates enrolled without a message, or with a new channel, get their first one.
async function sendFirst({ db, now, record }: WriteContext, invite: Invite): Promise<void> {
  await requireTurnLeft(db, invite, now);
  const { id: subjectId, template, channel, recipient: to } = invite;
  await queueMessages(db, [invite]);
  record({ action: "message.resent", subjectId, after: { template, channel, to } });
}
