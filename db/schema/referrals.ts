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
import { lostReasons, referralStages, referralStatuses, rejectionReasons, reversalReasons } from "@/db/enums";
import { advocateIds } from "@/db/schema/advocates";
import { offerTerms, rewardMode } from "@/db/schema/campaigns";
import {
  actorKind,
  bytes,
  type Columns,
  cents,
  identityOfEmail,
  instant,
  language,
  MAX_SAFE,
  orgId,
  reference,
} from "@/db/schema/columns";
import { messageChannel } from "@/db/schema/messages";
import { rewardRange } from "@/db/schema/reward-range";

export const referralStatus = pgEnum("referral_status", referralStatuses);
export const referralStage = pgEnum("referral_stage", referralStages);
export const rejectionReason = pgEnum("rejection_reason", rejectionReasons);
export const lostReason = pgEnum("lost_reason", lostReasons);
export const reversalReason = pgEnum("reversal_reason", reversalReasons);

/** Violated if a friend is enrolled while being linked to a referral; a retry finds the advocate. */
export const friendAdvocateKey = "referrals_friend_advocate_fk";

/** Violated if a friend is referred while another referral of theirs is confirmed; a retry finds it. */
export const friendKey = "referrals_friend_key";

/** Like `friendKey`, for a friend with only a phone number. */
export const friendPhoneKey = "referrals_friend_phone_key";

/** A job has one conversion, so a second one with its external id is refused. */
export const conversionExternalKey = "conversions_external_id_key";

/** The reward columns hold the campaign's terms on the day of the referral; that promise is kept. */
export const referrals = pgTable(
  "referrals",
  (c) => ({
    orgId: orgId(),
    id: c.uuid("id").notNull(),
    campaignId: c.uuid("campaign_id").notNull(),
    advocateId: c.uuid("advocate_id").notNull(),
    status: referralStatus("status").notNull().default("pending"),
    stage: referralStage("stage").notNull().default("new"),
    /** Null while it is new. */
    stageChangedAt: instant("stage_changed_at"),
    lostReason: lostReason("lost_reason"),
    /** The team's note about the friend and the job. */
    note: c.text("note"),
    /** Submitted by a stranger on the public form and not yet confirmed by the friend or the business. */
    awaitsConfirmation: c.boolean("awaits_confirmation").notNull().default(false),
    /** How the friend was asked to confirm; null if nothing was sent, so that only the business can confirm. */
    confirmationChannel: messageChannel("confirmation_channel"),
    /** Whether it uses one of the advocate's places, counts for the plan, and reserves the friend for this advocate. */
    counts: c
      .boolean("counts")
      .notNull()
      .generatedAlwaysAs(
        sql`NOT awaits_confirmation AND (stage < 'rejected'::referral_stage OR stage = 'converted'::referral_stage)`,
      ),
    friendName: c.text("friend_name").notNull(),
    /** Null for a friend with only a phone number, and after an erasure. */
    friendEmail: c.text("friend_email"),
    friendEmailIdentity: c.text("friend_email_identity").generatedAlwaysAs(identityOfEmail("friend_email")),
    /** Created before email normalization made this address equal to another referral's. */
    identityShared: c.boolean("identity_shared").notNull().default(false),
    friendPhone: c.text("friend_phone"),
    /** The language in which the friend read the page; null if unknown. */
    friendLanguage: language("friend_language"),
    /** When the friend agreed to be texted. */
    friendSmsConsentAt: instant("friend_sms_consent_at"),
    /** When the friend agreed that the advocate is notified of the booking, as healthcare requires. */
    friendTellConsentAt: instant("friend_tell_consent_at"),
    rewardMode: rewardMode("reward_mode").notNull(),
    advocateRewardValue: cents("advocate_reward_value").notNull(),
    friendRewardValue: cents("friend_reward_value").notNull(),
    /** Days before the promised reward becomes credit; part of the promise. */
    creditHoldDays: c.integer("credit_hold_days").notNull().default(0),
    friendAdvocateId: c.uuid("friend_advocate_id"),
    conversionId: c.uuid("conversion_id"),
    /**
     * Who created it: a member, a key, another system or an advocate (whose link includes the public form). Null in old
     * rows.
     */
    source: actorKind("source"),
    createdAt: instant("created_at").notNull(),
    /** When the friend confirmed it, if asked to. */
    confirmedAt: instant("confirmed_at"),
    convertedAt: instant("converted_at"),
    /** The refunded part of the job, up to all of it, and the reward taken back for it. */
    refundedValueCents: cents("refunded_value_cents").notNull().default(0),
    reversedRewardCents: cents("reversed_reward_cents").notNull().default(0),
    reversedAt: instant("reversed_at"),
    reversalReason: reversalReason("reversal_reason"),
    rejectedAt: instant("rejected_at"),
    rejectionReason: rejectionReason("rejection_reason"),
    rejectionNote: c.text("rejection_note"),
    /** Identifies the network of a link submission until it is confirmed. */
    networkKey: bytes("network_key"),
    /** The offer terms shown with the friend's form. */
    termsVersion: c.text("terms_version"),
    /** When the friend's data was erased (`erase.sql`). */
    erasedAt: instant("erased_at"),
  }),
  (t): PgTableExtraConfigValue[] => [
    primaryKey({ columns: [t.orgId, t.id] }),
    unique("referrals_advocate_key").on(t.orgId, t.advocateId, t.id),
    uniqueIndex(friendKey)
      .on(t.friendEmailIdentity, t.orgId, t.campaignId)
      .where(sql`${t.counts} AND NOT ${t.identityShared}`),
    // Friends without an email address are identified by phone number.
    uniqueIndex(friendPhoneKey)
      .on(t.friendPhone, t.orgId, t.campaignId)
      .where(sql`${t.counts} AND ${t.friendEmail} IS NULL`),
    index("referrals_friend_idx").on(t.friendEmailIdentity, t.orgId, t.campaignId),
    uniqueIndex("referrals_unconfirmed_key")
      .on(t.orgId, t.advocateId, t.friendEmailIdentity)
      .where(sql`${t.awaitsConfirmation} AND ${t.stage} = 'new'`),
    uniqueIndex("referrals_unconfirmed_phone_key")
      .on(t.orgId, t.advocateId, t.friendPhone)
      .where(sql`${t.awaitsConfirmation} AND ${t.stage} = 'new' AND ${t.friendEmail} IS NULL`),
    index("referrals_rejected_idx").on(t.orgId, t.id).where(sql`${t.stage} = 'rejected'`),
    // The number of leads that wait for a first call, which pages poll every few seconds.
    index("referrals_new_idx").on(t.orgId, t.id).where(sql`${t.stage} = 'new'`),
    // Leads that need a call or a follow-up, for the inbox and its count.
    index("referrals_open_idx").on(t.orgId, t.id).where(sql`${t.stage} IN ('new', 'contacted', 'booked')`),
    index("referrals_campaign_idx").on(t.orgId, t.campaignId, t.id),
    index("referrals_friend_phone_idx")
      .on(t.friendPhone, t.orgId, t.campaignId)
      .where(sql`${t.friendPhone} IS NOT NULL`),
    // For the reward promised to a friend who became an advocate.
    index("referrals_friend_advocate_idx")
      .on(t.friendAdvocateId, t.orgId)
      .where(sql`${t.friendAdvocateId} IS NOT NULL`),
    // Names on invoices, for open leads.
    index("referrals_friend_name_idx").on(t.orgId, sql`lower(${t.friendName})`).where(sql`${t.status} = 'pending'`),
    index("referrals_status_idx").on(t.orgId, t.campaignId, t.status, t.id),
    index("referrals_inbox_idx").on(t.orgId, t.status, t.id),
    reference("referrals_advocate_fk", [t.orgId, t.campaignId, t.advocateId], advocateIds),
    reference(friendAdvocateKey, [t.orgId, t.campaignId, t.friendAdvocateId], advocateIds),
    reference("referrals_conversion_fk", [t.orgId, t.id, t.conversionId], conversionIds),
    reference("referrals_terms_fk", [t.orgId, t.termsVersion], [offerTerms.orgId, offerTerms.version]),
    check(
      "referrals_converted_has_conversion",
      sql`(${t.status} = 'converted') = (${t.conversionId} IS NOT NULL) AND (${t.status} = 'converted') = (${t.convertedAt} IS NOT NULL)`,
    ),
    check(
      "referrals_stage_fits_status",
      sql`(${t.status} = 'converted') = (${t.stage} >= 'converted') AND (${t.stage} = 'new' OR ${t.stage} = 'rejected' OR NOT ${t.awaitsConfirmation})`,
    ),
    check(
      "referrals_rejected_has_reason",
      sql`(${t.stage} = 'rejected') = (${t.rejectedAt} IS NOT NULL) AND (${t.stage} = 'rejected') = (${t.rejectionReason} IS NOT NULL) AND (${t.stage} = 'rejected' OR ${t.rejectionNote} IS NULL)`,
    ),
    // The ranges stand for "lost" and "reversed": a migration cannot name an enum value added in the same transaction.
    check(
      "referrals_lost_has_reason",
      sql`(${t.stage} > 'rejected' AND ${t.stage} < 'converted') = (${t.lostReason} IS NOT NULL)`,
    ),
    check(
      "referrals_reversed_has_reason",
      sql`(${t.stage} > 'converted') = (${t.reversedAt} IS NOT NULL) AND (${t.stage} > 'converted') = (${t.reversalReason} IS NOT NULL)`,
    ),
    check(
      "referrals_taken_back_when_converted",
      sql`${t.refundedValueCents} >= 0 AND ${t.reversedRewardCents} >= 0 AND (${t.status} = 'converted' OR ${t.refundedValueCents} = 0 AND ${t.reversedRewardCents} = 0)`,
    ),
    check("referrals_credit_hold_range", sql`${t.creditHoldDays} BETWEEN 0 AND 90`),
    check(
      "referrals_confirmed_once",
      sql`CASE WHEN ${t.awaitsConfirmation} THEN ${t.confirmedAt} IS NULL ELSE ${t.networkKey} IS NULL END`,
    ),
    check("referrals_reward_range", rewardRange(t)),
    check(
      "referrals_has_contact",
      sql`(${t.friendEmail} IS NOT NULL OR ${t.friendPhone} IS NOT NULL) = (${t.erasedAt} IS NULL)`,
    ),
    check("referrals_consent_needs_phone", sql`${t.friendSmsConsentAt} IS NULL OR ${t.friendPhone} IS NOT NULL`),
  ],
);

/** The columns by which other tables name a referral. */
export const referralIds: Columns = [referrals.orgId, referrals.advocateId, referrals.id];

/** The stage history on a referral's page. */
export const stageChanges = pgTable(
  "stage_changes",
  (c) => ({
    orgId: orgId(),
    id: c.uuid("id").notNull(),
    referralId: c.uuid("referral_id").notNull(),
    stage: referralStage("stage").notNull(),
    reason: c.text("reason"),
    note: c.text("note"),
    /** The member's name, if a member made the change. */
    by: c.text("by"),
    createdAt: instant("created_at").notNull(),
  }),
  (t): PgTableExtraConfigValue[] => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index("stage_changes_referral_idx").on(t.orgId, t.referralId, t.id),
    reference("stage_changes_referral_fk", [t.orgId, t.referralId], [referrals.orgId, referrals.id]).onDelete(
      "cascade",
    ),
  ],
);

export const conversions = pgTable(
  "conversions",
  (c) => ({
    orgId: orgId(),
    id: c.uuid("id").notNull(),
    advocateId: c.uuid("advocate_id").notNull(),
    referralId: c.uuid("referral_id").notNull(),
    /** The job's or order's id in its system, so that a refund can reference it. */
    externalId: c.text("external_id"),
    jobValueCents: cents("job_value_cents"),
    advocateRewardCents: cents("advocate_reward_cents").notNull(),
    friendRewardCents: cents("friend_reward_cents").notNull(),
    createdAt: instant("created_at").notNull(),
  }),
  (t): PgTableExtraConfigValue[] => [
    primaryKey({ columns: [t.orgId, t.referralId] }),
    unique("conversions_id_key").on(t.orgId, t.referralId, t.id),
    uniqueIndex(conversionExternalKey).on(t.orgId, t.externalId).where(sql`${t.externalId} IS NOT NULL`),
    reference("conversions_referral_fk", [t.orgId, t.advocateId, t.referralId], referralIds),
    check(
      "conversions_amount_range",
      sql`${t.advocateRewardCents} BETWEEN 0 AND ${MAX_SAFE} AND ${t.friendRewardCents} BETWEEN 0 AND ${MAX_SAFE} AND ${t.jobValueCents} > 0`,
    ),
  ],
);

/** The columns by which other tables name a conversion. */
export const conversionIds: Columns = [conversions.orgId, conversions.referralId, conversions.id];
