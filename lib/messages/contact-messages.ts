import type { Tx } from "@/db/client";
import type { MessageChannel } from "@/db/enums";
import { newId } from "@/db/new-id";
import { messages } from "@/db/schema/messages";
import type { Plan } from "@/lib/kit/auth/access";
import type { Recipient } from "@/lib/messages/advocate-messages";
import { destinationsOf } from "@/lib/messages/channels";
import { sealSecret } from "@/lib/messages/links";
import { queueMessages } from "@/lib/messages/outbox";
import type { MessageData } from "@/lib/messages/templates";

interface ContactCode {
  readonly orgId: string;
  readonly advocateId: string;
  readonly channel: MessageChannel;
  /** The new address or number. */
  readonly contact: string;
  readonly code: string;
  readonly expiresAt: Date;
  readonly data: MessageData["contact-code"];
  readonly now: Date;
}

/** Queues the code that confirms an advocate's new contact, to that contact. It is stored encrypted until it is sent. */
export async function queueContactCode(tx: Tx, { code, contact, now, ...rest }: ContactCode): Promise<void> {
  const id = newId(now);
  await tx.insert(messages).values({
    ...rest,
    id,
    template: "contact-code",
    recipient: contact,
    causeId: newId(now),
    createdAt: now,
    sealedUrl: sealSecret(id, code),
  });
}

interface ContactChange {
  readonly orgId: string;
  readonly plan: Plan;
  readonly now: Date;
  /** The advocate with the contacts from before. */
  readonly before: Recipient;
  readonly channel: MessageChannel;
}

/** Queues the notice of a changed contact to the one it replaced, or else to the other one. */
export async function queueContactChanged(tx: Tx, { orgId, plan, now, before, channel }: ContactChange) {
  const reachable = destinationsOf({ ...before, notificationPreference: "both" }, plan);
  const to = reachable.find((destination) => destination.channel === channel) ?? reachable[0];
  if (!to) return;
  const { advocateId, name: advocateName, language } = before;
  await queueMessages(tx, [
    {
      orgId,
      id: newId(now),
      template: "contact-changed",
      advocateId,
      causeId: newId(now),
      ...to,
      data: { advocateName, channel, ...(language && { language }) },
      createdAt: now,
    },
  ]);
}
