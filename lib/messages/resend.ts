import { and, eq, isNull } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { newId } from "@/db/new-id";
import { advocates } from "@/db/schema/advocates";
import { campaigns } from "@/db/schema/campaigns";
import { ApiError } from "@/lib/api/errors";
import type { WriteContext } from "@/lib/api/implement";
import type { MessageRow } from "@/lib/messages/find";
import { hasOptedOut } from "@/lib/messages/opt-outs";
import { queueMessages } from "@/lib/messages/queue-messages";

type Message = MessageRow["message"];

/**
 * Queues a message again, to where its advocate is reached now. Each time an admin asks is a message more.
 * @returns the new message's id
 * @throws ApiError `message_not_resendable`
 */
export async function resend({ db, actor, now, record }: WriteContext, message: Message): Promise<string> {
  const { orgId, channel, template, advocateId, causeId, data } = message;
  if (message.status === "queued") throw refusal("This message still waits to be sent.");
  if (!advocateId) {
    throw refusal(
      "Messages to members are not sent again. For a new link, invite the person again or let them ask for one.",
    );
  }
  const recipient = await findRecipient(db, { ...message, advocateId });
  if (channel === "sms" && !actor.plan.sms) {
    throw refusal("Your plan does not include text messages; upgrade to send them.");
  }
  if (await hasOptedOut(db, { orgId, channel, recipient })) {
    const how = channel === "email" ? "unsubscribed from your e-mails" : "answered STOP";
    throw refusal(`${recipient} has ${how}. Only the recipient can change that.`);
  }
  const id = newId(now);
  const again = { orgId, id, channel, template, recipient, advocateId, causeId, data, createdAt: now };
  const resendOf = message.resendOf ?? message.id;
  await queueMessages(db, [{ ...again, resendOf }]);
  record({ action: "message.resent", subjectId: id, after: { template, channel, to: recipient, resendOf } });
  return id;
}

/** Where the advocate is reached by the message's channel now. */
async function findRecipient(
  tx: Tx,
  { orgId, channel, advocateId }: Message & { readonly advocateId: string },
): Promise<string> {
  const [advocate] = await tx
    .select({ email: advocates.email, phone: advocates.phone, smsConsentAt: advocates.smsConsentAt })
    .from(advocates)
    .innerJoin(campaigns, and(eq(campaigns.orgId, advocates.orgId), eq(campaigns.id, advocates.campaignId)))
    .where(and(eq(advocates.orgId, orgId), eq(advocates.id, advocateId), isNull(campaigns.deletedAt)));
  if (!advocate) throw refusal("The campaign that this message is about was deleted.");
  const { email, phone, smsConsentAt } = advocate;
  if (channel === "email")
    return email ?? refuse("The advocate has no e-mail address any more; add one first.");
  if (!smsConsentAt) throw refusal("The advocate has not agreed to be texted.");
  return phone ?? refuse("The advocate has no phone number any more; add one first.");
}

function refuse(why: string): never {
  throw refusal(why);
}

function refusal(why: string): ApiError {
  return new ApiError("message_not_resendable", why);
}
