import { and, eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { newId } from "@/db/new-id";
import { messages } from "@/db/schema/messages";
import type { WriteContext } from "@/lib/kit/implement";
import { messageData } from "@/lib/messages/data";
import type { MessageRow } from "@/lib/messages/find";
import { hasOptedOut } from "@/lib/messages/opt-outs";
import { queueMessages } from "@/lib/messages/queue-messages";
import {
  findResendable,
  notResendable,
  type Resendable,
  requireDestination,
} from "@/lib/messages/resendable";

type Message = MessageRow["message"];

/**
 * Queues a message again, to where its advocate is reached now and with today's terms and balance.
 * @returns the new message's id
 * @throws ApiError `message_not_resendable`
 */
export async function resend({ db, actor, now, record }: WriteContext, message: Message): Promise<string> {
  const { orgId, channel, template, advocateId, causeId } = message;
  if (!advocateId) {
    throw notResendable(
      "Messages to members are not sent again. For a new link, invite the person again or let them ask for one.",
    );
  }
  await refuseWaiting(db, message);
  const advocate = await findResendable(db, { orgId, advocateId, now });
  const recipient = requireDestination(advocate, channel, actor.plan);
  if (await hasOptedOut(db, { orgId, channel, recipient })) {
    const how = channel === "email" ? "unsubscribed from your e-mails" : "answered STOP";
    throw notResendable(`${recipient} has ${how}. Only the recipient can change that.`);
  }
  const id = newId(now);
  const resendOf = message.resendOf ?? message.id;
  const again = { orgId, id, channel, template, recipient, advocateId, causeId, resendOf, createdAt: now };
  await queueMessages(db, [{ ...again, data: refreshData(message, advocate) }]);
  record({ action: "message.resent", subjectId: id, after: { template, channel, to: recipient, resendOf } });
  return id;
}

// Of impatient clicks the first one counts: the lock makes the others see what it queued.
async function refuseWaiting(tx: Tx, message: Message): Promise<void> {
  const { orgId, causeId, template, channel, resendOf, id } = message;
  await tx
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.orgId, orgId), eq(messages.id, resendOf ?? id)))
    .for("no key update");
  const waiting = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.orgId, orgId),
        eq(messages.status, "queued"),
        eq(messages.causeId, causeId),
        eq(messages.template, template),
        eq(messages.channel, channel),
      ),
    );
  if (waiting.length > 0) throw notResendable("This message still waits to be sent.");
}

// What was true then may not be any more: the terms of the campaign, the advocate's balance.
function refreshData({ template, data }: Message, { offer, isCampaignOpen, balanceCents }: Resendable) {
  switch (template) {
    case "invite":
      return { ...messageData.invite.parse(data), offer };
    case "reward-advocate":
      return { ...messageData["reward-advocate"].parse(data), balanceCents };
    case "reward-friend": {
      const { offer: _, ...rest } = messageData["reward-friend"].parse(data);
      return { ...rest, ...(isCampaignOpen && { offer }) };
    }
    default:
      return data;
  }
}
