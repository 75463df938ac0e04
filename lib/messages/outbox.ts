import { and, eq, inArray, isNotNull, isNull, lt, ne, sql } from "drizzle-orm";
import { z } from "zod";
import { type Tx, transact } from "@/db/client";
import {
  type advocateTemplates,
  askSteps,
  languages,
  type MessageTemplate,
  type memberTemplates,
  reversalReasons,
  rewardModes,
} from "@/db/enums";
import { newId } from "@/db/new-id";
import { prepareInsert } from "@/db/prepare-insert";
import { messages } from "@/db/schema/messages";
import { users } from "@/db/schema/organizations";
import type { DigestStep, SecurityChange } from "@/emails/props";
import { seal } from "@/lib/auth/seal";

const securityChanges = [
  "passkey-added",
  "passkey-removed",
  "authenticator-set-up",
  "authenticator-removed",
  "recovery-codes-replaced",
  "recovery-code-used",
  "second-factor-reset",
] as const satisfies readonly SecurityChange[];

const cents = z.int().min(0);

const offer = z.object({
  rewardMode: z.enum(rewardModes),
  advocateRewardValue: cents,
  friendRewardValue: cents,
});

const lead = z.object({
  friendName: z.string(),
  friendEmail: z.string().exactOptional(),
  friendPhone: z.string().exactOptional(),
});

const weekly = z.object({ now: z.int(), before: z.int().exactOptional() });

const digestSteps = ["campaign", "customers", "invites"] as const satisfies readonly DigestStep[];

/** A message to a customer, in their language: left out where they have none of their own. */
const spoken = { language: z.enum(languages).exactOptional() };

/** The friend whom a message to an advocate is about, and whether the friend agreed that the advocate is told. */
const aboutFriend = { friendName: z.string(), friendAgreed: z.boolean().exactOptional() };

/** An ask, and the time zones in which it must be day when it goes out. */
const ask = z.object({
  step: z.enum(askSteps),
  language: z.enum(languages),
  advocateName: z.string(),
  offer,
  words: z.object({
    subject: z.string().exactOptional(),
    message: z.string().exactOptional(),
    text: z.string().exactOptional(),
  }),
  service: z.string().exactOptional(),
  technician: z.string().exactOptional(),
  balanceCents: cents.exactOptional(),
});

const waiting = { zones: z.array(z.string()), jobId: z.uuid().exactOptional() };

/** What a message keeps of its cause. Links are made anew when it is composed; secret ones are sealed beside it. */
export const messageData = {
  /** With the campaign's own words, where it has some. */
  invite: z.object({
    ...spoken,
    advocateName: z.string(),
    offer,
    inviteSubject: z.string().exactOptional(),
    inviteMessage: z.string().exactOptional(),
    /** The advocate had lost the link and asked for it. */
    asked: z.literal(true).exactOptional(),
  }),
  "advocate-referred": z.object({ ...spoken, advocateName: z.string(), ...aboutFriend, offer }),
  "reward-advocate": z.object({
    ...spoken,
    advocateName: z.string(),
    ...aboutFriend,
    rewardCents: cents,
    balanceCents: cents,
    /** The day on which a reward that is pending first can be used. */
    availableOn: z.iso.date().exactOptional(),
  }),
  "credit-released": z.object({
    ...spoken,
    advocateName: z.string(),
    ...aboutFriend,
    rewardCents: cents,
    balanceCents: cents,
  }),
  "reward-reversed": z.object({
    ...spoken,
    advocateName: z.string(),
    ...aboutFriend,
    reason: z.enum(reversalReasons),
    takenCents: cents,
    balanceCents: cents,
    owedCents: cents,
    wasPending: z.boolean(),
  }),
  "reward-restored": z.object({
    ...spoken,
    advocateName: z.string(),
    ...aboutFriend,
    restoredCents: cents,
    balanceCents: cents,
    isPending: z.boolean(),
  }),
  "credit-expiring": z.object({
    ...spoken,
    advocateName: z.string(),
    expiringCents: cents,
    expiresOn: z.iso.date(),
    daysLeft: z.int(),
    balanceCents: cents,
  }),
  "reward-friend": z.object({
    ...spoken,
    friendName: z.string(),
    advocateName: z.string(),
    rewardCents: cents,
    /** Only while the campaign takes referrals, which is when there is something to pass on. */
    offer: offer.exactOptional(),
  }),
  /** With the referral that can be confirmed, where there is one. */
  "friend-confirm": z.object({
    ...spoken,
    outcome: z.enum(["confirm", "known", "own"]),
    referralId: z.uuid().exactOptional(),
    friendName: z.string(),
    advocateName: z.string(),
    offer,
    code: z.string().exactOptional(),
  }),
  "resume-emails": z.object(spoken),
  ask: ask.extend(waiting),
  "friend-reminder": ask.extend({ ...waiting, friendName: z.string(), referralCode: z.string() }),
  "test-ask": ask,
  /** With the advocate's page, where they can be called from. */
  "unhappy-answer": z.object({
    advocateName: z.string(),
    score: z.int(),
    comment: z.string().exactOptional(),
    service: z.string().exactOptional(),
    email: z.string().exactOptional(),
    phone: z.string().exactOptional(),
    place: z.object({ campaignId: z.uuid(), advocateId: z.uuid() }),
  }),
  "webhook-trouble": z.object({
    address: z.string(),
    since: z.iso.datetime(),
    problem: z.string(),
    stopped: z.enum(["gone", "failing"]).exactOptional(),
    endpointId: z.uuid(),
  }),
  "connection-trouble": z.object({
    connectionId: z.uuid(),
    name: z.string(),
    message: z.string(),
    since: z.iso.datetime(),
  }),
  welcome: z.object({ firstName: z.string() }),
  /** With `ssoName` it leads to the organization's single sign-on instead, which is the only way in. */
  "magic-link": z.object({
    minutesValid: z.int(),
    ssoName: z.string().exactOptional(),
    isSignUp: z.boolean().exactOptional(),
  }),
  "team-invite": z.object({ invitedBy: z.string() }),
  "password-reset": z.object({ minutesValid: z.int() }),
  "security-notice": z.object({ change: z.enum(securityChanges) }),
  "approval-request": z.object({ askedBy: z.string(), request: z.string() }),
  "test-invite": z.object({
    ...spoken,
    offer,
    inviteSubject: z.string().exactOptional(),
    inviteMessage: z.string().exactOptional(),
  }),
  /** One lead or, where the message waited, the first of several: `count` is how many in all. */
  "lead-alert": z.object({
    count: z.int(),
    leads: z.array(
      z.union([
        lead.extend({ referralId: z.uuid(), advocateId: z.uuid(), advocateName: z.string() }),
        // Nobody knows yet who sent this one.
        lead.extend({ matchRequestId: z.uuid(), sentBy: z.string().exactOptional() }),
      ]),
    ),
  }),
  /** Whom to call first, and a week's figures. Of a week in which nothing happened, what to do instead. */
  "weekly-digest": z.object({
    newLeads: weekly,
    converted: weekly,
    givenCents: weekly,
    waiting: z.int(),
    liabilityCents: cents,
    leads: z.array(
      lead.extend({
        referralId: z.uuid(),
        advocateId: z.uuid(),
        advocateName: z.string(),
        waitedDays: z.int(),
      }),
    ),
    quiet: z.object({ next: z.enum(digestSteps), pauses: z.boolean() }).exactOptional(),
  }),
  /** The code itself is sealed beside it. */
  "phone-code": z.object({ minutesValid: z.int() }),
} satisfies Readonly<Record<MessageTemplate, z.ZodType>>;

export type MessageData = { readonly [T in MessageTemplate]: z.output<(typeof messageData)[T]> };

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
