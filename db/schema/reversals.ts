import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { actorKind, cents, instant, MAX_SAFE, orgId } from "@/db/schema/columns";
import { conversions, referrals, reversalReason } from "@/db/schema/referrals";

/** Rewards that are promised and not credit yet. What is refunded meanwhile comes off them. */
export const heldCredit = pgTable(
  "held_credit",
  {
    orgId: orgId(),
    referralId: uuid("referral_id").notNull(),
    conversionId: uuid("conversion_id").notNull(),
    advocateId: uuid("advocate_id").notNull(),
    amountCents: cents("amount_cents").notNull(),
    availableAt: instant("available_at").notNull(),
    /** Somebody has to look at the referral first; until then its day does not count. */
    inReview: boolean("in_review").notNull().default(false),
    /** Final: from then on it is credit. */
    releasedAt: instant("released_at"),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.referralId] }),
    index("held_credit_due_idx")
      .on(t.availableAt, t.orgId)
      .where(sql`${t.releasedAt} IS NULL AND NOT ${t.inReview}`),
    index("held_credit_advocate_idx").on(t.advocateId, t.orgId),
    foreignKey({
      name: "held_credit_referral_fk",
      columns: [t.orgId, t.advocateId, t.referralId],
      foreignColumns: [referrals.orgId, referrals.advocateId, referrals.id],
    }),
    foreignKey({
      name: "held_credit_conversion_fk",
      columns: [t.orgId, t.referralId, t.conversionId],
      foreignColumns: [conversions.orgId, conversions.referralId, conversions.id],
    }),
    check("held_credit_amount_range", sql`${t.amountCents} BETWEEN 0 AND ${MAX_SAFE}`),
    check(
      "held_credit_released_when_due",
      sql`${t.releasedAt} >= ${t.availableAt} AND (${t.releasedAt} IS NULL OR NOT ${t.inReview})`,
    ),
  ],
);

/** What was taken back of a conversion, and why: each refund once. One that failed is undone; nothing is removed. */
export const reversals = pgTable(
  "reversals",
  {
    orgId: orgId(),
    id: uuid("id").notNull(),
    referralId: uuid("referral_id").notNull(),
    conversionId: uuid("conversion_id").notNull(),
    reason: reversalReason("reason").notNull(),
    /** The team's own. */
    note: text("note"),
    /** What the refund is called where it was made. */
    refundId: text("refund_id"),
    /** What was refunded of the job; null for all of it. */
    refundedValueCents: cents("refunded_value_cents"),
    /** What the whole job cost, in the same currency, where its value isn't known: the refund is a share of it. */
    ofValueCents: cents("of_value_cents"),
    actorKind: actorKind("actor_kind").notNull(),
    actorId: text("actor_id"),
    /** The member's name, if it was one. */
    by: text("by"),
    createdAt: instant("created_at").notNull(),
    undoneAt: instant("undone_at"),
    undoneBy: text("undone_by"),
    undoNote: text("undo_note"),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    unique("reversals_referral_key").on(t.orgId, t.referralId, t.id),
    uniqueIndex("reversals_refund_key")
      .on(t.orgId, t.referralId, t.refundId)
      .where(sql`${t.refundId} IS NOT NULL`),
    foreignKey({
      name: "reversals_conversion_fk",
      columns: [t.orgId, t.referralId, t.conversionId],
      foreignColumns: [conversions.orgId, conversions.referralId, conversions.id],
    }),
    check("reversals_value_range", sql`${t.refundedValueCents} BETWEEN 1 AND ${MAX_SAFE}`),
    check("reversals_of_value_range", sql`${t.ofValueCents} BETWEEN ${t.refundedValueCents} AND ${MAX_SAFE}`),
    check(
      "reversals_undone_has_time",
      sql`${t.undoneAt} IS NOT NULL OR num_nonnulls(${t.undoneBy}, ${t.undoNote}) = 0`,
    ),
  ],
);
