import { and, desc, eq, isNull, ne, sql } from "drizzle-orm";
import { byKey } from "@/db/by-key";
import type { Db } from "@/db/client";
import { advocates } from "@/db/schema/advocates";
import { campaigns } from "@/db/schema/campaigns";
import { conversions, referrals as table } from "@/db/schema/referrals";
import { onCampaign } from "@/lib/business/campaigns/conditions";
import { lockName } from "@/lib/integrations/lock-name";
import type { ConversionCriteria, ReferralCriteria } from "@/lib/integrations/webhooks/event";
import type { Actor } from "@/lib/kit/auth/actor";
import { ApiError } from "@/lib/kit/errors";
import { normalizeEmail } from "@/lib/kit/normalize-email";
import { codeOrder, hasCode } from "@/lib/leads/advocates/find-code";

/**
 * The referral that matches all given criteria. Pending referrals come before converted ones, of which the newest
 * counts. Unconfirmed form entries are ignored if another pending referral matches. Excludes rejected referrals and
 * deleted campaigns.
 * @throws ApiError `not_found` if none matches, or more than one pending referral does
 */
export async function findReferral(db: Db, actor: Actor, criteria: ReferralCriteria) {
  const { referralId, campaignId, friendEmail, friendPhone, referralCode } = criteria;
  const [row] = await db
    .select({
      referralId: table.id,
      campaignId: table.campaignId,
      pending: sql`count(*) FILTER (WHERE ${isPending}) OVER ()`.mapWith(Number),
      counting: sql`count(*) FILTER (WHERE ${isPending} AND ${table.counts}) OVER ()`.mapWith(Number),
    })
    .from(table)
    .innerJoin(campaigns, and(onCampaign(table), isNull(campaigns.deletedAt)))
    .innerJoinLateral(...byKey(advocates, and(eq(advocates.orgId, table.orgId), eq(advocates.id, table.advocateId))))
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
    // Pending referrals have no conversion time, and nulls sort first.
    .orderBy(desc(table.convertedAt), desc(table.counts), desc(table.id))
    .limit(1);
  if (!row) throw new ApiError("not_found", "No lead matches this event.");
  const candidates = row.counting || row.pending;
  if (candidates > 1) throw new ApiError("not_found", askForOne(candidates));
  return row;
}

/** A refund of a job without a conversion. Systems report every refund, and most are not for referrals. */
export class NothingConverted extends ApiError {
  /** The job, which may still be converted later. */
  readonly externalId: string;

  constructor(externalId: string) {
    super(
      "not_found",
      "No converted lead has this externalId, so there is nothing to take back yet. We’ll apply this refund if a lead is converted with it.",
    );
    this.externalId = externalId;
  }
}

/**
 * The converted referral that a refund is for.
 * @throws ApiError `not_found` for an unknown `referralId`
 * @throws NothingConverted for an unknown `externalId`
 */
export async function findConversion(db: Db, actor: Actor, { referralId, externalId }: ConversionCriteria) {
  await lockJob(db, actor, externalId);
  const [row] = await db
    .select({ referralId: table.id, campaignId: table.campaignId })
    .from(table)
    .innerJoin(campaigns, and(onCampaign(table), isNull(campaigns.deletedAt)))
    .leftJoin(conversions, and(eq(conversions.orgId, table.orgId), eq(conversions.referralId, table.id)))
    .where(
      and(
        eq(table.orgId, actor.orgId),
        referralId ? eq(table.id, referralId) : undefined,
        externalId ? eq(conversions.externalId, externalId) : undefined,
      ),
    );
  if (row) return row;
  if (externalId === undefined) throw new ApiError("not_found", "There is no lead with this referralId.");
  throw new NothingConverted(externalId);
}

/** Orders a job's conversion and refund that arrive at the same time, so that the second sees the first. */
export async function lockJob(db: Db, { orgId }: Actor, externalId: string | undefined): Promise<void> {
  if (externalId !== undefined) await lockName(db, `job ${orgId} ${externalId}`);
}

const isPending = sql`${table.status} = 'pending'`;

/** The campaign of an advocate's code. @throws ApiError `not_found` if no advocate of the organization has it */
export async function findCampaignOfCode(db: Db, actor: Actor, code: string): Promise<string> {
  const [row] = await db
    .select({ campaignId: advocates.campaignId })
    .from(advocates)
    .innerJoin(
      campaigns,
      and(eq(campaigns.orgId, advocates.orgId), eq(campaigns.id, advocates.campaignId), isNull(campaigns.deletedAt)),
    )
    .where(and(eq(advocates.orgId, actor.orgId), hasCode(code)))
    .orderBy(codeOrder(code))
    .limit(1);
  if (!row) throw new ApiError("not_found", "There is no advocate with this referral code.");
  return row.campaignId;
}

function askForOne(pending: number): string {
  return `${pending} open leads match this event, so none was converted. Pick the right one here, or send the friend’s email or the referralId.`;
}
