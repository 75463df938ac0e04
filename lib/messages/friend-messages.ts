import type { Tx } from "@/db/client";
import type { Language, MessageChannel } from "@/db/enums";
import { newId } from "@/db/new-id";
import type { Context } from "@/lib/kit/implement";
import type { MessageData } from "@/lib/messages/message-data";
import { queueMessages } from "@/lib/messages/outbox";

/** Where a friend is written to: by one message, so that there is one thing to do. */
export interface FriendDestination {
  readonly channel: MessageChannel;
  readonly recipient: string;
  /** Null where it is not known: the organization's then. */
  readonly language: Language | null;
}

/**
 * Queues what the friend page's form means to the owner of the address or number. It goes to people who may have asked
 * for nothing, so each is a cause of its own, and counts as a message that no one asked for.
 */
export async function queueFriendConfirm(
  { db, actor, now }: Context<Tx>,
  { channel, recipient, language }: FriendDestination,
  data: MessageData["friend-confirm"],
): Promise<void> {
  await queueMessages(db, [
    {
      orgId: actor.orgId,
      id: newId(now),
      channel,
      template: "friend-confirm",
      recipient,
      causeId: newId(now),
      data: { ...data, ...(language && { language }) },
      createdAt: now,
    },
  ]);
}
