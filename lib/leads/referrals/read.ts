import { and, between, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { MessageChannel } from "@/db/enums";
import { openStages, type ReferralStage } from "@/db/enums";
import { approvals } from "@/db/schema/approvals";
import { campaigns } from "@/db/schema/campaigns";
import { conversions, referrals as table } from "@/db/schema/referrals";
import { onCampaign } from "@/lib/business/campaigns/conditions";
import type { Actor } from "@/lib/kit/auth/actor";
import { omitNulls } from "@/lib/kit/omit-nulls";
import type { stageGroups } from "@/lib/leads/referrals/contract";
import { type FlaggedReview, readFlags } from "@/lib/leads/review/read-flags";

type ConfirmationState = Pick<typeof table.$inferSelect, "awaitsConfirmation" | "confirmationChannel">;

/**
 * The channel of the confirmation that a lead waits for, or null. A phone-only friend who may not be texted got no
 * message, so that lead is new at once and the business calls. Until then `awaits_confirmation` only keeps it from
 * taking one of the advocate's places.
 */
export function waitsFor({ awaitsConfirmation, confirmationChannel }: ConfirmationState): MessageChannel | null {
  return awaitsConfirmation ? confirmationChannel : null;
}

/** `waitsFor` in SQL. */
const confirmationChannel = sql<MessageChannel | null>`CASE WHEN ${table.awaitsConfirmation} THEN ${table.confirmationChannel} END`;

/** Whether a lead waits for its friend, in SQL: `awaitsConfirmation` in the API. */
const waitsForFriend = sql<boolean>`(${table.awaitsConfirmation} AND ${table.confirmationChannel} IS NOT NULL)`;

// A hold day is 24 hours, so no time zone is involved.
const creditAvailableAt = sql<Date | null>`CASE WHEN ${table.creditHoldDays} > 0
  THEN ${table.convertedAt} + ${table.creditHoldDays} * interval '24 hours' END`;

/** The referral columns in the API; the query must join the campaign and left join the conversion. */
export const shown = {
  referralId: table.id,
  orgId: table.orgId,
  campaignId: table.campaignId,
  advocateId: table.advocateId,
  campaignName: campaigns.name,
  status: table.status,
  stage: table.stage,
  stageChangedAt: table.stageChangedAt,
  lostReason: table.lostReason,
  note: table.note,
  awaitsConfirmation: waitsForFriend,
  confirmationChannel,
  friendName: table.friendName,
  friendEmail: sql<string | null>`CASE WHEN ${table.erasedAt} IS NULL THEN ${table.friendEmail} ELSE '' END`,
  friendPhone: table.friendPhone,
  friendSmsConsentAt: table.friendSmsConsentAt,
  friendTellConsentAt: table.friendTellConsentAt,
  rewardMode: table.rewardMode,
  advocateRewardValue: table.advocateRewardValue,
  friendRewardValue: table.friendRewardValue,
  friendAdvocateId: table.friendAdvocateId,
  createdAt: table.createdAt,
  termsVersion: table.termsVersion,
  erasedAt: table.erasedAt,
  confirmedAt: table.confirmedAt,
  rejectedAt: table.rejectedAt,
  rejectionReason: table.rejectionReason,
  rejectionNote: table.rejectionNote,
  convertedAt: table.convertedAt,
  externalId: conversions.externalId,
  creditHoldDays: table.creditHoldDays,
  creditAvailableAt: creditAvailableAt.mapWith(table.convertedAt),
  refundedValueCents: sql<number | null>`nullif(${table.refundedValueCents}, 0)`.mapWith(Number),
  reversedRewardCents: sql<number | null>`nullif(${table.reversedRewardCents}, 0)`.mapWith(Number),
  reversedAt: table.reversedAt,
  reversalReason: table.reversalReason,
  jobValueCents: conversions.jobValueCents,
  advocateRewardCents: conversions.advocateRewardCents,
  friendRewardCents: conversions.friendRewardCents,
};

export const onConversion = and(eq(conversions.orgId, table.orgId), eq(conversions.referralId, table.id));

/** Selects referrals as the API returns them. */
export function selectReferrals(db: Db) {
  return db
    .select(shown)
    .from(table)
    .innerJoin(campaigns, onCampaign(table))
    .leftJoin(conversions, onConversion)
    .$dynamic();
}

interface ReferralFields {
  readonly referralId: string;
  readonly status: "pending" | "converted";
}

/** List rows without nulls, with the approval that each conversion waits for. */
export async function presentReferrals<Row extends ReferralFields>(db: Db, { orgId }: Actor, rows: readonly Row[]) {
  const ids = rows.flatMap(({ referralId, status }) => (status === "pending" ? referralId : [])).sort();
  const [first, last] = [ids[0], ids.at(-1)];
  const waiting =
    first === undefined || last === undefined
      ? []
      : await db
          .select({ referralId: approvals.referralId, approvalId: approvals.id })
          .from(approvals)
          .where(
            and(
              eq(approvals.orgId, orgId),
              eq(approvals.state, "waiting"),
              eq(approvals.kind, "reward"),
              between(approvals.referralId, first, last),
            ),
          );
  const approvalOf = new Map(waiting.map(({ referralId, approvalId }) => [referralId, approvalId]));
  return rows.map((row) => omitNulls({ ...row, approvalId: approvalOf.get(row.referralId) ?? null }));
}

/** Like `present`, with each referral's review. A reward held for review has no date yet. */
export async function presentFound<Row extends ReferralFields & { readonly creditAvailableAt: Date | null }>(
  db: Db,
  actor: Actor,
  rows: readonly Row[],
) {
  const reviews = await readFlags(
    db,
    actor.orgId,
    rows.map(({ referralId }) => referralId),
  );
  const referrals = rows.map((row) =>
    reviews.get(row.referralId)?.state === "open" ? { ...row, creditAvailableAt: null } : row,
  );
  const presented = await presentReferrals(db, actor, referrals);
  return presented.map((row, at) => {
    const review = reviews.get(rows[at]?.referralId ?? "");
    return { ...row, ...(review && { review: shownReview(review) }) };
  });
}

function shownReview({ reviewId, state, flags }: FlaggedReview) {
  return { reviewId, state, sentences: flags.map(({ sentence }) => sentence) };
}

/** Conditions for a stage, including its status, because lists are indexed by status. */
export function whereStage(stage: ReferralStage | undefined): SQL[] {
  if (stage === undefined) return [];
  const wasConverted = stage === "converted" || stage === "reversed";
  return [eq(table.stage, stage), eq(table.status, wasConverted ? "converted" : "pending")];
}

/** Conditions for a group of stages. */
export function whereGroup(group: (typeof stageGroups)[number] | undefined): SQL[] {
  if (group === undefined) return [];
  if (group === "counted") return [inArray(table.stage, [...openStages, "converted"])];
  const stages: ReferralStage[] = group === "open" ? [...openStages] : ["lost", "rejected"];
  return [inArray(table.stage, stages), eq(table.status, "pending")];
}

/** All referrals of an advocate, newest first. The campaign's cap keeps the list short. */
export async function listReferralsOf(db: Db, actor: Actor, advocateId: string) {
  const rows = await selectReferrals(db)
    .where(and(eq(table.orgId, actor.orgId), eq(table.advocateId, advocateId)))
    .orderBy(desc(table.id));
  return presentReferrals(db, actor, rows);
}
