import type { Tx } from "@/db/client";
import type { advocateTemplates, memberTemplates } from "@/db/enums";
import { newId } from "@/db/new-id";
import { prepareInsert } from "@/db/prepare-insert";
import { messages } from "@/db/schema/messages";
import type { Plan } from "@/lib/auth/access";
import { seal } from "@/lib/auth/seal";
import { destinationsOf } from "@/lib/messages/channels";
import type { MessageData } from "@/lib/messages/data";
import type { Recipient } from "@/lib/messages/recipient";

const fields = [
  "orgId",
  "id",
  "channel",
  "template",
  "recipient",
  "advocateId",
  "causeId",
  "resendOf",
  "data",
  "createdAt",
] as const;
const insertMessages = prepareInsert(messages, fields);

/** A message that waits to be sent, without a secret. */
type Row = Pick<typeof messages.$inferInsert, (typeof fields)[number]>;
type AdvocateTemplate = (typeof advocateTemplates)[number];
type MemberTemplate = (typeof memberTemplates)[number];

interface Cause<T extends AdvocateTemplate | MemberTemplate> {
  readonly orgId: string;
  readonly template: T;
  /** What the message tells of; the same cause sends each message once. */
  readonly causeId: string;
  readonly data: MessageData[T];
  readonly now: Date;
}

export interface AdvocateMessage<T extends AdvocateTemplate = AdvocateTemplate> extends Cause<T> {
  readonly to: Recipient;
  readonly plan: Plan;
}

/** The rows of one message to an advocate: one for every channel it goes by, none when there is no way. */
export function advocateRows({ to, plan, now, ...message }: AdvocateMessage): Row[] {
  return destinationsOf(to, plan).map((destination) => ({
    ...message,
    ...destination,
    id: newId(now),
    advocateId: to.advocateId,
    createdAt: now,
  }));
}

/** Queues messages in the transaction of their cause: they are sent if it commits, and only then. */
export async function queueMessages(tx: Tx, rows: readonly Row[]): Promise<void> {
  if (rows.length > 0) await tx.execute(insertMessages(rows));
}

export interface MemberMessage<T extends MemberTemplate = MemberTemplate> extends Cause<T> {
  readonly email: string;
  /** A link that signs somebody in, and how long it works. */
  readonly secret?: { readonly url: string; readonly expiresAt: Date };
}

/**
 * Queues an e-mail to somebody of the organization. Its secret link is kept encrypted, and only until it was sent.
 * @returns the message's id
 */
export async function queueMemberMessage(
  tx: Tx,
  { email, secret, now, ...message }: MemberMessage,
): Promise<string> {
  const id = newId(now);
  const sealed = secret && {
    sealedUrl: seal(secret.url, messagePlace(id)),
    expiresAt: secret.expiresAt,
  };
  await tx
    .insert(messages)
    .values({ ...message, ...sealed, id, channel: "email", recipient: email, createdAt: now });
  return id;
}

/** What the secret link of a message is sealed for. */
export function messagePlace(messageId: string): string {
  return `messages:${messageId}`;
}
