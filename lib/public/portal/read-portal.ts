import { and, desc, eq, isNotNull, isNull, ne, not, or, sql } from "drizzle-orm";
import { pointDatabase } from "@/db/client";
import {
  type ActivityAction,
  type NotificationPreference,
  notificationPreferences,
  type ReferralStage,
  type ReversalReason,
} from "@/db/enums";
import { prepared } from "@/db/prepared";
import { activity } from "@/db/schema/activity";
import { advocates } from "@/db/schema/advocates";
import { conversions, referrals } from "@/db/schema/referrals";
import { heldCredit } from "@/db/schema/reversals";
import type { Offer } from "@/emails/props";
import { type NextExpiry, nextExpiry } from "@/lib/ledger/credit-lots";
import { haveOptedOut } from "@/lib/messages/opt-out";
import type { FriendLink, LinkState } from "@/lib/public/friend-page/find-link";
import { findPortalOfToday, type Portal } from "@/lib/public/portal/find-portal";
import { maskEmail } from "@/lib/public/unsubscribe/email-recipient";
import { referralUrl } from "@/lib/public-links";
import type { UsableCredit } from "@/lib/redemptions/rules";
import { itsConversion } from "@/lib/referrals/read";

const SHOWN_ENTRIES = 100;

/** Everything the portal of a token shows, or null when the token opens none. */
export async function readPortal(token: string, now: Date): Promise<PortalFacts | null> {
  const portal = await findPortalOfToday(token, now);
  if (!portal) return null;
  const { advocate, campaign, usedCount, cap, state, brand, profile, termsVersion } = portal;
  const hasExpiry = brand.creditMonths !== undefined && advocate.creditBalanceCents > 0;
  const [friends, entries, reward, messages, creditExpires] = await Promise.all([
    readFriends(advocate),
    readEntries(advocate),
    readReward(advocate),
    readPortalMessages(portal),
    hasExpiry ? nextExpiry(pointDatabase(), advocate, now) : undefined,
  ]);
  const { rewardMode, advocateRewardValue, friendRewardValue, expiresAt } = campaign;
  return {
    advocateId: advocate.advocateId,
    name: advocate.name,
    code: advocate.referralCode,
    referralUrl: referralUrl(advocate.referralCode),
    brand,
    profile,
    hasSeenTerms: termsVersion !== null,
    offer: { rewardMode, advocateRewardValue, friendRewardValue },
    state,
    expiresAt,
    creditCents: advocate.creditBalanceCents,
    pendingCents: advocate.pendingCreditCents,
    owedCents: advocate.owedCents,
    usable: portal.usable,
    creditExpires: creditExpires ?? null,
    cap,
    usedCount,
    friends,
    ledger: entries.slice(0, SHOWN_ENTRIES),
    hasMoreEntries: entries.length > SHOWN_ENTRIES,
    reward,
    messages,
  };
}

interface Owner {
  readonly orgId: string;
  readonly advocateId: string;
}

async function readFriends({ orgId, advocateId }: Owner): Promise<PortalFriend[]> {
  const rows = await selectFriends(pointDatabase()).execute({ orgId, advocateId });
  return rows.map(({ terms, convertedAt, earnedCents, takenBackCents, readyAt, reversedFor, ...friend }) => ({
    ...friend,
    terms,
    converted: convertedAt
      ? {
          at: convertedAt,
          earnedCents: (earnedCents ?? 0) - takenBackCents,
          ...{ takenBackCents, reversedFor, readyAt },
        }
      : null,
  }));
}

// What nobody stood by before it was rejected is no news of a friend.
const isNews = or(ne(referrals.stage, "rejected"), not(referrals.awaitsConfirmation));

const selectFriends = prepared((db) =>
  db
    .select({
      referralId: referrals.id,
      name: referrals.friendName,
      createdAt: referrals.createdAt,
      stage: referrals.stage,
      awaitsConfirmation: referrals.awaitsConfirmation,
      terms: { rewardMode: referrals.rewardMode, advocateRewardValue: referrals.advocateRewardValue },
      convertedAt: referrals.convertedAt,
      earnedCents: conversions.advocateRewardCents,
      takenBackCents: referrals.reversedRewardCents,
      reversedFor: referrals.reversalReason,
      holdDays: referrals.creditHoldDays,
      readyAt: heldCredit.availableAt,
    })
    .from(referrals)
    .leftJoin(conversions, itsConversion)
    .leftJoin(
      heldCredit,
      and(
        eq(heldCredit.orgId, referrals.orgId),
        eq(heldCredit.referralId, referrals.id),
        isNull(heldCredit.releasedAt),
      ),
    )
    .where(
      and(
        eq(referrals.orgId, sql.placeholder("orgId")),
        eq(referrals.advocateId, sql.placeholder("advocateId")),
        isNews,
      ),
    )
    .orderBy(desc(referrals.id))
    .prepare("portal_friends"),
);

async function readEntries({ orgId, advocateId }: Owner): Promise<PortalEntry[]> {
  const rows = await selectEntries(pointDatabase()).execute({ orgId, advocateId });
  return rows.map(({ id, createdAt, action, amountCents, balanceAfter, friendName, memo }) => ({
    entryId: id,
    at: createdAt,
    action,
    amountCents: amountCents ?? 0,
    balanceCents: balanceAfter,
    friendName,
    memo,
  }));
}

const selectEntries = prepared((db) =>
  db
    .select()
    .from(activity)
    .where(
      and(
        eq(activity.orgId, sql.placeholder("orgId")),
        eq(activity.advocateId, sql.placeholder("advocateId")),
        isNotNull(activity.amountCents),
      ),
    )
    .orderBy(desc(activity.seq))
    .limit(SHOWN_ENTRIES + 1)
    .prepare("portal_entries"),
);

// The first one, should the same person have been referred under two addresses.
async function readReward({ orgId, advocateId }: Owner): Promise<PortalReward | null> {
  const [found] = await selectReward(pointDatabase()).execute({ orgId, advocateId });
  return found ?? null;
}

const selectReward = prepared((db) =>
  db
    .select({ from: advocates.name, cents: conversions.friendRewardCents })
    .from(referrals)
    .innerJoin(conversions, itsConversion)
    .innerJoin(advocates, and(eq(advocates.orgId, referrals.orgId), eq(advocates.id, referrals.advocateId)))
    .where(
      and(
        eq(referrals.friendAdvocateId, sql.placeholder("advocateId")),
        eq(referrals.orgId, sql.placeholder("orgId")),
      ),
    )
    .orderBy(referrals.id)
    .limit(1)
    .prepare("portal_reward"),
);

/** Everything that an advocate's portal shows. Names are in full; the page shortens those of friends. */
export interface PortalFacts {
  readonly advocateId: string;
  readonly name: string;
  readonly code: string;
  /** What the advocate shares. */
  readonly referralUrl: string;
  readonly brand: FriendLink["brand"];
  readonly profile: FriendLink["profile"];
  /** Whether the terms of the offer were kept at an earlier visit. */
  readonly hasSeenTerms: boolean;
  /** The campaign's present terms: those of the next friend. */
  readonly offer: Offer;
  readonly state: LinkState;
  readonly expiresAt: Date | null;
  /** Credit to spend now, in cents. */
  readonly creditCents: number;
  /** Promised, and credit on its day; and what could not be taken back, which new credit settles. In cents. */
  readonly pendingCents: number;
  readonly owedCents: number;
  /** What of it can be used at once with a one-time code; null where that is not a way to use it. */
  readonly usable: UsableCredit | null;
  /** What of it expires next, where some does. */
  readonly creditExpires: NextExpiry | null;
  /** How many friends the campaign lets an advocate refer, and how many there are. */
  readonly cap: number;
  readonly usedCount: number;
  /** Newest first. */
  readonly friends: readonly PortalFriend[];
  /** Every change of credit, newest first; `hasMoreEntries` when there are older ones. */
  readonly ledger: readonly PortalEntry[];
  readonly hasMoreEntries: boolean;
  /** What this advocate was promised as a friend, when one was referred. */
  readonly reward: PortalReward | null;
  readonly messages: PortalMessages;
}

/** A friend and what became of the referral, with the terms it was made under. */
export interface PortalFriend {
  readonly referralId: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly terms: Pick<Offer, "rewardMode" | "advocateRewardValue">;
  /** How far it came. Why one was rejected or lost stays with the business. */
  readonly stage: ReferralStage;
  /** It came by the link, and the friend has not confirmed it yet. */
  readonly awaitsConfirmation: boolean;
  /** Days for which a reward is pending. */
  readonly holdDays: number;
  /** Once the friend became a customer. */
  readonly converted: PortalConversion | null;
}

export interface PortalConversion {
  readonly at: Date;
  /** What is left of the reward, and what was taken back of it, in cents. */
  readonly earnedCents: number;
  readonly takenBackCents: number;
  /** Why all of it was taken back, if it was. */
  readonly reversedFor: ReversalReason | null;
  /** When what is left can be used; null for what is credit. */
  readonly readyAt: Date | null;
}

/** A line of the ledger. Exactly one of `friendName` (earned with a friend) and `memo` can be there. */
export interface PortalEntry {
  readonly entryId: string;
  readonly at: Date;
  readonly action: ActivityAction;
  /** Cents; negative when credit was taken off. */
  readonly amountCents: number;
  readonly balanceCents: number;
  readonly friendName: string | null;
  readonly memo: string | null;
}

export interface PortalReward {
  /** Who recommended the business. */
  readonly from: string;
  readonly cents: number;
}

export interface PortalMessages {
  readonly preference: NotificationPreference;
  /** The preferences that fit the contacts, the consent and the plan. */
  readonly choices: readonly NotificationPreference[];
  /** As the page may show them: "a…@example.com", "(…) …-0132". */
  readonly email: string | null;
  readonly phone: string | null;
  /** Whether the advocate has asked for no more emails, or answered a text with STOP. */
  readonly hasStoppedEmails: boolean;
  readonly hasStoppedTexts: boolean;
}

/** How an advocate gets messages, and could get them. */
export async function readPortalMessages(portal: Portal): Promise<PortalMessages> {
  const { orgId, email, phone, notificationPreference } = portal.advocate;
  // Nobody has stopped messages to an address that is none.
  const [hasStoppedEmails = false, hasStoppedTexts = false] = await haveOptedOut(pointDatabase(), [
    { orgId, channel: "email", recipient: email ?? "" },
    { orgId, channel: "sms", recipient: phone ?? "" },
  ]);
  return {
    preference: notificationPreference,
    choices: listChoices(portal),
    email: email && maskEmail(email),
    phone: phone && `(***) ***-${phone.slice(-4)}`,
    hasStoppedEmails,
    hasStoppedTexts,
  };
}

/** The preferences that an advocate can choose: none where the campaign was deleted, or the organization suspended. */
export function listChoices({ advocate, campaign, actor }: Portal): NotificationPreference[] {
  const { plan, isSuspended } = actor;
  if (campaign.deletedAt !== null || isSuspended) return [advocate.notificationPreference];
  const byEmail = advocate.email !== null;
  const byText = advocate.phone !== null && advocate.smsConsentAt !== null && plan.sms;
  const fits = { email: byEmail, sms: byText, both: byEmail && byText };
  return notificationPreferences.filter((preference) => fits[preference]);
}
