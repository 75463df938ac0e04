import { and, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import type { AdvocateTemplate } from "@/db/enums";
import { newId } from "@/db/new-id";
import { messages } from "@/db/schema/messages";
import type { Offer } from "@/emails/props";
import { takesReferrals } from "@/lib/business/campaigns/conditions";
import { inviteWordsFor, type Translations } from "@/lib/business/campaigns/translations";
import type { Plan } from "@/lib/kit/auth/access";
import type { Context } from "@/lib/kit/implement";
import type { Language } from "@/lib/kit/words/languages";
import { destinationsOf, type Reachable } from "@/lib/messages/channels";
import { type Cause, type QueuedRow, queueMessages } from "@/lib/messages/outbox";

/** An advocate as a message recipient. */
export interface Recipient extends Reachable {
  readonly advocateId: string;
  readonly name: string;
  /** Null if none was chosen; the organization's language applies. */
  readonly language: Language | null;
}

/** SQL for an advocate row as a `Recipient`. @param alias the row's alias in the query */
export function recipientJson(alias: "a" | "friend"): SQL {
  const row = sql.raw(alias);
  return sql`jsonb_build_object('advocateId', ${row}.id, 'name', ${row}.name, 'email', ${row}.email,
    'phone', ${row}.phone, 'notificationPreference', ${row}.notification_preference,
    'mayText', ${row}.sms_consent_at IS NOT NULL, 'language', ${row}.language)`;
}

/**
 * SQL for a campaign row as an `Offer`, or null while it takes no referrals.
 * @param alias the row's alias in the query
 */
export function openOfferJson(alias: "c", now: Date): SQL {
  const row = sql.raw(alias);
  const columns = { status: sql`${row}.status`, expiresAt: sql`${row}.expires_at` };
  return sql`CASE WHEN ${takesReferrals(columns, now)}
    THEN jsonb_build_object('rewardMode', ${row}.reward_mode, 'advocateRewardValue', ${row}.advocate_reward_value,
                            'friendRewardValue', ${row}.friend_reward_value) END`;
}

interface AdvocateMessage<T extends AdvocateTemplate> extends Cause<T> {
  readonly to: Recipient;
  readonly plan: Plan;
}

/** Builds one row per channel that reaches the advocate; none if no channel does. */
export function advocateRows<T extends AdvocateTemplate>({
  to,
  plan,
  now,
  ...message
}: AdvocateMessage<T>): QueuedRow[] {
  const data = { ...message.data, ...(to.language && { language: to.language }) };
  return destinationsOf(to, plan).map((destination) => ({
    ...message,
    data,
    ...destination,
    id: newId(now),
    advocateId: to.advocateId,
    createdAt: now,
  }));
}

type EnrolledAdvocate = Omit<Recipient, "mayText"> & { readonly smsConsentAt: Date | null };

/** The offer of a campaign's invites, and the campaign's own words if it has some. */
interface InviteTerms extends Offer {
  readonly inviteSubject?: string | null | undefined;
  readonly inviteMessage?: string | null | undefined;
  readonly translations?: Translations | null | undefined;
}

/** Queues invites with their links for new advocates of a campaign, in one statement. @returns the messages */
export async function queueInvites(
  context: Context<Tx>,
  advocates: readonly EnrolledAdvocate[],
  campaign: InviteTerms,
): Promise<QueuedRow[]> {
  const rows = advocates.flatMap((advocate) => inviteRows(context, advocate, campaign));
  await queueMessages(context.db, rows);
  return rows;
}

/** Builds one invite row per channel that reaches the advocate. */
export function inviteRows(
  { actor, now }: Context<Tx>,
  { smsConsentAt, ...advocate }: EnrolledAdvocate,
  { rewardMode, advocateRewardValue, friendRewardValue, ...words }: InviteTerms,
) {
  return advocateRows({
    orgId: actor.orgId,
    template: "invite",
    causeId: advocate.advocateId,
    to: { ...advocate, mayText: smsConsentAt !== null },
    plan: actor.plan,
    data: {
      advocateName: advocate.name,
      offer: { rewardMode, advocateRewardValue, friendRewardValue },
      ...inviteWordsFor(words, advocate.language),
    },
    now,
  });
}

interface Rewards {
  readonly conversionId: string;
  readonly referral: {
    readonly friendName: string;
    readonly friendAgreed: boolean;
    readonly advocate: Recipient;
    readonly offer: Offer | null;
  };
  readonly friend: Recipient;
  /** In cents. */
  readonly advocateCents: number;
  readonly friendCents: number;
  readonly advocateNewBalance: number;
  /** The day on which a pending reward becomes available. */
  readonly availableOn?: string | undefined;
  /** The advocate is not notified while the conversion awaits review; the release does that. */
  readonly inReview?: boolean | undefined;
}

/** Builds the rows that notify both sides of a conversion. */
export function rewardRows({ actor, now }: Pick<Context, "actor" | "now">, rewards: Rewards): QueuedRow[] {
  const { conversionId, referral, friend, availableOn, inReview } = rewards;
  const { advocate, friendName, friendAgreed, offer } = referral;
  const cause = { orgId: actor.orgId, causeId: conversionId, plan: actor.plan, now };
  const names = { advocateName: advocate.name, friendName };
  const toAdvocate = () =>
    advocateRows({
      ...cause,
      template: "reward-advocate",
      to: advocate,
      data: {
        ...names,
        ...(friendAgreed && { friendAgreed }),
        rewardCents: rewards.advocateCents,
        balanceCents: rewards.advocateNewBalance,
        ...(availableOn !== undefined && { availableOn }),
      },
    });
  return [
    ...(inReview ? [] : toAdvocate()),
    ...advocateRows({
      ...cause,
      template: "reward-friend",
      to: friend,
      data: { ...names, rewardCents: rewards.friendCents, ...(offer && { offer }) },
    }),
  ];
}

/** Whether an advocate was notified of a conversion's reward, or is about to be. If not, its loss needs no message. */
export async function wasNotified(tx: Tx, orgId: string, conversionId: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.orgId, orgId),
        eq(messages.causeId, conversionId),
        inArray(messages.template, ["reward-advocate", "credit-released"]),
        ne(messages.status, "suppressed"),
      ),
    )
    .limit(1);
  return row !== undefined;
}
