import { and, desc, eq, isNull, ne, not, or, sql } from "drizzle-orm";
import { pointDatabase } from "@/db/client";
import type {
  ActivityAction,
  DenialReason,
  Industry,
  MessageChannel,
  ReferralStage,
  ReversalReason,
  ReviewState,
} from "@/db/enums";
import type { CreditType } from "@/db/enums-credit";
import { prepared } from "@/db/prepared";
import { activity } from "@/db/schema/activity";
import { advocates } from "@/db/schema/advocates";
import { conversions, referrals } from "@/db/schema/referrals";
import { heldCredit } from "@/db/schema/reversals";
import { reviews } from "@/db/schema/reviews";
import type { Offer } from "@/emails/props";
import { mayTell } from "@/lib/accounts/organizations/may-tell";
import type { UsableCredit } from "@/lib/credit/redemptions/rules";
import { referralUrl } from "@/lib/kit/public-links";
import { itsConversion } from "@/lib/leads/referrals/read";
import { isOpen } from "@/lib/leads/referrals/shapes";
import { type NextExpiry, nextExpiry } from "@/lib/ledger/credit-lots";
import { movesCredit } from "@/lib/ledger/moves-credit";
import type { FriendLink, LinkState } from "@/lib/public/friend-page/find-link";
import { findPortalOfToday, type Portal } from "@/lib/public/portal/find-portal";
import { type PortalMessages, readPortalMessages } from "@/lib/public/portal/read-messages";

const SHOWN_ENTRIES = 100;

/** Everything the portal of a token shows, or null when the token opens none. */
export async function readPortal(token: string, now: Date): Promise<PortalFacts | null> {
  const portal = await findPortalOfToday(token, now);
  if (!portal) return null;
  const { advocate, campaign, usedCount, cap, state, brand, profile, termsVersion, language } = portal;
  const hasExpiry = brand.creditMonths !== undefined && advocate.creditBalanceCents > 0;
  const [friends, entries, reward, messages, creditExpires] = await Promise.all([
    readFriends(advocate, brand.industry),
    readEntries(advocate, brand.industry),
    readReward(advocate),
    readPortalMessages(portal),
    hasExpiry ? nextExpiry(pointDatabase(), advocate, now) : undefined,
  ]);
  const { rewardMode, advocateRewardValue, friendRewardValue, newCustomersOnly, expiresAt } = campaign;
  return {
    advocateId: advocate.advocateId,
    name: advocate.name,
    code: advocate.referralCode,
    referralUrl: referralUrl(advocate.referralCode),
    brand,
    profile,
    hasSeenTerms: termsVersion !== null,
    offer: { rewardMode, advocateRewardValue, friendRewardValue, newCustomersOnly },
    state,
    expiresAt,
    creditCents: advocate.creditBalanceCents,
    pendingCents: advocate.pendingCreditCents,
    owedCents: advocate.owedCents,
    usable: portal.usable,
    creditExpires: creditExpires ?? null,
    cap,
    // The places that are left would tell who was lost.
    usedCount: brand.industry === "healthcare" ? friends.length : usedCount,
    friends,
    ledger: entries.slice(0, SHOWN_ENTRIES),
    hasMoreEntries: entries.length > SHOWN_ENTRIES,
    reward,
    messages,
    language,
  };
}

interface Owner {
  readonly orgId: string;
  readonly advocateId: string;
}

async function readFriends({ orgId, advocateId }: Owner, industry?: Industry): Promise<PortalFriend[]> {
  const rows = await selectFriends(pointDatabase()).execute({ orgId, advocateId });
  const friends = rows.map(({ awaitsConfirmation, confirmationChannel, ...row }) => {
    const { convertedAt, earnedCents, takenBackCents, readyAt, reversedFor, review, isHeld, ...rest } = row;
    const confirmation: PortalFriend["confirmation"] = awaitsConfirmation
      ? (confirmationChannel ?? "call")
      : null;
    const friend = { ...rest, confirmation };
    return {
      ...friend,
      checking: isChecked(friend, isHeld === true, review),
      deniedFor: review?.state === "denied" && review.reasonShown ? review.denialReason : null,
      converted: convertedAt
        ? {
            at: convertedAt,
            earnedCents: (earnedCents ?? 0) - takenBackCents,
            ...{ takenBackCents, reversedFor, readyAt },
          }
        : null,
    };
  });
  return friends.map(({ hasAgreed, ...friend }) => (mayTell(industry, hasAgreed) ? friend : hide(friend)));
}

/** What is left of a friend of whom the advocate may not be told: the day on which a credit is ready. */
function hide({ referralId, createdAt, terms, checking, converted }: PortalFriend): PortalFriend {
  const readyAt = !checking && converted && converted.earnedCents > 0 ? converted.readyAt : null;
  return {
    ...{ referralId, createdAt, terms, isHidden: true, readyAt },
    ...{ name: "", stage: "new", confirmation: null, holdDays: 0 },
    ...{ checking: false, deniedFor: null, converted: null },
  };
}

interface Review {
  readonly state: ReviewState;
  readonly refundId: string | null;
}

/** Whether a decision is waited for: on a lead, on what is held of its reward, or on what was taken back until then. */
function isChecked(
  { stage, confirmation }: Pick<PortalFriend, "stage" | "confirmation">,
  isHeld: boolean,
  review: Review | null,
): boolean {
  if (review?.state !== "open" || confirmation) return false;
  if (stage === "converted") return isHeld;
  return stage === "reversed" ? review.refundId !== null : isOpen(stage);
}

// What nobody stood by before it was rejected is no news of a friend.
const isNews = or(ne(referrals.stage, "rejected"), not(referrals.awaitsConfirmation));

const selectFriends = prepared((db) =>
  db
    .select({
      referralId: referrals.id,
      name: referrals.friendName,
      hasAgreed: sql<boolean>`${referrals.friendTellConsentAt} IS NOT NULL`,
      createdAt: referrals.createdAt,
      stage: referrals.stage,
      awaitsConfirmation: referrals.awaitsConfirmation,
      confirmationChannel: referrals.confirmationChannel,
      terms: { rewardMode: referrals.rewardMode, advocateRewardValue: referrals.advocateRewardValue },
      convertedAt: referrals.convertedAt,
      earnedCents: conversions.advocateRewardCents,
      takenBackCents: referrals.reversedRewardCents,
      reversedFor: referrals.reversalReason,
      holdDays: referrals.creditHoldDays,
      readyAt: heldCredit.availableAt,
      review: {
        state: reviews.state,
        reasonShown: reviews.reasonShown,
        denialReason: reviews.denialReason,
        refundId: reviews.refundId,
      },
      isHeld: heldCredit.inReview,
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
    .leftJoin(reviews, and(eq(reviews.orgId, referrals.orgId), eq(reviews.referralId, referrals.id)))
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

async function readEntries({ orgId, advocateId }: Owner, industry?: Industry): Promise<PortalEntry[]> {
  const rows = await selectEntries(pointDatabase()).execute({ orgId, advocateId });
  return rows.map(
    ({
      hasAgreed,
      entry: { id, createdAt, action, amountCents, balanceAfter, friendName, memo, ...entry },
    }) => {
      const isHidden = friendName !== null && !mayTell(industry, hasAgreed);
      return {
        entryId: id,
        at: createdAt,
        action,
        amountCents: amountCents ?? 0,
        balanceCents: balanceAfter,
        creditType: entry.creditType,
        owedCents: Math.max(0, entry.owedCents ?? 0),
        friendName: isHidden ? null : friendName,
        isHidden,
        memo,
      };
    },
  );
}

const selectEntries = prepared((db) =>
  db
    .select({ entry: activity, hasAgreed: sql<boolean>`${referrals.friendTellConsentAt} IS NOT NULL` })
    .from(activity)
    .leftJoin(referrals, and(eq(referrals.orgId, activity.orgId), eq(referrals.id, activity.referralId)))
    .where(
      and(
        eq(activity.orgId, sql.placeholder("orgId")),
        eq(activity.advocateId, sql.placeholder("advocateId")),
        movesCredit,
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
    .select({ from: advocates.name, cents: conversions.friendRewardCents, at: conversions.createdAt })
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
  /** What the advocate has chosen, if anything, and what the business speaks. */
  readonly language: Portal["language"];
}

/** A friend and what became of the referral, with the terms it was made under. */
export interface PortalFriend {
  readonly referralId: string;
  /** The advocate may not be told of the friend: there is no name, and everything else is as of anybody. */
  readonly isHidden?: boolean;
  /** Of a hidden friend: when a credit is ready that is pending. */
  readonly readyAt?: Date | null;
  readonly name: string;
  readonly createdAt: Date;
  readonly terms: Pick<Offer, "rewardMode" | "advocateRewardValue">;
  /** How far it came. Why one was rejected or lost stays with the business. */
  readonly stage: ReferralStage;
  /** How the friend was asked to confirm, while that is waited for: or the business calls, as nothing could be sent. */
  readonly confirmation: MessageChannel | "call" | null;
  /** Days for which a reward is pending. */
  readonly holdDays: number;
  /** Somebody has to look at it before anything comes of it. */
  readonly checking: boolean;
  /** Why it was decided that it does not count, where the advocate may know. */
  readonly deniedFor: DenialReason | null;
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

/** A line of the ledger. Exactly one of `friendName` (earned with a friend, unless hidden) and `memo` can be there. */
export interface PortalEntry {
  readonly entryId: string;
  readonly at: Date;
  readonly action: ActivityAction;
  /** Cents; negative when credit was taken off. */
  readonly amountCents: number;
  readonly balanceCents: number;
  readonly creditType: CreditType | null;
  /** What was taken back and the balance did not cover. */
  readonly owedCents: number;
  readonly friendName: string | null;
  /** It is about a friend of whom the advocate may not be told. */
  readonly isHidden?: boolean;
  readonly memo: string | null;
}

export interface PortalReward {
  /** Who recommended the business. */
  readonly from: string;
  readonly cents: number;
  /** When the job was done. */
  readonly at: Date;
}
