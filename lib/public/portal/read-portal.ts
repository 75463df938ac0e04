import { and, desc, eq, isNotNull } from "drizzle-orm";
import { database } from "@/db/client";
import { activity } from "@/db/schema/activity";
import { advocates } from "@/db/schema/advocates";
import { conversions, referrals } from "@/db/schema/referrals";
import type { PortalEntry, PortalFacts, PortalFriend, PortalReward } from "@/lib/public/portal/facts";
import { findPortal } from "@/lib/public/portal/find-portal";
import { readPortalMessages } from "@/lib/public/portal/read-messages";
import { referralUrl } from "@/lib/public-links";
import { itsConversion } from "@/lib/referrals/read";

const SHOWN_ENTRIES = 100;

/** Everything the portal of a token shows, or null when the token opens none. */
export async function readPortal(token: string, now: Date): Promise<PortalFacts | null> {
  const portal = await findPortal(token, now);
  if (!portal) return null;
  const { advocate, campaign, usedCount, cap, state, brand } = portal;
  const [friends, entries, reward, messages] = await Promise.all([
    readFriends(advocate),
    readEntries(advocate),
    readReward(advocate),
    readPortalMessages(portal),
  ]);
  const { rewardMode, advocateRewardValue, friendRewardValue, expiresAt } = campaign;
  return {
    advocateId: advocate.advocateId,
    name: advocate.name,
    code: advocate.referralCode,
    referralUrl: referralUrl(advocate.referralCode),
    brand,
    offer: { rewardMode, advocateRewardValue, friendRewardValue },
    state,
    expiresAt,
    creditCents: advocate.creditBalanceCents,
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

// A campaign's cap keeps the list short.
async function readFriends({ orgId, advocateId }: Owner): Promise<PortalFriend[]> {
  const rows = await database()
    .select({ referral: referrals, earnedCents: conversions.advocateRewardCents })
    .from(referrals)
    .leftJoin(
      conversions,
      and(eq(conversions.orgId, referrals.orgId), eq(conversions.referralId, referrals.id)),
    )
    .where(and(eq(referrals.orgId, orgId), eq(referrals.advocateId, advocateId)))
    .orderBy(desc(referrals.id));
  return rows.map(({ referral: { id, friendName, createdAt, convertedAt, ...terms }, earnedCents }) => ({
    referralId: id,
    name: friendName,
    createdAt,
    terms: { rewardMode: terms.rewardMode, advocateRewardValue: terms.advocateRewardValue },
    converted: convertedAt && { at: convertedAt, earnedCents: earnedCents ?? 0 },
  }));
}

async function readEntries({ orgId, advocateId }: Owner): Promise<PortalEntry[]> {
  const rows = await database()
    .select()
    .from(activity)
    .where(
      and(eq(activity.orgId, orgId), eq(activity.advocateId, advocateId), isNotNull(activity.amountCents)),
    )
    .orderBy(desc(activity.seq))
    .limit(SHOWN_ENTRIES + 1);
  return rows.map(({ id, createdAt, amountCents, balanceAfter, friendName, memo }) => ({
    entryId: id,
    at: createdAt,
    amountCents: amountCents ?? 0,
    balanceCents: balanceAfter,
    friendName,
    memo,
  }));
}

// The first one, should the same person have been referred under two addresses.
async function readReward({ orgId, advocateId }: Owner): Promise<PortalReward | null> {
  const [found] = await database()
    .select({ from: advocates.name, cents: conversions.friendRewardCents })
    .from(referrals)
    .innerJoin(conversions, itsConversion)
    .innerJoin(advocates, and(eq(advocates.orgId, referrals.orgId), eq(advocates.id, referrals.advocateId)))
    .where(and(eq(referrals.friendAdvocateId, advocateId), eq(referrals.orgId, orgId)))
    .orderBy(referrals.id)
    .limit(1);
  return found ?? null;
}
