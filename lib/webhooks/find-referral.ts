import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { advocates } from "@/db/schema/advocates";
import { campaigns } from "@/db/schema/campaigns";
import { referrals as table } from "@/db/schema/referrals";
import { normalizeReferralCode } from "@/lib/advocates/referral-code";
import type { Actor } from "@/lib/auth/actor";
import { itsCampaign } from "@/lib/campaigns/conditions";
import { ApiError } from "@/lib/kit/errors";
import type { ReferralCriteria } from "@/lib/webhooks/event";

/**
 * The one referral that an event means: all that is given must fit. A pending one comes before converted ones, of
 * which the newest stands for all. Deleted campaigns have none.
 * @throws ApiError `not_found` when none fits, or more than one that is pending
 */
export async function findReferral(db: Db, actor: Actor, criteria: ReferralCriteria) {
  const { referralId, campaignId, friendEmail, friendPhone, referralCode } = criteria;
  const [found] = await db
    .select({
      referralId: table.id,
      campaignId: table.campaignId,
      pending: sql`count(*) FILTER (WHERE ${table.status} = 'pending') OVER ()`.mapWith(Number),
    })
    .from(table)
    .innerJoin(campaigns, and(itsCampaign(table), isNull(campaigns.deletedAt)))
    .innerJoin(advocates, and(eq(advocates.orgId, table.orgId), eq(advocates.id, table.advocateId)))
    .where(
      and(
        eq(table.orgId, actor.orgId),
        referralId ? eq(table.id, referralId) : undefined,
        campaignId ? eq(table.campaignId, campaignId) : undefined,
        friendEmail ? eq(sql`lower(${table.friendEmail})`, friendEmail.toLowerCase()) : undefined,
        friendPhone ? eq(table.friendPhone, friendPhone) : undefined,
        referralCode ? eq(advocates.referralCode, normalizeReferralCode(referralCode)) : undefined,
      ),
    )
    // A pending one has no such time, and what has none comes first.
    .orderBy(desc(table.convertedAt), desc(table.id))
    .limit(1);
  if (!found) throw new ApiError("not_found", "No referral fits this event.");
  if (found.pending > 1) throw new ApiError("not_found", askForOne(found.pending));
  return found;
}

/** The campaign of an advocate's code. @throws ApiError `not_found` when no advocate of the organization has it */
export async function findCampaignOfCode(db: Db, actor: Actor, code: string): Promise<string> {
  const [found] = await db
    .select({ campaignId: advocates.campaignId })
    .from(advocates)
    .innerJoin(
      campaigns,
      and(
        eq(campaigns.orgId, advocates.orgId),
        eq(campaigns.id, advocates.campaignId),
        isNull(campaigns.deletedAt),
      ),
    )
    .where(and(eq(advocates.orgId, actor.orgId), eq(advocates.referralCode, normalizeReferralCode(code))));
  if (!found) throw new ApiError("not_found", "There is no advocate with this referral code.");
  return found.campaignId;
}

function askForOne(pending: number): string {
  return `${pending} pending referrals fit this event, so none was converted. Send the friend's e-mail address or the referralId with it, or name the referral when you replay the event.`;
}
