import { and, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { byKey } from "@/db/by-key";
import type { Db } from "@/db/client";
import type { ReviewState } from "@/db/enums";
import { onAdvocate, onReferral } from "@/db/joins";
import { advocates } from "@/db/schema/advocates";
import { campaigns } from "@/db/schema/campaigns";
import { conversions, referrals } from "@/db/schema/referrals";
import { heldCredit } from "@/db/schema/reversals";
import { reviewSettings, reviews as table } from "@/db/schema/reviews";
import { onCampaign } from "@/lib/business/campaigns/conditions";
import { DAY_MS } from "@/lib/kit/durations";
import { omitNulls } from "@/lib/kit/omit-nulls";
import { onConversion } from "@/lib/leads/referrals/read";
import type { Review } from "@/lib/leads/review/contract";
import { type FlaggedReview, readFlags } from "@/lib/leads/review/read-flags";
import { severities } from "@/lib/leads/review/severities";
import { readReverseShare } from "@/lib/ledger/credit-settings/read";
import { type Refund, rewardAfterRefunds } from "@/lib/ledger/reversal";

/** Refunds that the review itself did not make. */
const otherRefunds = sql<Refund[]>`(
  SELECT coalesce(json_agg(CASE WHEN v.of_value_cents IS NULL THEN to_json(v.refunded_value_cents)
                                ELSE json_build_object('cents', v.refunded_value_cents, 'of', v.of_value_cents) END), '[]')
    FROM reversals v
   WHERE v.org_id = ${table.orgId} AND v.referral_id = ${table.referralId} AND v.undone_at IS NULL
     AND v.refund_id IS DISTINCT FROM ${table.refundId})`;

const columns = {
  reviewId: table.id,
  referralId: table.referralId,
  campaignId: referrals.campaignId,
  campaignName: campaigns.name,
  advocateId: table.advocateId,
  advocateName: advocates.name,
  friendName: referrals.friendName,
  stage: referrals.stage,
  state: table.state,
  severity: table.severity,
  openedAt: table.openedAt,
  decidedAt: table.decidedAt,
  decidedBy: table.decidedBy,
  denialReason: table.denialReason,
  reasonShown: table.reasonShown,
  trusted: table.trusted,
  note: table.note,
  refundId: table.refundId,
  allowAfterDays: reviewSettings.allowAfterDays,
  rewardMode: referrals.rewardMode,
  rewardValue: referrals.advocateRewardValue,
  jobValueCents: conversions.jobValueCents,
  rewardCents: conversions.advocateRewardCents,
  heldCents: heldCredit.amountCents,
  otherRefunds,
};

/** Condition: the review matters. Unconfirmed or lost leads need no decision. */
export const isDecidable = or(eq(referrals.counts, true), eq(referrals.status, "converted"));

/** Join condition: the reward that waits for the decision. */
export const onHeldCredit = and(
  eq(heldCredit.orgId, table.orgId),
  eq(heldCredit.referralId, table.referralId),
  isNull(heldCredit.releasedAt),
  eq(heldCredit.inReview, true),
);

/** Selects an organization's reviews with related rows, without deleted campaigns. */
export function selectReviews(db: Db) {
  return db
    .select(columns)
    .from(table)
    .innerJoinLateral(...byKey(referrals, onReferral(table)))
    .innerJoin(campaigns, and(onCampaign(referrals), isNull(campaigns.deletedAt)))
    .innerJoinLateral(...byKey(advocates, onAdvocate(table)))
    .leftJoin(conversions, onConversion)
    .leftJoin(heldCredit, onHeldCredit)
    .leftJoin(reviewSettings, eq(reviewSettings.orgId, table.orgId))
    .$dynamic();
}

type ReviewRow = Awaited<ReturnType<typeof selectReviews>>[number];
type PresentedReview = z.output<typeof Review>;

/** Reviews in API form. */
export async function presentReviews(db: Db, orgId: string, rows: readonly ReviewRow[]): Promise<PresentedReview[]> {
  const flagged = await readFlags(
    db,
    orgId,
    rows.map(({ referralId }) => referralId),
  );
  const isTaken = rows.some(({ state, refundId }) => state === "open" && refundId !== null);
  const share = isTaken ? await readReverseShare(db, orgId) : undefined;
  return rows.map((row) => presentReview(row, flagged.get(row.referralId), share));
}

function presentReview(row: ReviewRow, flagged: FlaggedReview | undefined, share: number | undefined): PresentedReview {
  const { severity, allowAfterDays: days, openedAt, state } = row;
  const { rewardMode: _, rewardValue: __, jobValueCents: ___, rewardCents: ____, ...visible } = row;
  const isOpen = state === "open";
  const allowedAfter = isOpen && days !== null ? new Date(openedAt.getTime() + days * DAY_MS) : null;
  const creditCents = isOpen ? heldCents(row, share) : null;
  return {
    ...omitNulls({ ...visible, allowedAfter, creditCents }),
    severity: severities[severity - 1] ?? "low",
    flags: [...(flagged?.flags ?? [])],
  };
}

/** The credit that allowing would release, either held or taken back until the decision. */
export function heldCents(row: ReviewRow, share: number | undefined): number | null {
  if (row.heldCents !== null) return row.heldCents;
  if (row.refundId === null || row.rewardCents === null || row.stage !== "reversed") return null;
  const earned = { ...row, rewardCents: row.rewardCents };
  return rewardAfterRefunds(earned, row.otherRefunds, share).rewardCents;
}

/** A review in API form. */
export async function findReview(db: Db, orgId: string, reviewId: string): Promise<PresentedReview | undefined> {
  const rows = await selectReviews(db).where(and(eq(table.orgId, orgId), eq(table.id, reviewId)));
  return (await presentReviews(db, orgId, rows))[0];
}

/** Conditions for a part of the list. */
export function wherePart(part: "open" | "decided" | undefined): SQL | undefined {
  const isState = (state: ReviewState) => eq(table.state, state);
  const open = and(isState("open"), isDecidable);
  if (part === "open") return open;
  const decided = or(isState("allowed"), isState("denied"));
  return part === "decided" ? decided : or(open, decided);
}
