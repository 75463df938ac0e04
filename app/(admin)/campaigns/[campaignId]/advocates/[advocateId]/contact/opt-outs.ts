import type { ListedMessage } from "@/components/messages/message-words";

type Channel = ListedMessage["channel"];

export interface OptOut {
  readonly channel: Channel;
  /** The address or number that wants no more. */
  readonly to: string;
  /** When a message was kept back for it. */
  readonly since: Date;
}

/**
 * The ways in which an advocate wants no more messages, as far as that has shown: the newest message that way was
 * kept back. One that went out later means that the wish was taken back, and another address has not been asked.
 * @param messages newest first
 * @param reached the advocate's present addresses
 */
export function optOutsOf(
  messages: readonly Pick<ListedMessage, "channel" | "to" | "status" | "createdAt">[],
  reached: readonly (string | undefined)[],
): OptOut[] {
  return (["email", "sms"] as const).flatMap((channel) => {
    const newest = messages.find((message) => message.channel === channel && message.status !== "queued");
    const isPresent = reached.some((address) => address?.toLowerCase() === newest?.to.toLowerCase());
    if (newest?.status !== "suppressed" || !isPresent) return [];
    return [{ channel, to: newest.to, since: newest.createdAt }];
  });
}
