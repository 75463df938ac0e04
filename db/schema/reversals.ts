import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, unique, uniqueIndex } from "drizzle-orm/pg-core";
import { actorKind, cents, instant, MAX_SAFE, orgId, reference } from "@/db/schema/columns";
import { conversionIds, referralIds, reversalReason } from "@/db/schema/referrals";

/** Promised rewards that are not credit yet. Refunds before the release reduce them. */
export const heldCredit = pgTable(
  "held_credit",
  (c) => ({
    orgId: orgId(),
    referralId: c.uuid("referral_id").notNull(),
    conversionId: c.uuid("conversion_id").notNull(),
    advocateId: c.uuid("advocate_id").notNull(),
    amountCents: cents("amount_cents").notNull(),
    availableAt: instant("available_at").notNull(),
    /** The referral needs a member's review first; until then its release day does not count. */
    inReview: c.boolean("in_review").notNull().default(false),
    /** When it became credit; final. */
    releasedAt: instant("released_at"),
  }),
  (t) => [
    primaryKey({ columns: [t.orgId, t.referralId] }),
    index("held_credit_due_idx").on(t.availableAt, t.orgId).where(sql`${t.releasedAt} IS NULL AND NOT ${t.inReview}`),
    index("held_credit_advocate_idx").on(t.advocateId, t.orgId),
    reference("held_credit_referral_fk", [t.orgId, t.advocateId, t.referralId], referralIds),
    reference("held_credit_conversion_fk", [t.orgId, t.referralId, t.conversionId], conversionIds),
    check("held_credit_amount_range", sql`${t.amountCents} BETWEEN 0 AND ${MAX_SAFE}`),
    check(
      "held_credit_released_when_due",
      sql`${t.releasedAt} >= ${t.availableAt} AND (${t.releasedAt} IS NULL OR NOT ${t.inReview})`,
    ),
  ],
);

/**
 * Reversed conversions with their reasons: each refund once. A failed refund is marked undone; rows are never deleted.
 */
export const reversals = pgTable(
  "reversals",
  (c) => ({
    orgId: orgId(),
    id: c.uuid("id").notNull(),
    referralId: c.uuid("referral_id").notNull(),
    conversionId: c.uuid("conversion_id").notNull(),
    reason: reversalReason("reason").notNull(),
    /** The team's note. */
    note: c.text("note"),
    /** The refund's id in its system. */
    refundId: c.text("refund_id"),
    /** The refunded part of the job; null for all of it. */
    refundedValueCents: cents("refunded_value_cents"),
    /** The job's full price in the same currency, if its value is unknown: the refund counts as a share of it. */
    ofValueCents: cents("of_value_cents"),
    actorKind: actorKind("actor_kind").notNull(),
    actorId: c.text("actor_id"),
    /** The member's name, if a member made the change. */
    by: c.text("by"),
    createdAt: instant("created_at").notNull(),
    undoneAt: instant("undone_at"),
    undoneBy: c.text("undone_by"),
    undoNote: c.text("undo_note"),
  }),
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    unique("reversals_referral_key").on(t.orgId, t.referralId, t.id),
    uniqueIndex("reversals_refund_key").on(t.orgId, t.referralId, t.refundId).where(sql`${t.refundId} IS NOT NULL`),
    reference("reversals_conversion_fk", [t.orgId, t.referralId, t.conversionId], conversionIds),
    check("reversals_value_range", sql`${t.refundedValueCents} BETWEEN 1 AND ${MAX_SAFE}`),
    check("reversals_of_value_range", sql`${t.ofValueCents} BETWEEN ${t.refundedValueCents} AND ${MAX_SAFE}`),
    check(
      "reversals_undone_has_time",
      sql`${t.undoneAt} IS NOT NULL OR num_nonnulls(${t.undoneBy}, ${t.undoNote}) = 0`,
    ),
  ],
);
