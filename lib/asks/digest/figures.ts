import { and, asc, eq, gte, isNull, lt, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { firstIdOf } from "@/db/new-id";
import { advocates } from "@/db/schema/advocates";
import { campaigns } from "@/db/schema/campaigns";
import { referrals } from "@/db/schema/referrals";
import { single } from "@/db/single";
import { notInDeleted, takesReferrals } from "@/lib/business/campaigns/conditions";
import { DAY_MS } from "@/lib/kit/durations";
import { countNewLeads, isNewLead } from "@/lib/leads/referrals/lead-counts";
import type { MessageData } from "@/lib/messages/templates";

// Calling older leads is pointless; they need a decision.
const CALLABLE_DAYS = 30;
const CALLS = 3;

/** A week in the organization's time zone, and the one before it. */
export interface Week {
  readonly orgId: string;
  readonly before: Date;
  readonly from: Date;
  readonly to: Date;
  /** Whether the organization existed for the whole week before, so that a comparison is fair. */
  readonly isComparable: boolean;
}

/** The digest's figures, without the advice for a quiet week. */
export type DigestFigures = Omit<MessageData["weekly-digest"], "quiet">;

/**
 * Reads the week's events and the current waiting leads and liability. Ids are ordered by time, so each query reads
 * only the rows of its weeks.
 */
export async function readFigures(tx: Tx, week: Week, now: Date): Promise<DigestFigures> {
  const weekly = (now: number, before: number) => ({ now, ...(week.isComparable && { before }) });
  const { leads, leadsBefore, converted, convertedBefore, given, givenBefore, liability } = await sumUp(tx, week);
  const calls = await findCalls(tx, week.orgId, now);
  return {
    newLeads: weekly(leads, leadsBefore),
    converted: weekly(converted, convertedBefore),
    givenCents: weekly(given, givenBefore),
    liabilityCents: liability,
    ...calls,
  };
}

/** Whether nothing happened and no lead is waiting. */
export function isQuiet({ newLeads, converted, givenCents, waiting }: DigestFigures): boolean {
  return newLeads.now + converted.now + givenCents.now + waiting === 0;
}

type QuietStep = NonNullable<MessageData["weekly-digest"]["quiet"]>["next"];

/** The most useful next step in a quiet week. */
export async function chooseStep(tx: Tx, orgId: string, now: Date): Promise<QuietStep> {
  const [campaign] = await tx
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(and(eq(campaigns.orgId, orgId), isNull(campaigns.deletedAt), takesReferrals(campaigns, now)))
    .limit(1);
  if (!campaign) return "campaign";
  const [advocate] = await tx
    .select({ id: advocates.id })
    .from(advocates)
    .where(and(eq(advocates.orgId, orgId), eq(advocates.campaignId, campaign.id)))
    .limit(1);
  return advocate ? "invites" : "customers";
}

interface WeekSums extends Record<string, unknown> {
  readonly leads: number;
  readonly leadsBefore: number;
  readonly converted: number;
  readonly convertedBefore: number;
  readonly given: number;
  readonly givenBefore: number;
  readonly liability: number;
}

// A reversed lead is in no count. Credit counts as given once it is usable: at once, when a hold ends, or when added by
// hand.
async function sumUp(tx: Tx, { orgId, before, from, to }: Week): Promise<WeekSums> {
  const [start, middle, end] = [before, from, to].map((moment) => sql`${firstIdOf(moment)}::uuid`);
  const within = sql`org_id = ${orgId}::uuid AND id >= ${start} AND id < ${end}`;
  const ofWeek = sql`id >= ${middle}`;
  const isConverted = sql`action = 'advocate.referral.converted' AND still.stage = 'converted'
    AND ${notInDeleted(sql`campaign_id`, orgId)}`;
  const isGiven = sql`amount_cents > 0
    AND action IN ('advocate.referral.converted', 'advocate.credit.released', 'advocate.credit.adjusted')`;
  const rows = await tx.execute<WeekSums>(sql`
    SELECT * FROM
      (SELECT count(*) FILTER (WHERE ${ofWeek}) AS leads, count(*) FILTER (WHERE NOT (${ofWeek})) AS "leadsBefore"
         FROM (SELECT id FROM referrals WHERE ${within} AND (stage < 'rejected' OR stage = 'converted')
                  AND ${notInDeleted(sql`campaign_id`, orgId)}
                UNION ALL SELECT id FROM match_requests WHERE ${within}) leads) made,
      (SELECT count(*) FILTER (WHERE ${isConverted} AND ${ofWeek}) AS converted,
              count(*) FILTER (WHERE ${isConverted} AND NOT (${ofWeek})) AS "convertedBefore",
              coalesce(sum(amount_cents) FILTER (WHERE ${isGiven} AND ${ofWeek}), 0)::bigint AS given,
              coalesce(sum(amount_cents) FILTER (WHERE ${isGiven} AND NOT (${ofWeek})), 0)::bigint AS "givenBefore"
         FROM activity
         LEFT JOIN LATERAL (SELECT r.stage FROM referrals r
                             WHERE r.org_id = ${orgId}::uuid AND r.id = activity.referral_id LIMIT 1) still ON true
        WHERE ${within}) earned,
      (SELECT coalesce(sum(credit_balance_cents), 0)::bigint AS liability
         FROM credit_totals WHERE org_id = ${orgId}::uuid) owed`);
  return single(rows);
}

/** Counts uncontacted leads and picks three to call first: those with a phone number, longest wait first. */
async function findCalls(tx: Tx, orgId: string, now: Date) {
  const rows = await tx
    .select({
      lead: {
        referralId: referrals.id,
        advocateId: referrals.advocateId,
        friendName: referrals.friendName,
        friendPhone: referrals.friendPhone,
        friendEmail: referrals.friendEmail,
        advocateName: advocates.name,
      },
      createdAt: referrals.createdAt,
    })
    .from(referrals)
    .innerJoin(advocates, and(eq(advocates.orgId, orgId), eq(advocates.id, referrals.advocateId)))
    .where(
      and(
        isNewLead(orgId),
        gte(referrals.id, firstIdOf(new Date(now.getTime() - CALLABLE_DAYS * DAY_MS))),
        lt(referrals.id, firstIdOf(now)),
        isNull(referrals.erasedAt),
      ),
    )
    .orderBy(sql`${referrals.friendPhone} IS NULL`, asc(referrals.id))
    .limit(CALLS);
  return {
    waiting: await countNewLeads(tx, orgId),
    leads: rows.map(({ lead: { friendPhone, friendEmail, ...lead }, createdAt }) => ({
      ...lead,
      ...(friendPhone !== null && { friendPhone }),
      ...(friendEmail !== null && { friendEmail }),
      waitedDays: Math.floor((now.getTime() - createdAt.getTime()) / DAY_MS),
    })),
  };
}
