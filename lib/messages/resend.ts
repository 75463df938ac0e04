import { and, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import type { MessageChannel } from "@/db/enums";
import { newId } from "@/db/new-id";
import { advocates } from "@/db/schema/advocates";
import { campaigns } from "@/db/schema/campaigns";
import { messages } from "@/db/schema/messages";
import type { Offer } from "@/emails/props";
import { onCampaign, takesReferrals } from "@/lib/business/campaigns/conditions";
import { inviteWordsFor, type Translations } from "@/lib/business/campaigns/translations";
import type { Plan } from "@/lib/kit/auth/access";
import { ApiError } from "@/lib/kit/errors";
import type { WriteContext } from "@/lib/kit/implement";
import { destinationsOf, type Reachable } from "@/lib/messages/channels";
import type { MessageRow } from "@/lib/messages/find";
import { hasOptedOut } from "@/lib/messages/opt-out";
import { queueMessages } from "@/lib/messages/outbox";
import { templates } from "@/lib/messages/templates";
import { requireTurnLeft } from "@/lib/messages/turns";
import { describeUnreachable, findUnreachable } from "@/lib/messages/unreachable";

type StoredMessage = MessageRow["message"];

/**
 * Queues a message again, to the advocate's current address or number and with today's terms and balance.
 * @returns the new message's id
 * @throws ApiError `message_not_resendable`; `rate_limited` if the recipient has reached today's limit
 */
export async function resend({ db, actor, now, record }: WriteContext, message: StoredMessage): Promise<string> {
  const { orgId, channel, template, advocateId, causeId } = message;
  if (!advocateId) {
    if (template === "friend-confirm") {
      throw notResendable("The friend can get a new one by sending the form again.");
    }
    throw notResendable(
      "Messages to team members can’t be resent. For a new link, invite them again or have them request one.",
    );
  }
  await refuseWaiting(db, message);
  const advocate = await findResendable(db, { orgId, advocateId, now });
  const recipient = requireDestination(advocate, channel, actor.plan);
  if (await hasOptedOut(db, { orgId, channel, recipient })) {
    const how = channel === "email" ? "unsubscribed from your emails" : "stopped your texts";
    throw notResendable(`${recipient} has ${how}. Only the recipient can change that.`);
  }
  const [dead] = await findUnreachable(db, [{ orgId, channel, recipient }]);
  if (dead) throw notResendable(describeUnreachable(dead));
  await requireTurnLeft(db, { orgId, recipient, advocateId }, now);
  const id = newId(now);
  const resendOf = message.resendOf ?? message.id;
  const again = { orgId, id, channel, template, recipient, advocateId, causeId, resendOf, createdAt: now };
  await queueMessages(db, [{ ...again, data: refreshData(message, advocate) }]);
  record({ action: "message.resent", subjectId: id, after: { template, channel, to: recipient, resendOf } });
  return id;
}

// The lock makes only the first of several impatient clicks count: the others see the message it queued.
async function refuseWaiting(tx: Tx, message: StoredMessage): Promise<void> {
  const { orgId, resendOf, id } = message;
  const firstId = resendOf ?? id;
  const [first] = await tx
    .select({ status: messages.status })
    .from(messages)
    .where(and(eq(messages.orgId, orgId), eq(messages.id, firstId)))
    .for("no key update");
  const repeats = await tx
    .select({ status: messages.status })
    .from(messages)
    .where(and(eq(messages.orgId, orgId), eq(messages.resendOf, firstId)));
  const isWaiting = [first, ...repeats].some((candidate) => candidate?.status === "queued");
  if (isWaiting) throw notResendable("This message hasn’t gone out yet.");
}

// Data may have changed since: the campaign's terms, the advocate's balance.
function refreshData({ template, data }: StoredMessage, resendable: Resendable) {
  const { offer, isCampaignOpen, balanceCents } = resendable;
  switch (template) {
    case "invite": {
      const { inviteSubject: _, inviteMessage: __, ...rest } = templates.invite.data.parse(data);
      return { ...rest, offer, ...inviteWordsFor(resendable, rest.language ?? null) };
    }
    case "reward-advocate":
      return { ...templates["reward-advocate"].data.parse(data), balanceCents };
    case "credit-released":
      return { ...templates["credit-released"].data.parse(data), balanceCents };
    case "reward-friend": {
      const { offer: _, ...rest } = templates["reward-friend"].data.parse(data);
      return { ...rest, ...(isCampaignOpen && { offer }) };
    }
    default:
      return data as object;
  }
}

/** An advocate's current data, for resending a message. */
interface Resendable extends Reachable {
  readonly balanceCents: number;
  /** The campaign's terms, even if it takes no referrals. */
  readonly offer: Offer;
  readonly isCampaignOpen: boolean;
  readonly inviteSubject: string | null;
  readonly inviteMessage: string | null;
  readonly translations: Translations;
}

/** @throws ApiError `message_not_resendable` if the campaign was deleted */
export async function findResendable(
  tx: Tx,
  { orgId, advocateId, now }: { readonly orgId: string; readonly advocateId: string; readonly now: Date },
): Promise<Resendable> {
  const [row] = await tx
    .select({
      erasedAt: advocates.erasedAt,
      email: advocates.email,
      phone: advocates.phone,
      notificationPreference: advocates.notificationPreference,
      mayText: sql<boolean>`${advocates.smsConsentAt} IS NOT NULL`,
      balanceCents: advocates.creditBalanceCents,
      offer: {
        rewardMode: campaigns.rewardMode,
        advocateRewardValue: campaigns.advocateRewardValue,
        friendRewardValue: campaigns.friendRewardValue,
      },
      isCampaignOpen: takesReferrals(campaigns, now),
      inviteSubject: campaigns.inviteSubject,
      inviteMessage: campaigns.inviteMessage,
      translations: campaigns.translations,
    })
    .from(advocates)
    .innerJoin(campaigns, onCampaign(advocates))
    .where(and(eq(advocates.orgId, orgId), eq(advocates.id, advocateId), isNull(campaigns.deletedAt)));
  if (!row) throw notResendable("This message’s campaign was deleted.");
  if (row.erasedAt) throw notResendable("The person's data was erased.");
  return row;
}

/** The advocate's current address on this channel. @throws ApiError `message_not_resendable` */
export function requireDestination(advocate: Resendable, channel: MessageChannel, plan: Plan): string {
  const destination = destinationsOf(advocate, plan).find((way) => way.channel === channel);
  if (!destination) throw notResendable(explain(advocate, channel, plan));
  return destination.recipient;
}

function explain({ email, phone, mayText }: Resendable, channel: MessageChannel, plan: Plan): string {
  if (channel === "email") {
    return email
      ? "This advocate gets texts only. Change that under Edit contact first."
      : "This advocate no longer has an email. Add one first.";
  }
  if (!plan.sms) return "Your account doesn’t include texts. Ask your server administrator to turn them on.";
  if (!phone) return "This advocate no longer has a phone number. Add one first.";
  if (!mayText) return "The advocate has not agreed to be texted.";
  return "This advocate gets email only. Change that under Edit contact first.";
}

export function notResendable(why: string): ApiError {
  return new ApiError("message_not_resendable", why);
}
