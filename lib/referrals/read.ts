import { and, desc, eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { campaigns } from "@/db/schema/campaigns";
import { conversions, referrals as table } from "@/db/schema/referrals";
import type { Actor } from "@/lib/auth/actor";
import { itsCampaign } from "@/lib/campaigns/conditions";
import { omitNulls } from "@/lib/kit/omit-nulls";

/** The columns of a referral that the API shows; the query joins its campaign, and its conversion if there is one. */
export const shown = {
  referralId: table.id,
  orgId: table.orgId,
  campaignId: table.campaignId,
  advocateId: table.advocateId,
  campaignName: campaigns.name,
  status: table.status,
  friendName: table.friendName,
  friendEmail: sql<string>`coalesce(${table.friendEmail}, '')`,
  friendPhone: table.friendPhone,
  friendSmsConsentAt: table.friendSmsConsentAt,
  rewardMode: table.rewardMode,
  advocateRewardValue: table.advocateRewardValue,
  friendRewardValue: table.friendRewardValue,
  friendAdvocateId: table.friendAdvocateId,
  createdAt: table.createdAt,
  erasedAt: table.erasedAt,
  convertedAt: table.convertedAt,
  jobValueCents: conversions.jobValueCents,
  advocateRewardCents: conversions.advocateRewardCents,
  friendRewardCents: conversions.friendRewardCents,
};

export const itsConversion = and(eq(conversions.orgId, table.orgId), eq(conversions.referralId, table.id));

/** All referrals an advocate sent, newest first. A campaign's cap keeps the list short. */
export async function listReferralsOf(db: Db, actor: Actor, advocateId: string) {
  const rows = await db
    .select(shown)
    .from(table)
    .innerJoin(campaigns, itsCampaign(table))
    .leftJoin(conversions, itsConversion)
    .where(and(eq(table.orgId, actor.orgId), eq(table.advocateId, advocateId)))
    .orderBy(desc(table.id));
  return rows.map(omitNulls);
}
