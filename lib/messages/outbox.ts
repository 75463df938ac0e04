import { and, eq, inArray, isNotNull, isNull, lt, ne, sql } from "drizzle-orm";
import { type Tx, transact } from "@/db/client";
import type { advocateTemplates, memberTemplates } from "@/db/enums";
import { newId } from "@/db/new-id";
import { prepareInsert } from "@/db/prepare-insert";
import { messages } from "@/db/schema/messages";
import { users } from "@/db/schema/organizations";
import { seal } from "@/lib/kit/auth/seal";
import type { MessageData } from "@/lib/messages/message-data";

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
export type QueuedRow = Pick<typeof messages.$inferInsert, (typeof fields)[number]>;
export type AdvocateTemplate = (typeof advocateTemplates)[number];
type MemberTemplate = (typeof memberTemplates)[number];

export interface Cause<T extends AdvocateTemplate | MemberTemplate> {
  readonly orgId: string;
  readonly template: T;
  /** What the message tells of; the same cause sends each message once. */
  readonly causeId: string;
  readonly data: MessageData[T];
  readonly now: Date;
}

/** Queues messages in the transaction of their cause: they are sent if it commits, and only then. */
export async function queueMessages(tx: Tx, rows: readonly QueuedRow[]): Promise<void> {
  if (rows.length > 0) await tx.execute(insertMessages(rows));
}

/** To an email address, or a number. */
type MemberAddress = { readonly email: string } | { readonly phone: string };

export type MemberMessage<T extends MemberTemplate = MemberTemplate> = Cause<T> &
  MemberAddress & {
    /** Not before then, where it should wait. */
    readonly heldUntil?: Date | undefined;
    /** A link that signs somebody in, or a code, and how long it works. */
    readonly secret?: { readonly value: string; readonly expiresAt: Date };
  };

/**
 * Queues a message to somebody of the organization. Its secret is kept encrypted, and only until it was sent.
 * @returns the message's id
 */
export async function queueMemberMessage(
  tx: Tx,
  { orgId, template, causeId, data, heldUntil, secret, now, ...to }: MemberMessage,
): Promise<string> {
  const id = newId(now);
  const way =
    "phone" in to
      ? ({ channel: "sms", recipient: to.phone } as const)
      : ({ channel: "email", recipient: to.email } as const);
  const sealed = secret && {
    sealedUrl: seal(secret.value, sealContext(id)),
    expiresAt: secret.expiresAt,
  };
  await tx
    .insert(messages)
    .values({ orgId, id, template, causeId, data, heldUntil, ...way, ...sealed, createdAt: now });
  return id;
}

/** Queues an email to every admin of the organization. */
export async function queueAdminMessages<T extends MemberTemplate>(
  tx: Tx,
  { orgId, now, ...message }: Omit<Cause<T>, "causeId">,
): Promise<void> {
  const admins = await tx
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.orgId, orgId), sql`'admin' = ANY(${users.roles})`));
  for (const { email } of admins) {
    await queueMemberMessage(tx, { ...message, orgId, causeId: newId(now), email, now });
  }
}

/** What the secret link of a message is sealed for. */
export function sealContext(messageId: string): string {
  return `messages:${messageId}`;
}

/**
 * Ends the message of an invitation that no longer works: it is not sent if it still waits, and its link is forgotten.
 * @param why what the message log says, where it was not sent
 */
export async function cancelTeamInvite(
  tx: Tx,
  { orgId, invitationId, now }: { readonly orgId: string; readonly invitationId: string; readonly now: Date },
  why: string,
): Promise<void> {
  const waits = sql`${messages.status} = 'queued'`;
  const isOwn = eq(messages.orgId, orgId);
  const [first] = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        ...[isOwn, eq(messages.causeId, invitationId), eq(messages.template, "team-invite")],
        isNull(messages.resendOf),
      ),
    );
  if (!first) return;
  // The message and its repeats, each by an index of its own.
  for (const isIt of [eq(messages.id, first.id), eq(messages.resendOf, first.id)]) {
    await tx
      .update(messages)
      .set({
        sealedUrl: null,
        status: sql`CASE WHEN ${waits} THEN 'suppressed' ELSE ${messages.status} END`,
        problem: sql`CASE WHEN ${waits} THEN ${why}::text ELSE ${messages.problem} END`,
        handledAt: sql`CASE WHEN ${waits} THEN ${now.toISOString()}::timestamptz ELSE ${messages.handledAt} END`,
      })
      .where(and(isOwn, isIt, inArray(messages.status, ["queued", "captured"])));
  }
}

/** Forgets the secret links of captured messages that no longer work; sent messages have none. */
export async function forgetExpiredLinks(now: Date): Promise<void> {
  await transact((tx) =>
    tx
      .update(messages)
      .set({ sealedUrl: null })
      .where(and(isNotNull(messages.sealedUrl), lt(messages.expiresAt, now), ne(messages.status, "queued"))),
  );
}
