import { and, eq, inArray, isNotNull, isNull, lt, ne, sql } from "drizzle-orm";
import { type Tx, transact } from "@/db/client";
import type { AdvocateTemplate, MemberTemplate } from "@/db/enums";
import { newId } from "@/db/new-id";
import { prepareInsert } from "@/db/prepare-insert";
import { messages } from "@/db/schema/messages";
import { users } from "@/db/schema/organizations";
import { sealSecret } from "@/lib/messages/links";
import type { MessageData } from "@/lib/messages/templates";

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

/** A queued message without a secret. */
export type QueuedRow = Pick<typeof messages.$inferInsert, (typeof fields)[number]>;

export interface Cause<T extends AdvocateTemplate | MemberTemplate> {
  readonly orgId: string;
  readonly template: T;
  /** The event behind the message; the same cause sends each message once. */
  readonly causeId: string;
  readonly data: MessageData[T];
  readonly now: Date;
}

/** Queues messages in the transaction of their cause: they are only sent if it commits. */
export async function queueMessages(tx: Tx, rows: readonly QueuedRow[]): Promise<void> {
  if (rows.length > 0) await tx.execute(insertMessages(rows));
}

type MemberAddress = { readonly email: string } | { readonly phone: string };

export type MemberMessage<T extends MemberTemplate = MemberTemplate> = Cause<T> &
  MemberAddress & {
    /** The earliest time to send it, if it must wait. */
    readonly heldUntil?: Date | undefined;
    /** A sign-in link or a code, and when it expires. */
    readonly secret?: { readonly value: string; readonly expiresAt: Date };
  };

/**
 * Queues a message to a member. Its secret is stored encrypted, and only until it is sent.
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
  const sealed = secret && { sealedUrl: sealSecret(id, secret.value), expiresAt: secret.expiresAt };
  await tx
    .insert(messages)
    .values({ orgId, id, template, causeId, data, heldUntil, ...way, ...sealed, createdAt: now });
  return id;
}

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

/**
 * Cancels the message of an invitation that no longer works: if still queued, it is not sent. Its link is erased.
 * @param why the reason in the message log, if it was not sent
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
      and(isOwn, eq(messages.causeId, invitationId), eq(messages.template, "team-invite"), isNull(messages.resendOf)),
    );
  if (!first) return;
  // The message and its repeats, each with its own index.
  for (const condition of [eq(messages.id, first.id), eq(messages.resendOf, first.id)]) {
    await tx
      .update(messages)
      .set({
        sealedUrl: null,
        status: sql`CASE WHEN ${waits} THEN 'suppressed' ELSE ${messages.status} END`,
        problem: sql`CASE WHEN ${waits} THEN ${why}::text ELSE ${messages.problem} END`,
        handledAt: sql`CASE WHEN ${waits} THEN ${now.toISOString()}::timestamptz ELSE ${messages.handledAt} END`,
      })
      .where(and(isOwn, condition, inArray(messages.status, ["queued", "captured"])));
  }
}

interface QueuedCause {
  readonly orgId: string;
  readonly template: AdvocateTemplate | MemberTemplate;
  readonly causeId: string;
  readonly now: Date;
}

/**
 * Suppresses what a cause queued and no worker has sent yet.
 * @param why the reason in the message log
 */
export async function cancelQueued(tx: Tx, { orgId, template, causeId, now }: QueuedCause, why: string): Promise<void> {
  await tx
    .update(messages)
    .set({ status: "suppressed", problem: why, handledAt: now })
    .where(
      and(
        eq(messages.orgId, orgId),
        eq(messages.causeId, causeId),
        eq(messages.template, template),
        isNull(messages.resendOf),
        eq(messages.status, "queued"),
      ),
    );
}

/** Erases expired secret links of captured messages; sent messages have none. */
export async function forgetExpiredLinks(now: Date): Promise<void> {
  await transact((tx) =>
    tx
      .update(messages)
      .set({ sealedUrl: null })
      .where(and(isNotNull(messages.sealedUrl), lt(messages.expiresAt, now), ne(messages.status, "queued"))),
  );
}
