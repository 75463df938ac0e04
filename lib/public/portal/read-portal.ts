import { and, desc, eq, isNull, ne, not, or, sql } from "drizzle-orm";
import { pointDatabase } from "@/db/client";
import type {
  ActivityAction,
  DenialReason,
  Industry,
  MessageChannel,
  RedemptionMethod,
  ReferralStage,
  ReversalReason,
  ReviewState,
} from "@/db/enums";
import type { CreditType } from "@/db/enums-credit";
import { onAdvocate, onReferral } from "@/db/joins";
import { prepared } from "@/db/prepared";
import { activity } from "@/db/schema/activity";
import { advocates } from "@/db/schema/advocates";
import { redemptions } from "@/db/schema/redemptions";
import { conversions, referrals } from "@/db/schema/referrals";
import { heldCredit } from "@/db/schema/reversals";
import { reviews } from "@/db/schema/reviews";
import type { Offer } from "@/emails/props";
import { mayShareFriend } from "@/lib/accounts/organizations/may-share";
import { referralUrl } from "@/lib/kit/public-links";
import type { AdvocateRef } from "@/lib/leads/advocates/recommendation";
import { isOpen } from "@/lib/leads/referrals/open-stages";
import { onConversion } from "@/lib/leads/referrals/read";
import { nextExpiry } from "@/lib/ledger/credit-lots";
import { movesCredit } from "@/lib/ledger/moves-credit";
import { findPortalOfToday } from "@/lib/public/portal/find-portal";
import { readPortalMessages } from "@/lib/public/portal/read-messages";

const SHOWN_ENTRIES = 100;

/** Everything an advocate's portal shows. */
export type PortalFacts = NonNullable<Awaited<ReturnType<typeof readPortal>>>;

/**
 * Everything the portal of a token shows, or null if the token is invalid. Names are in full; the page shortens friends'
 * names. Amounts are cents, and lists begin with the newest.
 */
export async function readPortal(token: string, now: Date) {
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
  const offer: Offer = { rewardMode, advocateRewardValue, friendRewardValue, newCustomersOnly };
  return {
    advocateId: advocate.advocateId,
    name: advocate.name,
    code: advocate.referralCode,
    referralUrl: referralUrl(advocate.referralCode),
    brand,
    profile,
    // Whether the terms were already recorded at an earlier visit.
    hasSeenTerms: termsVersion !== null,
    offer,
    state,
    expiresAt,
    creditCents: advocate.creditBalanceCents,
    pendingCents: advocate.pendingCreditCents,
    owedCents: advocate.owedCents,
    // Null if one-time codes are disabled.
    usable: portal.usable,
    creditExpires: creditExpires ?? null,
    cap,
    // In healthcare, the number of spots left would reveal who was lost.
    usedCount: brand.industry === "healthcare" ? friends.length : usedCount,
    friends,
    ledger: entries.slice(0, SHOWN_ENTRIES),
    hasMoreEntries: entries.length > SHOWN_ENTRIES,
    reward,
    messages,
    language,
  };
}

async function readFriends({ orgId, advocateId }: AdvocateRef, industry?: Industry): Promise<PortalFriend[]> {
  const rows = await selectFriends(pointDatabase()).execute({ orgId, advocateId });
  const friends = rows.map(({ awaitsConfirmation, confirmationChannel, ...row }) => {
    const { convertedAt, earnedCents, takenBackCents, readyAt, reversedFor, review, isHeld, ...rest } = row;
    const confirmation: PortalFriend["confirmation"] = awaitsConfirmation ? (confirmationChannel ?? "call") : null;
    const friend = { ...rest, confirmation };
    return {
      ...friend,
      checking: isChecked(friend, isHeld === true, review),
      deniedFor: review?.state === "denied" && review.reasonShown ? review.denialReason : null,
      converted: convertedAt
        ? {
            at: convertedAt,
            earnedCents: (earnedCents ?? 0) - takenBackCents,
            takenBackCents,
            reversedFor,
            readyAt,
          }
        : null,
    };
  });
  return friends.map(({ hasAgreed, ...friend }) => (mayShareFriend(industry, hasAgreed) ? friend : hide(friend)));
}

/** A friend the advocate may not know about, reduced to the day a credit is ready. */
function hide({ referralId, createdAt, terms, checking, converted }: PortalFriend): PortalFriend {
  const readyAt = !checking && converted && converted.earnedCents > 0 ? converted.readyAt : null;
  return {
    referralId,
    createdAt,
    terms,
    isHidden: true,
    readyAt,
    name: "",
    stage: "new",
    confirmation: null,
    holdDays: 0,
    checking: false,
    deniedFor: null,
    converted: null,
  };
}

interface Review {
  readonly state: ReviewState;
  readonly refundId: string | null;
}

/** Whether a decision is pending: on a lead, on its held reward, or on a partial reversal. */
function isChecked(
  { stage, confirmation }: Pick<PortalFriend, "stage" | "confirmation">,
  isHeld: boolean,
  review: Review | null,
): boolean {
  if (review?.state !== "open" || confirmation) return false;
  if (stage === "converted") return isHeld;
  return stage === "reversed" ? review.refundId !== null : isOpen(stage);
}

// A form entry rejected before it was confirmed is not shown.
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
    .leftJoin(conversions, onConversion)
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

async function readEntries({ orgId, advocateId }: AdvocateRef, industry?: Industry): Promise<PortalEntry[]> {
  const rows = await selectEntries(pointDatabase()).execute({ orgId, advocateId });
  return rows.map(({ hasAgreed, use, entry }) => {
    const { id, createdAt, action, amountCents, balanceAfter, friendName, memo } = entry;
    const isHidden = friendName !== null && !mayShareFriend(industry, hasAgreed);
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
      use,
    };
  });
}

const selectEntries = prepared((db) =>
  db
    .select({
      entry: activity,
      hasAgreed: sql<boolean>`${referrals.friendTellConsentAt} IS NOT NULL`,
      use: { method: redemptions.method, invoiceNumber: redemptions.invoiceNumber },
    })
    .from(activity)
    .leftJoin(referrals, onReferral(activity))
    .leftJoin(redemptions, and(eq(redemptions.orgId, activity.orgId), eq(redemptions.id, activity.redemptionId)))
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

/** The reward promised to this advocate as a friend. The first one, if they were referred under two addresses. */
async function readReward({ orgId, advocateId }: AdvocateRef) {
  const [reward] = await selectReward(pointDatabase()).execute({ orgId, advocateId });
  return reward ?? null;
}

const selectReward = prepared((db) =>
  db
    .select({ from: advocates.name, cents: conversions.friendRewardCents, at: conversions.createdAt })
    .from(referrals)
    .innerJoin(conversions, onConversion)
    .innerJoin(advocates, onAdvocate(referrals))
    .where(
      and(eq(referrals.friendAdvocateId, sql.placeholder("advocateId")), eq(referrals.orgId, sql.placeholder("orgId"))),
    )
    .orderBy(referrals.id)
    .limit(1)
    .prepare("portal_reward"),
);

/** A friend and the state of the referral, with the terms it was made under. */
export interface PortalFriend {
  readonly referralId: string;
  /** Whether the advocate may not know about the friend. The name is then empty, and the other fields neutral. */
  readonly isHidden?: boolean;
  /** For a hidden friend: the day a pending credit is ready. */
  readonly readyAt?: Date | null;
  readonly name: string;
  readonly createdAt: Date;
  readonly terms: Pick<Offer, "rewardMode" | "advocateRewardValue">;
  /** Stage of the referral. The reason for a rejection or loss stays with the business. */
  readonly stage: ReferralStage;
  /** How the friend was asked to confirm, while pending; `call` if no message could be sent. */
  readonly confirmation: MessageChannel | "call" | null;
  /** Days a reward stays pending. */
  readonly holdDays: number;
  /** A member has to review it first. */
  readonly checking: boolean;
  /** Why it does not count, if the advocate may know. */
  readonly deniedFor: DenialReason | null;
  /** Set once the friend became a customer. */
  readonly converted: PortalConversion | null;
}

interface PortalConversion {
  readonly at: Date;
  /** The rest of the reward, and the amount taken back, in cents. */
  readonly earnedCents: number;
  readonly takenBackCents: number;
  /** Why the whole reward was taken back, if it was. */
  readonly reversedFor: ReversalReason | null;
  /** When the rest becomes usable; null once it is credit. */
  readonly readyAt: Date | null;
}

/** A ledger line. At most one of `friendName` (earned with a friend, unless hidden) and `memo` is set. */
export interface PortalEntry {
  readonly entryId: string;
  readonly at: Date;
  readonly action: ActivityAction;
  /** In cents, negative for credit taken off. */
  readonly amountCents: number;
  readonly balanceCents: number;
  readonly creditType: CreditType | null;
  /** The reversed amount that the balance did not cover. */
  readonly owedCents: number;
  readonly friendName: string | null;
  /** Whether it is about a friend the advocate may not know about. */
  readonly isHidden?: boolean;
  readonly memo: string | null;
  /** How credit was used, if it was. */
  readonly use?: { readonly method: RedemptionMethod; readonly invoiceNumber: string | null } | null;
}
