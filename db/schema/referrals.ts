import { sql } from "drizzle-orm";
import {
  check,
  foreignKey,
  index,
  type PgTableExtraConfigValue,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { referralStatuses } from "@/db/enums";
import { advocates } from "@/db/schema/advocates";
import { rewardMode } from "@/db/schema/campaigns";
import { cents, instant, MAX_SAFE, orgId } from "@/db/schema/columns";
import { rewardRange } from "@/db/schema/reward-range";

export const referralStatus = pgEnum("referral_status", referralStatuses);

/** A friend who is enrolled while being linked to a referral: a new attempt finds the advocate. */
export const friendAdvocateKey = "referrals_friend_advocate_fk";

/** The reward columns are the campaign's terms on the day the referral was made: the promise that is kept. */
export const referrals = pgTable(
  "referrals",
  {
    orgId: orgId(),
    id: uuid("id").notNull(),
    campaignId: uuid("campaign_id").notNull(),
    advocateId: uuid("advocate_id").notNull(),
    status: referralStatus("status").notNull().default("pending"),
    friendName: text("friend_name").notNull(),
    friendEmail: text("friend_email").notNull(),
    friendPhone: text("friend_phone"),
    /** When the friend agreed to be texted. */
    friendSmsConsentAt: instant("friend_sms_consent_at"),
    rewardMode: rewardMode("reward_mode").notNull(),
    advocateRewardValue: cents("advocate_reward_value").notNull(),
    friendRewardValue: cents("friend_reward_value").notNull(),
    friendAdvocateId: uuid("friend_advocate_id"),
    conversionId: uuid("conversion_id"),
    createdAt: instant("created_at").notNull(),
    convertedAt: instant("converted_at"),
  },
  (t): PgTableExtraConfigValue[] => [
    primaryKey({ columns: [t.orgId, t.id] }),
    unique("referrals_advocate_key").on(t.orgId, t.advocateId, t.id),
    uniqueIndex("referrals_friend_key").on(sql`lower(${t.friendEmail})`, t.orgId, t.campaignId),
    index("referrals_campaign_idx").on(t.orgId, t.campaignId, t.id),
    index("referrals_friend_phone_idx")
      .on(t.friendPhone, t.orgId, t.campaignId)
      .where(sql`${t.friendPhone} IS NOT NULL`),
    // Whose reward a promoted friend is promised.
    index("referrals_friend_advocate_idx")
      .on(t.friendAdvocateId, t.orgId)
      .where(sql`${t.friendAdvocateId} IS NOT NULL`),
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
    check(
      "referrals_converted_has_conversion",
      sql`(${t.status} = 'converted') = (${t.conversionId} IS NOT NULL) AND (${t.status} = 'converted') = (${t.convertedAt} IS NOT NULL)`,
    ),
    check("referrals_reward_range", rewardRange(t)),
    check(
      "referrals_consent_needs_phone",
      sql`${t.friendSmsConsentAt} IS NULL OR ${t.friendPhone} IS NOT NULL`,
    ),
  ],
);

export const conversions = pgTable(
  "conversions",
  {
    orgId: orgId(),
    id: uuid("id").notNull(),
    advocateId: uuid("advocate_id").notNull(),
    referralId: uuid("referral_id").notNull(),
    jobValueCents: cents("job_value_cents"),
    advocateRewardCents: cents("advocate_reward_cents").notNull(),
    friendRewardCents: cents("friend_reward_cents").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t): PgTableExtraConfigValue[] => [
    primaryKey({ columns: [t.orgId, t.referralId] }),
    unique("conversions_id_key").on(t.orgId, t.referralId, t.id),
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
