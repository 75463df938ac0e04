import { sql } from "drizzle-orm";
import { check, pgEnum, pgTable, primaryKey, unique, uniqueIndex } from "drizzle-orm/pg-core";
import { activityActions } from "@/db/enums";
import { creditTypes } from "@/db/enums-credit";
import { advocateIds } from "@/db/schema/advocates";
import { approvals } from "@/db/schema/approvals";
import { actorKind, cents, instant, orgId, reference } from "@/db/schema/columns";
import { redemptionIds } from "@/db/schema/redemptions";
import { conversionIds, referralIds } from "@/db/schema/referrals";
import { reversals } from "@/db/schema/reversals";

export const activityAction = pgEnum("activity_action", activityActions);
export const creditType = pgEnum("credit_type", creditTypes);

/**
 * The append-only ledger. A writer gives the amounts; `post_entries` assigns `seq` and both balances under the
 * advocates' row locks. It is the only way to move a balance.
 */
export const activity = pgTable(
  "activity",
  (c) => ({
    orgId: orgId(),
    id: c.uuid("id").notNull(),
    campaignId: c.uuid("campaign_id").notNull(),
    advocateId: c.uuid("advocate_id").notNull(),
    seq: c.bigint("seq", { mode: "number" }).notNull().default(0),
    action: activityAction("action").notNull(),
    description: c.text("description").notNull(),
    amountCents: cents("amount_cents"),
    balanceBefore: cents("balance_before").notNull().default(0),
    balanceAfter: cents("balance_after").notNull().default(0),
    memo: c.text("memo"),
    referralId: c.uuid("referral_id"),
    conversionId: c.uuid("conversion_id"),
    /** The approval that allowed the entry. */
    approvalId: c.uuid("approval_id"),
    reversalId: c.uuid("reversal_id"),
    redemptionId: c.uuid("redemption_id"),
    /**
     * Change of the advocate's debt in cents: a reversal's shortfall, or the negative amount that a settlement pays.
     */
    owedCents: cents("owed_cents"),
    /** The entry's type in every report; null if it moves no credit. `post_entries` derives it (`credit_type_of`). */
    creditType: creditType("credit_type"),
    friendName: c.text("friend_name"),
    /** The closed month that an adjustment corrects, as 2026-10. */
    correctsMonth: c.text("corrects_month"),
    actorKind: actorKind("actor_kind").notNull(),
    actorId: c.text("actor_id"),
    createdAt: instant("created_at").notNull(),
  }),
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    unique("activity_seq_key").on(t.orgId, t.advocateId, t.seq),
    // Two entries for a conversion (converted, released), a reversal (reversed, restored) and a redemption (redeemed,
    // returned).
    uniqueIndex("activity_conversion_key")
      .on(t.orgId, t.referralId, t.action)
      .where(sql`${t.conversionId} IS NOT NULL`),
    uniqueIndex("activity_reversal_key").on(t.orgId, t.reversalId, t.action).where(sql`${t.reversalId} IS NOT NULL`),
    uniqueIndex("activity_redemption_key")
      .on(t.orgId, t.redemptionId, t.action)
      .where(sql`${t.redemptionId} IS NOT NULL`),
    // An approval is booked once.
    uniqueIndex("activity_approval_key").on(t.orgId, t.approvalId).where(sql`${t.approvalId} IS NOT NULL`),
    reference("activity_advocate_fk", [t.orgId, t.campaignId, t.advocateId], advocateIds),
    reference("activity_referral_fk", [t.orgId, t.advocateId, t.referralId], referralIds),
    reference("activity_conversion_fk", [t.orgId, t.referralId, t.conversionId], conversionIds),
    reference(
      "activity_approval_fk",
      [t.orgId, t.advocateId, t.approvalId],
      [approvals.orgId, approvals.advocateId, approvals.id],
    ),
    reference(
      "activity_reversal_fk",
      [t.orgId, t.referralId, t.reversalId],
      [reversals.orgId, reversals.referralId, reversals.id],
    ),
    reference("activity_redemption_fk", [t.orgId, t.advocateId, t.redemptionId], redemptionIds),
    check("activity_seq_positive", sql`${t.seq} > 0`),
    // Compared as text: a migration cannot use an enum value that it adds.
    check(
      "activity_amount_fits_action",
      sql`CASE ${t.action}::text WHEN 'advocate.credit.adjusted' THEN ${t.amountCents} IS NOT NULL AND ${t.amountCents} <> 0 WHEN 'advocate.referral.converted' THEN ${t.amountCents} IS NULL OR ${t.amountCents} > 0 WHEN 'advocate.credit.restored' THEN ${t.amountCents} IS NULL OR ${t.amountCents} > 0 WHEN 'advocate.credit.reversed' THEN ${t.amountCents} IS NULL OR ${t.amountCents} < 0 WHEN 'advocate.credit.released' THEN coalesce(${t.amountCents}, 0) > 0 WHEN 'advocate.credit.returned' THEN coalesce(${t.amountCents}, 0) > 0 WHEN 'advocate.credit.redeemed' THEN coalesce(${t.amountCents}, 0) < 0 WHEN 'advocate.credit.settled' THEN coalesce(${t.amountCents}, 0) < 0 WHEN 'advocate.credit.expired' THEN coalesce(${t.amountCents}, 0) < 0 ELSE ${t.amountCents} IS NULL END`,
    ),
    check(
      "activity_owed_fits_action",
      sql`CASE ${t.action}::text WHEN 'advocate.credit.reversed' THEN coalesce(${t.owedCents}, 1) > 0 WHEN 'advocate.credit.settled' THEN ${t.owedCents} IS NOT DISTINCT FROM ${t.amountCents} ELSE ${t.owedCents} IS NULL END`,
    ),
    check(
      "activity_type_fits_action",
      sql`coalesce(CASE ${t.action}::text WHEN 'advocate.referral.converted' THEN CASE WHEN ${t.amountCents} IS NULL THEN coalesce(${t.creditType}::text, 'held') = 'held' ELSE ${t.creditType}::text = 'earned' END WHEN 'advocate.credit.adjusted' THEN ${t.creditType}::text IN ('corrected', 'undone') OR ${t.creditType}::text = 'brought_over' AND ${t.amountCents} > 0 WHEN 'advocate.credit.released' THEN ${t.creditType}::text = 'released' WHEN 'advocate.credit.reversed' THEN ${t.creditType}::text IN ('taken_back', 'undone') WHEN 'advocate.credit.restored' THEN ${t.creditType}::text IN ('restored', 'undone') WHEN 'advocate.credit.settled' THEN ${t.creditType}::text = 'settled' WHEN 'advocate.credit.redeemed' THEN ${t.creditType}::text IN ('used', 'given') WHEN 'advocate.credit.returned' THEN ${t.creditType}::text IN ('used', 'given') WHEN 'advocate.credit.expired' THEN ${t.creditType}::text = 'expired' ELSE ${t.creditType} IS NULL END, false)`,
    ),
    check(
      "activity_corrects_month",
      sql`${t.correctsMonth} IS NULL OR ${t.correctsMonth} ~ '^\\d{4}-(0[1-9]|1[0-2])$' AND ${t.action}::text = 'advocate.credit.adjusted'`,
    ),
    check("activity_balance_adds_up", sql`${t.balanceAfter} = ${t.balanceBefore} + coalesce(${t.amountCents}, 0)`),
    check(
      "activity_conversion_is_named",
      sql`(${t.action}::text IN ('advocate.referral.converted', 'advocate.credit.released')) = (${t.conversionId} IS NOT NULL) AND (${t.conversionId} IS NULL OR ${t.referralId} IS NOT NULL)`,
    ),
    check(
      "activity_cause_is_named",
      sql`(${t.action}::text IN ('advocate.credit.reversed', 'advocate.credit.restored')) = (${t.reversalId} IS NOT NULL) AND (${t.reversalId} IS NULL OR ${t.referralId} IS NOT NULL) AND (${t.action}::text IN ('advocate.credit.redeemed', 'advocate.credit.returned')) = (${t.redemptionId} IS NOT NULL)`,
    ),
  ],
);
