import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  type PgTableExtraConfigValue,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { lostReasons, referralStages, referralStatuses, rejectionReasons, reversalReasons } from "@/db/enums";
import { advocates } from "@/db/schema/advocates";
import { offerTerms, rewardMode } from "@/db/schema/campaigns";
import {
  actorKind,
  bytes,
  cents,
  identityOfEmail,
  instant,
  language,
  MAX_SAFE,
  orgId,
} from "@/db/schema/columns";
import { messageChannel } from "@/db/schema/messages";
import { rewardRange } from "@/db/schema/reward-range";

export const referralStatus = pgEnum("referral_status", referralStatuses);
export const referralStage = pgEnum("referral_stage", referralStages);
export const rejectionReason = pgEnum("rejection_reason", rejectionReasons);
export const lostReason = pgEnum("lost_reason", lostReasons);
export const reversalReason = pgEnum("reversal_reason", reversalReasons);

/** A friend who is enrolled while being linked to a referral: a new attempt finds the advocate. */
export const friendAdvocateKey = "referrals_friend_advocate_fk";

/** A friend who is referred in the same moment as another referral of theirs is confirmed: a new attempt finds it. */
export const friendKey = "referrals_friend_key";

/** The same for a friend who gave a phone number alone. */
export const friendPhoneKey = "referrals_friend_phone_key";

/** One job has one conversion: an external id that another has is refused. */
export const conversionExternalKey = "conversions_external_id_key";

/** The reward columns are the campaign's terms on the day the referral was made: the promise that is kept. */
export const referrals = pgTable(
  "referrals",
  {
    orgId: orgId(),
    id: uuid("id").notNull(),
    campaignId: uuid("campaign_id").notNull(),
    advocateId: uuid("advocate_id").notNull(),
    status: referralStatus("status").notNull().default("pending"),
    stage: referralStage("stage").notNull().default("new"),
    /** Null while it is new. */
    stageChangedAt: instant("stage_changed_at"),
    lostReason: lostReason("lost_reason"),
    /** The team's own, about the friend and the job. */
    note: text("note"),
    /** A stranger sent it by the public form, and neither the friend nor the business has stood by it yet. */
    awaitsConfirmation: boolean("awaits_confirmation").notNull().default(false),
    /** How the friend was asked to confirm it; null where nothing was sent, so that only the business can stand by it. */
    confirmationChannel: messageChannel("confirmation_channel"),
    /** Whether it takes one of the advocate's places, counts for the plan, and keeps the friend for this advocate. */
    counts: boolean("counts")
      .notNull()
      .generatedAlwaysAs(
        sql`NOT awaits_confirmation AND (stage < 'rejected'::referral_stage OR stage = 'converted'::referral_stage)`,
      ),
    friendName: text("friend_name").notNull(),
    /** Null for a friend who gave a phone number alone, and once the friend's data was erased. */
    friendEmail: text("friend_email"),
    friendEmailIdentity: text("friend_email_identity").generatedAlwaysAs(identityOfEmail("friend_email")),
    /** Made when another referral's address still counted as a different one. */
    identityShared: boolean("identity_shared").notNull().default(false),
    friendPhone: text("friend_phone"),
    /** What the friend read the page in; null where nobody knows. */
    friendLanguage: language("friend_language"),
    /** When the friend agreed to be texted. */
    friendSmsConsentAt: instant("friend_sms_consent_at"),
    /** When the friend agreed that the advocate is told of the booking, which healthcare asks for. */
    friendTellConsentAt: instant("friend_tell_consent_at"),
    rewardMode: rewardMode("reward_mode").notNull(),
    advocateRewardValue: cents("advocate_reward_value").notNull(),
    friendRewardValue: cents("friend_reward_value").notNull(),
    /** How long the reward is promised before it is credit: part of the promise. */
    creditHoldDays: integer("credit_hold_days").notNull().default(0),
    friendAdvocateId: uuid("friend_advocate_id"),
    conversionId: uuid("conversion_id"),
    /** Who made it: a member, a key, another system, an advocate; the public form is an advocate's link. Null for old ones. */
    source: actorKind("source"),
    createdAt: instant("created_at").notNull(),
    /** When the friend confirmed it, where that was asked for. */
    confirmedAt: instant("confirmed_at"),
    convertedAt: instant("converted_at"),
    /** What was refunded of the job, all of it at most, and what was taken back of the reward for it. */
    refundedValueCents: cents("refunded_value_cents").notNull().default(0),
    reversedRewardCents: cents("reversed_reward_cents").notNull().default(0),
    reversedAt: instant("reversed_at"),
    reversalReason: reversalReason("reversal_reason"),
    rejectedAt: instant("rejected_at"),
    rejectionReason: rejectionReason("rejection_reason"),
    rejectionNote: text("rejection_note"),
    /** Stands for the network that sent it by the link, as long as nobody has stood by it. */
    networkKey: bytes("network_key"),
    /** The terms of the offer that the friend's form was sent under. */
    termsVersion: text("terms_version"),
    /** When the friend's data was erased (`erase.sql`). */
    erasedAt: instant("erased_at"),
  },
  (t): PgTableExtraConfigValue[] => [
    primaryKey({ columns: [t.orgId, t.id] }),
    unique("referrals_advocate_key").on(t.orgId, t.advocateId, t.id),
    uniqueIndex(friendKey)
      .on(t.friendEmailIdentity, t.orgId, t.campaignId)
      .where(sql`${t.counts} AND NOT ${t.identityShared}`),
    // Who gave no email address is known by the number alone.
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
    index("referrals_campaign_idx").on(t.orgId, t.campaignId, t.id),
    index("referrals_friend_phone_idx")
      .on(t.friendPhone, t.orgId, t.campaignId)
      .where(sql`${t.friendPhone} IS NOT NULL`),
    // Whose reward a promoted friend is promised.
    index("referrals_friend_advocate_idx")
      .on(t.friendAdvocateId, t.orgId)
      .where(sql`${t.friendAdvocateId} IS NOT NULL`),
    // Names on invoices, for leads that are still open.
    index("referrals_friend_name_idx")
      .on(t.orgId, sql`lower(${t.friendName})`)
      .where(sql`${t.status} = 'pending'`),
    index("referrals_status_idx").on(t.orgId, t.campaignId, t.status, t.id),
    index("referrals_inbox_idx").on(t.orgId, t.status, t.id),
    foreignKey({
      name: "referrals_advocate_fk",
      columns: [t.orgId, t.campaignId, t.advocateId],
      foreignColumns: [advocates.orgId, advocates.campaignId, advocates.id],
    }),
    foreignKey({
      name: friendAdvocateKey,
      columns: [t.orgId, t.campaignId, t.friendAdvocateId],
      foreignColumns: [advocates.orgId, advocates.campaignId, advocates.id],
    }),
    foreignKey({
      name: "referrals_conversion_fk",
      columns: [t.orgId, t.id, t.conversionId],
      foreignColumns: [conversions.orgId, conversions.referralId, conversions.id],
    }),
    foreignKey({
      name: "referrals_terms_fk",
      columns: [t.orgId, t.termsVersion],
      foreignColumns: [offerTerms.orgId, offerTerms.version],
    }),
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
    // Between these two stands "lost", and after them "reversed": a migration cannot use a value that one of the same
    // transaction adds.
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
    check(
      "referrals_consent_needs_phone",
      sql`${t.friendSmsConsentAt} IS NULL OR ${t.friendPhone} IS NOT NULL`,
    ),
  ],
);

/** Each step of a referral, as its page tells it. */
export const stageChanges = pgTable(
  "stage_changes",
  {
    orgId: orgId(),
    id: uuid("id").notNull(),
    referralId: uuid("referral_id").notNull(),
    stage: referralStage("stage").notNull(),
    reason: text("reason"),
    note: text("note"),
    /** The member's name, if it was one. */
    by: text("by"),
    createdAt: instant("created_at").notNull(),
  },
  (t): PgTableExtraConfigValue[] => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index("stage_changes_referral_idx").on(t.orgId, t.referralId, t.id),
    foreignKey({
      name: "stage_changes_referral_fk",
      columns: [t.orgId, t.referralId],
      foreignColumns: [referrals.orgId, referrals.id],
    }).onDelete("cascade"),
  ],
);

export const conversions = pgTable(
  "conversions",
  {
    orgId: orgId(),
    id: uuid("id").notNull(),
    advocateId: uuid("advocate_id").notNull(),
    referralId: uuid("referral_id").notNull(),
    /** What the job or order is called where it was done, so that a refund can name it. */
    externalId: text("external_id"),
    jobValueCents: cents("job_value_cents"),
    advocateRewardCents: cents("advocate_reward_cents").notNull(),
    friendRewardCents: cents("friend_reward_cents").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t): PgTableExtraConfigValue[] => [
    primaryKey({ columns: [t.orgId, t.referralId] }),
    unique("conversions_id_key").on(t.orgId, t.referralId, t.id),
    uniqueIndex(conversionExternalKey).on(t.orgId, t.externalId).where(sql`${t.externalId} IS NOT NULL`),
    foreignKey({
      name: "conversions_referral_fk",
      columns: [t.orgId, t.advocateId, t.referralId],
      foreignColumns: [referrals.orgId, referrals.advocateId, referrals.id],
    }),
    check(
      "conversions_amount_range",
      sql`${t.advocateRewardCents} BETWEEN 0 AND ${MAX_SAFE} AND ${t.friendRewardCents} BETWEEN 0 AND ${MAX_SAFE} AND ${t.jobValueCents} > 0`,
    ),
  ],
);
