import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { denialReasons, reviewRules, reviewStates } from "@/db/enums";
import { advocates } from "@/db/schema/advocates";
import { bytes, instant, orgId } from "@/db/schema/columns";
import { organizations } from "@/db/schema/organizations";
import { referrals } from "@/db/schema/referrals";

export const reviewRule = pgEnum("review_rule", reviewRules);
export const reviewState = pgEnum("review_state", reviewStates);
export const denialReason = pgEnum("denial_reason", denialReasons);

/** Of a referral that something is doubtful about: what was decided, if anything was. One at most. */
export const reviews = pgTable(
  "reviews",
  {
    orgId: orgId(),
    id: uuid("id").notNull(),
    referralId: uuid("referral_id").notNull(),
    advocateId: uuid("advocate_id").notNull(),
    state: reviewState("state").notNull().default("open"),
    /** Of its gravest flag: 1 low, 2 medium, 3 high. */
    severity: smallint("severity").notNull(),
    openedAt: instant("opened_at").notNull(),
    decidedAt: instant("decided_at"),
    decidedBy: text("decided_by"),
    decidedById: text("decided_by_id"),
    denialReason: denialReason("denial_reason"),
    /** Whether the advocate reads the reason. */
    reasonShown: boolean("reason_shown").notNull().default(false),
    /** Whether the decision made the advocate a trusted one. */
    trusted: boolean("trusted").notNull().default(false),
    /** The team's own. */
    note: text("note"),
    /** The reversal that denied a reward that was credit, or took one back that had been allowed. */
    refundId: text("refund_id"),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    unique("reviews_referral_key").on(t.orgId, t.referralId),
    index("reviews_open_idx").on(t.orgId, t.openedAt, t.id).where(sql`${t.state} = 'open'`),
    foreignKey({
      name: "reviews_referral_fk",
      columns: [t.orgId, t.advocateId, t.referralId],
      foreignColumns: [referrals.orgId, referrals.advocateId, referrals.id],
    }).onDelete("cascade"),
    check("reviews_severity_range", sql`${t.severity} BETWEEN 1 AND 3`),
    check(
      "reviews_decided_has_time",
      sql`(${t.state} = 'open') = (${t.decidedAt} IS NULL) AND (${t.decidedAt} IS NULL) = (${t.decidedBy} IS NULL) AND (${t.state} = 'denied') = (${t.denialReason} IS NOT NULL)`,
    ),
  ],
);

/** What a rule found about a referral: numbers, days and ids; its sentence is written when it is read. */
export const referralFlags = pgTable(
  "referral_flags",
  {
    orgId: orgId(),
    referralId: uuid("referral_id").notNull(),
    rule: reviewRule("rule").notNull(),
    facts: jsonb("facts").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.referralId, t.rule] }),
    foreignKey({
      name: "referral_flags_review_fk",
      columns: [t.orgId, t.referralId],
      foreignColumns: [reviews.orgId, reviews.referralId],
    }).onDelete("cascade"),
  ],
);

/** Advocates whose referrals are not looked at any more. */
export const trustedAdvocates = pgTable(
  "trusted_advocates",
  {
    orgId: orgId(),
    advocateId: uuid("advocate_id").notNull(),
    trustedBy: text("trusted_by").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.advocateId] }),
    foreignKey({
      name: "trusted_advocates_advocate_fk",
      columns: [t.orgId, t.advocateId],
      foreignColumns: [advocates.orgId, advocates.id],
    }).onDelete("cascade"),
  ],
);

/** How an organization looks at doubtful referrals; one that changed nothing has no row. */
export const reviewSettings = pgTable(
  "review_settings",
  {
    orgId: orgId()
      .primaryKey()
      .references(() => organizations.id),
    /** By rule what differs from its default: `{on?, value?}`. */
    rules: jsonb("rules").notNull(),
    /** After how many days without a decision a referral is allowed; null for never. */
    allowAfterDays: integer("allow_after_days"),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [
    index("review_settings_days_idx").on(t.orgId).where(sql`${t.allowAfterDays} IS NOT NULL`),
    check("review_settings_days_range", sql`${t.allowAfterDays} BETWEEN 1 AND 365`),
  ],
);

/** From which networks an advocate's page was opened lately, as a keyed hash; gone after 24 hours. */
export const portalNetworks = pgTable(
  "portal_networks",
  {
    orgId: orgId(),
    advocateId: uuid("advocate_id").notNull(),
    networkKey: bytes("network_key").notNull(),
    seenAt: instant("seen_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.advocateId, t.networkKey] }),
    index("portal_networks_seen_idx").on(t.seenAt),
    foreignKey({
      name: "portal_networks_advocate_fk",
      columns: [t.orgId, t.advocateId],
      foreignColumns: [advocates.orgId, advocates.id],
    }).onDelete("cascade"),
  ],
);
