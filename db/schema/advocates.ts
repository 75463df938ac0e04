import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, unique, uniqueIndex } from "drizzle-orm/pg-core";
import { campaigns, offerTerms } from "@/db/schema/campaigns";
import {
  type Columns,
  cents,
  identityOfEmail,
  instant,
  language,
  MAX_SAFE,
  notificationPreference,
  orgId,
  reference,
} from "@/db/schema/columns";
import { imports } from "@/db/schema/imports";

/** Only database functions write balances, `activity_seq`, `progressed_at` and the two counts; the application may not. */
export const advocates = pgTable(
  "advocates",
  (c) => ({
    orgId: orgId(),
    id: c.uuid("id").notNull(),
    campaignId: c.uuid("campaign_id").notNull(),
    name: c.text("name").notNull(),
    email: c.text("email"),
    emailIdentity: c.text("email_identity").generatedAlwaysAs(identityOfEmail("email")),
    /** Enrolled before email normalization made this address equal to another advocate's. */
    identityShared: c.boolean("identity_shared").notNull().default(false),
    phone: c.text("phone"),
    notificationPreference: notificationPreference("notification_preference").notNull(),
    /** Null for the organization's language. */
    language: language("language"),
    /** The business does not ask this advocate for referrals. */
    doNotAsk: c.boolean("do_not_ask").notNull().default(false),
    referralCode: c.text("referral_code").notNull(),
    creditBalanceCents: cents("credit_balance_cents").notNull().default(0),
    /** Promised rewards that become credit on their release day. */
    pendingCreditCents: cents("pending_credit_cents").notNull().default(0),
    /** Reversed credit that was already spent; it comes off the next credit. */
    owedCents: cents("owed_cents").notNull().default(0),
    activitySeq: c.bigint("activity_seq", { mode: "number" }).notNull().default(0),
    pendingCount: c.integer("pending_count").notNull().default(0),
    convertedCount: c.integer("converted_count").notNull().default(0),
    /** How often the link was opened. Nothing is stored about the visitors. */
    visitCount: c.integer("visit_count").notNull().default(0),
    lastVisitedAt: instant("last_visited_at"),
    /** When a friend was last referred or the ledger last moved. */
    progressedAt: instant("progressed_at"),
    /** When anything last happened: enrolled, link opened, friend referred, ledger moved. */
    lastActivityAt: instant("last_activity_at")
      .notNull()
      .generatedAlwaysAs(sql`greatest("enrolled_at", "last_visited_at", "progressed_at")`),
    /** When the first message was sent to the advocate. */
    writtenToAt: instant("written_to_at"),
    enrolledAt: instant("enrolled_at").notNull(),
    /** Since when the advocate may be texted; a promoted friend must have agreed first. */
    smsConsentAt: instant("sms_consent_at"),
    /** How often the portal link was replaced; older links stop working. */
    portalLinkVersion: c.integer("portal_link_version").notNull().default(0),
    /** The offer's terms when the advocate first opened their page, and when that was. */
    termsVersion: c.text("terms_version"),
    termsSeenAt: instant("terms_seen_at"),
    /** When the person's data was erased (`erase.sql`). Only amounts remain. */
    erasedAt: instant("erased_at"),
    /** The import that enrolled the advocate, if it can be undone. */
    importId: c.uuid("import_id"),
  }),
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    unique("advocates_campaign_key").on(t.orgId, t.campaignId, t.id),
    // The most selective column is first: without statistics PostgreSQL would otherwise scan a whole campaign in these
    // indexes for each foreign key check.
    uniqueIndex("advocates_email_key").on(t.emailIdentity, t.orgId, t.campaignId).where(sql`NOT ${t.identityShared}`),
    uniqueIndex("advocates_phone_key").on(t.phone, t.orgId, t.campaignId).where(sql`${t.email} IS NULL`),
    index("advocates_phone_idx").on(t.phone, t.orgId, t.campaignId).where(sql`${t.phone} IS NOT NULL`),
    uniqueIndex("advocates_referral_code_key").on(t.referralCode),
    index("advocates_import_idx").on(t.importId, t.orgId).where(sql`${t.importId} IS NOT NULL`),
    // One index for each sort order of the advocate list. Each covers every advocate; the condition keeps PostgreSQL 18
    // from caching a skip scan of these indexes for lookups by id while the table is short.
    index("advocates_name_idx").on(t.orgId, sql`lower(${t.name})`, t.id).where(sql`lower(${t.name}) >= ''`),
    index("advocates_balance_idx").on(t.orgId, t.creditBalanceCents, t.id).where(sql`${t.creditBalanceCents} >= 0`),
    index("advocates_active_idx").on(t.orgId, t.lastActivityAt, t.id).where(sql`${t.lastActivityAt} >= '-infinity'`),
    index("advocates_converted_idx").on(t.orgId, t.convertedCount, t.id).where(sql`${t.convertedCount} >= 0`),
    reference("advocates_terms_fk", [t.orgId, t.termsVersion], [offerTerms.orgId, offerTerms.version]),
    reference("advocates_import_fk", [t.orgId, t.importId], [imports.orgId, imports.id]),
    check("advocates_terms_have_time", sql`(${t.termsVersion} IS NULL) = (${t.termsSeenAt} IS NULL)`),
    reference("advocates_campaign_fk", [t.orgId, t.campaignId], [campaigns.orgId, campaigns.id]),
    check("advocates_has_contact", sql`(${t.email} IS NOT NULL OR ${t.phone} IS NOT NULL) = (${t.erasedAt} IS NULL)`),
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

/** The columns by which other tables name an advocate. */
export const advocateIds: Columns = [advocates.orgId, advocates.campaignId, advocates.id];
