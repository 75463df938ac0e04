import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  foreignKey,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { activityActions } from "@/db/enums";
import { advocates } from "@/db/schema/advocates";
import { approvals } from "@/db/schema/approvals";
import { actorKind, cents, instant, orgId } from "@/db/schema/columns";
import { conversions, referrals } from "@/db/schema/referrals";

export const activityAction = pgEnum("activity_action", activityActions);

/**
 * The append-only ledger. A writer gives the amounts; `post_entries` assigns `seq` and both balances under the
 * advocates' row locks and moves the advocates' balances: there is no other way to move one.
 */
export const activity = pgTable(
  "activity",
  {
    orgId: orgId(),
    id: uuid("id").notNull(),
    campaignId: uuid("campaign_id").notNull(),
    advocateId: uuid("advocate_id").notNull(),
    seq: bigint("seq", { mode: "number" }).notNull().default(0),
    action: activityAction("action").notNull(),
    description: text("description").notNull(),
    amountCents: cents("amount_cents"),
    balanceBefore: cents("balance_before").notNull().default(0),
    balanceAfter: cents("balance_after").notNull().default(0),
    memo: text("memo"),
    referralId: uuid("referral_id"),
    conversionId: uuid("conversion_id"),
    /** The second OK that it was booked with. */
    approvalId: uuid("approval_id"),
    friendName: text("friend_name"),
    actorKind: actorKind("actor_kind").notNull(),
    actorId: text("actor_id"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    unique("activity_seq_key").on(t.orgId, t.advocateId, t.seq),
    uniqueIndex("activity_conversion_key")
      .on(t.orgId, t.referralId)
      .where(sql`${t.action} = 'advocate.referral.converted'`),
    // What was approved once is booked once.
    uniqueIndex("activity_approval_key").on(t.orgId, t.approvalId).where(sql`${t.approvalId} IS NOT NULL`),
    foreignKey({
      name: "activity_advocate_fk",
      columns: [t.orgId, t.campaignId, t.advocateId],
      foreignColumns: [advocates.orgId, advocates.campaignId, advocates.id],
    }),
    foreignKey({
      name: "activity_referral_fk",
      columns: [t.orgId, t.advocateId, t.referralId],
      foreignColumns: [referrals.orgId, referrals.advocateId, referrals.id],
    }),
    foreignKey({
      name: "activity_conversion_fk",
      columns: [t.orgId, t.referralId, t.conversionId],
      foreignColumns: [conversions.orgId, conversions.referralId, conversions.id],
    }),
    foreignKey({
      name: "activity_approval_fk",
      columns: [t.orgId, t.advocateId, t.approvalId],
      foreignColumns: [approvals.orgId, approvals.advocateId, approvals.id],
    }),
    check("activity_seq_positive", sql`${t.seq} > 0`),
    check(
      "activity_amount_fits_action",
      sql`CASE ${t.action} WHEN 'advocate.credit.adjusted' THEN ${t.amountCents} IS NOT NULL AND ${t.amountCents} <> 0 WHEN 'advocate.referral.converted' THEN ${t.amountCents} IS NULL OR ${t.amountCents} > 0 ELSE ${t.amountCents} IS NULL END`,
    ),
    check(
      "activity_balance_adds_up",
      sql`${t.balanceAfter} = ${t.balanceBefore} + coalesce(${t.amountCents}, 0)`,
    ),
    check(
      "activity_conversion_is_named",
      sql`(${t.action} = 'advocate.referral.converted') = (${t.conversionId} IS NOT NULL) AND (${t.conversionId} IS NULL OR ${t.referralId} IS NOT NULL)`,
    ),
  ],
);
