import type { Tx } from "@/db/client";
import type { Language, MessageChannel } from "@/db/enums";
import { newId } from "@/db/new-id";
import type { Context } from "@/lib/kit/implement";
import type { MessageData } from "@/lib/messages/message-data";
import { queueMessages } from "@/lib/messages/outbox";

/** Where a friend can be reached, if anywhere. */
interface Contacts {
  readonly email?: string | undefined;
  /** Only a number that the friend may be texted at. */
  readonly phone?: string | undefined;
  /** Null where it is not known: the organization's then. */
  readonly language: Language | null;
}

/**
 * Queues what the friend page's form means to whoever owns the address. It goes to people who may have asked for
 * nothing, so each is a cause of its own, and counts as a message that nobody asked for.
 */
export async function queueFriendConfirm(
  { db, actor, now }: Context<Tx>,
  { email, phone, language }: Contacts,
  data: MessageData["friend-confirm"],
): Promise<void> {
  const ways: [MessageChannel, string][] = email === undefined ? [] : [["email", email]];
  if (phone !== undefined && actor.plan.sms) ways.push(["sms", phone]);
  const causeId = newId(now);
  await queueMessages(
    db,
    ways.map(([channel, recipient]) => ({
      orgId: actor.orgId,
      id: newId(now),
      channel,
      template: "friend-confirm",
      recipient,
      causeId,
      data: { ...data, ...(language && { language }) },
      createdAt: now,
    })),
  );
}
