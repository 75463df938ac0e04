import { sql } from "drizzle-orm";
import {
  check,
  index,
  type PgTableExtraConfigValue,
  pgEnum,
  pgTable,
  primaryKey,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { approvalKinds, approvalStates } from "@/db/enums";
import { adjustmentTypes } from "@/db/enums-credit";
import { advocateIds } from "@/db/schema/advocates";
import { actorKind, cents, instant, orgId, reference } from "@/db/schema/columns";
import { organizations } from "@/db/schema/organizations";
import { referralIds } from "@/db/schema/referrals";

export const approvalKind = pgEnum("approval_kind", approvalKinds);
export const approvalState = pgEnum("approval_state", approvalStates);
export const adjustmentType = pgEnum("adjustment_type", adjustmentTypes);

/** Rewards, adjustments and settings that need a second member's approval; nothing is booked before. */
export const approvals = pgTable(
  "approvals",
  (c) => ({
    orgId: orgId().references(() => organizations.id),
    id: c.uuid("id").notNull(),
    kind: approvalKind("kind").notNull(),
    state: approvalState("state").notNull().default("waiting"),
    campaignId: c.uuid("campaign_id"),
    advocateId: c.uuid("advocate_id"),
    referralId: c.uuid("referral_id"),
    /** The advocate's reward, or the adjustment. */
    amountCents: cents("amount_cents"),
    jobValueCents: cents("job_value_cents"),
    externalId: c.text("external_id"),
    note: c.text("note"),
    /** The type of an adjustment; null for a correction. */
    adjustmentType: adjustmentType("adjustment_type"),
    /** The closed month that an adjustment corrects, as 2026-10. */
    correctsMonth: c.text("corrects_month"),
    /** For credit or review rules: the changed fields, in the format of their endpoints. */
    change: c.jsonb("change").$type<Record<string, unknown>>(),
    /** Both proposed ceilings. */
    maxRewardCents: cents("max_reward_cents"),
    maxAdjustmentCents: cents("max_adjustment_cents"),
    /** The member who asked, whether by session, API key or webhook key. */
    askedBy: c.uuid("asked_by"),
    askedKind: actorKind("asked_kind").notNull(),
    /** The person's or key's name at the time, because either may be deleted later. */
    askedName: c.text("asked_name").notNull(),
    /** Other members involved, such as the one who uploaded the file. None of them may approve. */
    involved: c.uuid("involved").array().notNull().default([]),
    createdAt: instant("created_at").notNull(),
    decidedBy: c.uuid("decided_by"),
    decidedName: c.text("decided_name"),
    decidedAt: instant("decided_at"),
    /** Approved by an involved member, because there was no one else on the team. */
    decidedAlone: c.boolean("decided_alone").notNull().default(false),
    reason: c.text("reason"),
    /** The decided request that this one repeats, because its decision was undone. */
    undoes: c.uuid("undoes"),
  }),
  (t): PgTableExtraConfigValue[] => {
    const waits = sql`${t.state} = 'waiting'`;
    return [
      primaryKey({ columns: [t.orgId, t.id] }),
      // The ledger references this.
      unique("approvals_advocate_key").on(t.orgId, t.advocateId, t.id),
      // A repeated request is the same approval.
      uniqueIndex("approvals_reward_key").on(t.orgId, t.referralId).where(sql`${waits} AND ${t.kind} = 'reward'`),
      uniqueIndex("approvals_adjustment_key")
        .on(t.orgId, t.advocateId, t.amountCents)
        .where(sql`${waits} AND ${t.kind} = 'adjustment'`),
      uniqueIndex("approvals_rules_key")
        .on(t.orgId, t.kind)
        .where(sql`${waits} AND ${t.kind} NOT IN ('reward', 'adjustment')`),
      // A decision is undone once.
      uniqueIndex("approvals_undoes_key").on(t.orgId, t.undoes).where(sql`${t.undoes} IS NOT NULL`),
      index("approvals_state_idx").on(t.orgId, t.state, t.id),
      reference("approvals_advocate_fk", [t.orgId, t.campaignId, t.advocateId], advocateIds),
      reference("approvals_referral_fk", [t.orgId, t.advocateId, t.referralId], referralIds),
      check(
        "approvals_terms_fit_kind",
        sql`CASE ${t.kind} WHEN 'reward' THEN num_nulls(${t.campaignId}, ${t.advocateId}, ${t.referralId}, ${t.amountCents}) = 0 AND ${t.amountCents} > 0 WHEN 'adjustment' THEN num_nulls(${t.campaignId}, ${t.advocateId}, ${t.amountCents}) = 0 AND ${t.amountCents} <> 0 AND num_nonnulls(${t.referralId}, ${t.jobValueCents}, ${t.externalId}) = 0 ELSE num_nonnulls(${t.campaignId}, ${t.advocateId}, ${t.referralId}, ${t.amountCents}, ${t.jobValueCents}, ${t.externalId}) = 0 END`,
      ),
      check("approvals_type_fits_kind", sql`${t.adjustmentType} IS NULL OR ${t.kind} = 'adjustment'`),
      check("approvals_month_fits_kind", sql`${t.correctsMonth} IS NULL OR ${t.kind} = 'adjustment'`),
      check(
        "approvals_change_fits_kind",
        sql`(${t.change} IS NULL) = (${t.kind} IN ('reward', 'adjustment', 'ceiling'))`,
      ),
      check(
        "approvals_second_person",
        sql`CASE WHEN ${t.decidedAlone} THEN ${t.state} = 'approved' AND ${t.decidedBy} IS NOT NULL ELSE ${t.state} NOT IN ('approved', 'declined') OR (${t.decidedBy} IS NOT NULL AND ${t.decidedBy} IS DISTINCT FROM ${t.askedBy} AND ${t.decidedBy} <> ALL (${t.involved})) END`,
      ),
      check(
        "approvals_decided_has_time",
        sql`(${t.state} = 'waiting') = (${t.decidedAt} IS NULL) AND (${t.decidedAt} IS NULL) = (${t.decidedName} IS NULL)`,
      ),
    ];
  },
);
