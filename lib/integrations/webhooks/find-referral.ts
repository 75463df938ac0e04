import { and, desc, eq, isNull, ne, sql } from "drizzle-orm";
import { byKey } from "@/db/by-key";
import type { Db } from "@/db/client";
import { advocates } from "@/db/schema/advocates";
import { campaigns } from "@/db/schema/campaigns";
import { conversions, referrals as table } from "@/db/schema/referrals";
import { itsCampaign } from "@/lib/business/campaigns/conditions";
import type { ConversionCriteria, ReferralCriteria } from "@/lib/integrations/webhooks/event";
import type { Actor } from "@/lib/kit/auth/actor";
import { ApiError } from "@/lib/kit/errors";
import { normalizeEmail } from "@/lib/kit/normalize-email";
import { codeOrder, hasCode } from "@/lib/leads/advocates/find-code";

/**
 * The one referral that an event means: all that is given must fit. A pending one comes before converted ones, of
 * which the newest stands for all; where somebody stands by a pending one, those that only strangers sent do not count.
 * Deleted campaigns have none, and rejected ones are not found.
 * @throws ApiError `not_found` when none fits, or more than one that is pending
 */
export async function findReferral(db: Db, actor: Actor, criteria: ReferralCriteria) {
  const { referralId, campaignId, friendEmail, friendPhone, referralCode } = criteria;
  const [found] = await db
    .select({
      referralId: table.id,
      campaignId: table.campaignId,
      pending: sql`count(*) FILTER (WHERE ${isPending}) OVER ()`.mapWith(Number),
      counting: sql`count(*) FILTER (WHERE ${isPending} AND ${table.counts}) OVER ()`.mapWith(Number),
    })
    .from(table)
    .innerJoin(campaigns, and(itsCampaign(table), isNull(campaigns.deletedAt)))
    .innerJoinLateral(
      ...byKey(advocates, and(eq(advocates.orgId, table.orgId), eq(advocates.id, table.advocateId))),
    )
    .where(
      and(
        eq(table.orgId, actor.orgId),
        ne(table.stage, "rejected"),
        referralId ? eq(table.id, referralId) : undefined,
        campaignId ? eq(table.campaignId, campaignId) : undefined,
        friendEmail ? eq(table.friendEmailIdentity, normalizeEmail(friendEmail)) : undefined,
        friendPhone ? eq(table.friendPhone, friendPhone) : undefined,
        referralCode ? hasCode(referralCode) : undefined,
      ),
    )
    // A pending one has no such time, and what has none comes first.
    .orderBy(desc(table.convertedAt), desc(table.counts), desc(table.id))
    .limit(1);
  if (!found) throw new ApiError("not_found", "No lead matches this event.");
  const candidates = found.counting || found.pending;
  if (candidates > 1) throw new ApiError("not_found", askForOne(candidates));
  return found;
}

/** A refund of a job that no referral brought: systems tell of every refund, and most are none of ours. */
export class NothingConverted extends Error {
  override readonly name = "NothingConverted";
  /** The job, whose conversion may come later. */
  readonly externalId: string;

  constructor(externalId: string) {
    super(
      "No converted lead has this externalId, so there is nothing to take back. It is, if a lead is converted with it.",
    );
    this.externalId = externalId;
  }
}

/**
 * The converted referral that a refund means.
 * @throws ApiError `not_found` for a `referralId` that nothing has
 * @throws NothingConverted for an `externalId` that no conversion had
 */
export async function findConversion(db: Db, actor: Actor, { referralId, externalId }: ConversionCriteria) {
  await lockJob(db, actor, externalId);
  const [found] = await db
    .select({ referralId: table.id, campaignId: table.campaignId })
    .from(table)
    .innerJoin(campaigns, and(itsCampaign(table), isNull(campaigns.deletedAt)))
    .leftJoin(conversions, and(eq(conversions.orgId, table.orgId), eq(conversions.referralId, table.id)))
    .where(
      and(
        eq(table.orgId, actor.orgId),
        referralId ? eq(table.id, referralId) : undefined,
        externalId ? eq(conversions.externalId, externalId) : undefined,
      ),
    );
  if (found) return found;
  if (externalId === undefined) throw new ApiError("not_found", "There is no lead with this referralId.");
  throw new NothingConverted(externalId);
}

/** Of the conversion of a job and its refund at once, the second sees the first. */
export async function lockJob(db: Db, { orgId }: Actor, externalId: string | undefined): Promise<void> {
  if (externalId === undefined) return;
  const key = `job ${orgId} ${externalId}`;
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

const isPending = sql`${table.status} = 'pending'`;

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
    .where(and(eq(advocates.orgId, actor.orgId), hasCode(code)))
    .orderBy(codeOrder(code))
    .limit(1);
  if (!found) throw new ApiError("not_found", "There is no advocate with this referral code.");
  return found.campaignId;
}

function askForOne(pending: number): string {
  return `${pending} open leads match this event, so none was converted. Pick the right one here, or send the friend’s email or the referralId.`;
}
