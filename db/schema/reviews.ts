import { sql } from "drizzle-orm";
import { check, index, pgEnum, pgTable, primaryKey, unique } from "drizzle-orm/pg-core";
import { denialReasons, reviewRules, reviewStates } from "@/db/enums";
import { advocates } from "@/db/schema/advocates";
import { bytes, instant, orgId, reference } from "@/db/schema/columns";
import { organizations } from "@/db/schema/organizations";
import { referralIds } from "@/db/schema/referrals";

export const reviewRule = pgEnum("review_rule", reviewRules);
export const reviewState = pgEnum("review_state", reviewStates);
export const denialReason = pgEnum("denial_reason", denialReasons);

/** The review of a flagged referral, and its decision, if any. One per referral. */
export const reviews = pgTable(
  "reviews",
  (c) => ({
    orgId: orgId(),
    id: c.uuid("id").notNull(),
    referralId: c.uuid("referral_id").notNull(),
    advocateId: c.uuid("advocate_id").notNull(),
    state: reviewState("state").notNull().default("open"),
    /** Severity of its worst flag: 1 low, 2 medium, 3 high. */
    severity: c.smallint("severity").notNull(),
    openedAt: instant("opened_at").notNull(),
    decidedAt: instant("decided_at"),
    decidedBy: c.text("decided_by"),
    decidedById: c.text("decided_by_id"),
    denialReason: denialReason("denial_reason"),
    /** Whether the advocate can read the reason. */
    reasonShown: c.boolean("reason_shown").notNull().default(false),
    /** Whether the decision marked the advocate as trusted. */
    trusted: c.boolean("trusted").notNull().default(false),
    /** The team's note. */
    note: c.text("note"),
    /** The reversal that denied credited rewards, or that took back an allowed one. */
    refundId: c.text("refund_id"),
  }),
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    unique("reviews_referral_key").on(t.orgId, t.referralId),
    index("reviews_open_idx").on(t.orgId, t.openedAt, t.id).where(sql`${t.state} = 'open'`),
    reference("reviews_referral_fk", [t.orgId, t.advocateId, t.referralId], referralIds).onDelete("cascade"),
    check("reviews_severity_range", sql`${t.severity} BETWEEN 1 AND 3`),
    check(
      "reviews_decided_has_time",
      sql`(${t.state} = 'open') = (${t.decidedAt} IS NULL) AND (${t.decidedAt} IS NULL) = (${t.decidedBy} IS NULL) AND (${t.state} = 'denied') = (${t.denialReason} IS NOT NULL)`,
    ),
  ],
);

/** The data of a flag (numbers, days, ids). Its sentence is written on reading. */
export const referralFlags = pgTable(
  "referral_flags",
  (c) => ({
    orgId: orgId(),
    referralId: c.uuid("referral_id").notNull(),
    rule: reviewRule("rule").notNull(),
    facts: c.jsonb("facts").notNull(),
    createdAt: instant("created_at").notNull(),
  }),
  (t) => [
    primaryKey({ columns: [t.orgId, t.referralId, t.rule] }),
    reference("referral_flags_review_fk", [t.orgId, t.referralId], [reviews.orgId, reviews.referralId]).onDelete(
      "cascade",
    ),
  ],
);

/** Advocates whose referrals are no longer reviewed. */
export const trustedAdvocates = pgTable(
  "trusted_advocates",
  (c) => ({
    orgId: orgId(),
    advocateId: c.uuid("advocate_id").notNull(),
    trustedBy: c.text("trusted_by").notNull(),
    createdAt: instant("created_at").notNull(),
  }),
  (t) => [
    primaryKey({ columns: [t.orgId, t.advocateId] }),
    reference("trusted_advocates_advocate_fk", [t.orgId, t.advocateId], [advocates.orgId, advocates.id]).onDelete(
      "cascade",
    ),
  ],
);

/** An organization's review settings; without a row the defaults apply. */
export const reviewSettings = pgTable(
  "review_settings",
  (c) => ({
    orgId: orgId()
      .primaryKey()
      .references(() => organizations.id),
    /** Differences from the defaults, by rule: `{on?, value?}`. */
    rules: c.jsonb("rules").notNull(),
    /** Days without a decision after which a referral is allowed; null for never. */
    allowAfterDays: c.integer("allow_after_days"),
    updatedAt: instant("updated_at").notNull(),
  }),
  (t) => [
    index("review_settings_days_idx").on(t.orgId).where(sql`${t.allowAfterDays} IS NOT NULL`),
    check("review_settings_days_range", sql`${t.allowAfterDays} BETWEEN 1 AND 365`),
  ],
);

/** Networks that recently opened an advocate's page, as a keyed hash; deleted after 24 hours. */
export const portalNetworks = pgTable(
  "portal_networks",
  (c) => ({
    orgId: orgId(),
    advocateId: c.uuid("advocate_id").notNull(),
    networkKey: bytes("network_key").notNull(),
    seenAt: instant("seen_at").notNull(),
  }),
  (t) => [
    primaryKey({ columns: [t.orgId, t.advocateId, t.networkKey] }),
    index("portal_networks_seen_idx").on(t.seenAt),
    reference("portal_networks_advocate_fk", [t.orgId, t.advocateId], [advocates.orgId, advocates.id]).onDelete(
      "cascade",
    ),
  ],
);
