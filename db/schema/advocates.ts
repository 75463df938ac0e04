import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { campaigns, offerTerms } from "@/db/schema/campaigns";
import {
  cents,
  identityOfEmail,
  instant,
  language,
  MAX_SAFE,
  notificationPreference,
  orgId,
} from "@/db/schema/columns";
import { imports } from "@/db/schema/imports";

/** Balances, `activity_seq` and the two counts are written by database functions only; the application may not. */
export const advocates = pgTable(
  "advocates",
  {
    orgId: orgId(),
    id: uuid("id").notNull(),
    campaignId: uuid("campaign_id").notNull(),
    name: text("name").notNull(),
    email: text("email"),
    emailIdentity: text("email_identity").generatedAlwaysAs(identityOfEmail("email")),
    /** Enrolled when another advocate's address still counted as a different one. */
    identityShared: boolean("identity_shared").notNull().default(false),
    phone: text("phone"),
    notificationPreference: notificationPreference("notification_preference").notNull(),
    /** Null for the organization's. */
    language: language("language"),
    /** Whom the business does not ask for referrals. */
    doNotAsk: boolean("do_not_ask").notNull().default(false),
    referralCode: text("referral_code").notNull(),
    creditBalanceCents: cents("credit_balance_cents").notNull().default(0),
    /** Promised, and credit once its day has come. */
    pendingCreditCents: cents("pending_credit_cents").notNull().default(0),
    /** What could not be taken back because it was spent: it comes off the credit that is added next. */
    owedCents: cents("owed_cents").notNull().default(0),
    activitySeq: bigint("activity_seq", { mode: "number" }).notNull().default(0),
    pendingCount: integer("pending_count").notNull().default(0),
    convertedCount: integer("converted_count").notNull().default(0),
    /** How often the link was opened, and when last. Nothing is kept of who opened it. */
    visitCount: integer("visit_count").notNull().default(0),
    lastVisitedAt: instant("last_visited_at"),
    /** When the first message to the person was really sent. */
    writtenToAt: instant("written_to_at"),
    enrolledAt: instant("enrolled_at").notNull(),
    /** Since when the person may be texted: a referred friend only after agreeing to it. */
    smsConsentAt: instant("sms_consent_at"),
    /** How often the portal's link was replaced: links made before that no longer open it. */
    portalLinkVersion: integer("portal_link_version").notNull().default(0),
    /** The terms of the offer when the person first opened their page, and when that was. */
    termsVersion: text("terms_version"),
    termsSeenAt: instant("terms_seen_at"),
    /** When the person's data was erased (`erase.sql`): what is left tells of amounts and of nobody. */
    erasedAt: instant("erased_at"),
    /** The import that enrolled the person, where it was one that can be undone. */
    importId: uuid("import_id"),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    unique("advocates_campaign_key").on(t.orgId, t.campaignId, t.id),
    // The telling column is first: on a table without statistics PostgreSQL would else read a whole campaign
    // through these for every foreign key that it checks.
    uniqueIndex("advocates_email_key")
      .on(t.emailIdentity, t.orgId, t.campaignId)
      .where(sql`NOT ${t.identityShared}`),
    uniqueIndex("advocates_phone_key").on(t.phone, t.orgId, t.campaignId).where(sql`${t.email} IS NULL`),
    index("advocates_phone_idx").on(t.phone, t.orgId, t.campaignId).where(sql`${t.phone} IS NOT NULL`),
    uniqueIndex("advocates_referral_code_key").on(t.referralCode),
    index("advocates_import_idx").on(t.importId, t.orgId).where(sql`${t.importId} IS NOT NULL`),
    // One for each way to sort the table of advocates. Each holds every advocate; its condition keeps PostgreSQL 18 from
    // looking up an id in it, value by value, as it would while the table is short, and with that plan forever.
    index("advocates_name_idx").on(t.orgId, sql`lower(${t.name})`, t.id).where(sql`lower(${t.name}) >= ''`),
    index("advocates_balance_idx")
      .on(t.orgId, t.creditBalanceCents, t.id)
      .where(sql`${t.creditBalanceCents} >= 0`),
    index("advocates_converted_idx").on(t.orgId, t.convertedCount, t.id).where(sql`${t.convertedCount} >= 0`),
    foreignKey({
      name: "advocates_terms_fk",
      columns: [t.orgId, t.termsVersion],
      foreignColumns: [offerTerms.orgId, offerTerms.version],
    }),
    foreignKey({
      name: "advocates_import_fk",
      columns: [t.orgId, t.importId],
      foreignColumns: [imports.orgId, imports.id],
    }),
    check("advocates_terms_have_time", sql`(${t.termsVersion} IS NULL) = (${t.termsSeenAt} IS NULL)`),
    foreignKey({
      name: "advocates_campaign_fk",
      columns: [t.orgId, t.campaignId],
      foreignColumns: [campaigns.orgId, campaigns.id],
    }),
    check(
      "advocates_has_contact",
      sql`(${t.email} IS NOT NULL OR ${t.phone} IS NOT NULL) = (${t.erasedAt} IS NULL)`,
    ),
    check(
      "advocates_preference_fits_contact",
      sql`${t.erasedAt} IS NOT NULL OR (${t.notificationPreference} = 'sms' OR ${t.email} IS NOT NULL) AND (${t.notificationPreference} = 'email' OR ${t.phone} IS NOT NULL)`,
    ),
    check("advocates_referral_code_upper", sql`${t.referralCode} = upper(${t.referralCode})`),
    check("advocates_balance_range", sql`${t.creditBalanceCents} BETWEEN 0 AND ${MAX_SAFE}`),
    check("advocates_pending_credit_range", sql`${t.pendingCreditCents} BETWEEN 0 AND ${MAX_SAFE}`),
    check("advocates_owed_range", sql`${t.owedCents} BETWEEN 0 AND ${MAX_SAFE}`),
    check("advocates_counts_range", sql`${t.pendingCount} >= 0 AND ${t.convertedCount} >= 0`),
    check("advocates_visits_range", sql`${t.visitCount} >= 0`),
    check("advocates_portal_link_version_range", sql`${t.portalLinkVersion} >= 0`),
    check("advocates_visits_have_time", sql`(${t.visitCount} > 0) = (${t.lastVisitedAt} IS NOT NULL)`),
  ],
);
