import type { Tx } from "@/db/client";
import type { MessageChannel } from "@/db/enums";
import { newId } from "@/db/new-id";
import type { Context } from "@/lib/kit/implement";
import type { Language } from "@/lib/kit/words/languages";
import { queueMessages } from "@/lib/messages/outbox";
import type { MessageData } from "@/lib/messages/templates";

/** The one channel used for a friend, so that there is only one message to act on. */
export interface FriendDestination {
  readonly channel: MessageChannel;
  readonly recipient: string;
  /** Null if unknown; the organization's language applies. */
  readonly language: Language | null;
}

/**
 * Queues the confirmation of a friend page's form. Its recipient may not be the person who filled in the form, so each
 * is a cause of its own and counts as unrequested.
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
