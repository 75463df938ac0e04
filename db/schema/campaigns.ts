import { sql } from "drizzle-orm";
import { check, pgEnum, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { campaignStatuses, rewardModes } from "@/db/enums";
import { cents, instant, orgId } from "@/db/schema/columns";
import { organizations } from "@/db/schema/organizations";
import { rewardRange } from "@/db/schema/reward-range";
import type { Language } from "@/lib/kit/words/languages";

export const campaignStatus = pgEnum("campaign_status", campaignStatuses);
export const rewardMode = pgEnum("reward_mode", rewardModes);

type CampaignTranslations = Readonly<
  Partial<Record<Language, { inviteSubject?: string; inviteMessage?: string; extraTerms?: string }>>
>;

export const campaigns = pgTable(
  "campaigns",
  (c) => ({
    orgId: orgId().references(() => organizations.id),
    id: c.uuid("id").notNull(),
    name: c.text("name").notNull(),
    status: campaignStatus("status").notNull(),
    rewardMode: rewardMode("reward_mode").notNull(),
    advocateRewardValue: cents("advocate_reward_value").notNull(),
    friendRewardValue: cents("friend_reward_value").notNull(),
    /** The business's own lines at the end of the terms of the offer. */
    extraTerms: c.text("extra_terms"),
    /** Days before a promised reward becomes credit. */
    creditHoldDays: c.integer("credit_hold_days").notNull().default(0),
    /** Whether existing customers are reviewed before their reward becomes credit. */
    newCustomersOnly: c.boolean("new_customers_only").notNull().default(false),
    maxReferralsPerAdvocate: c.integer("max_referrals_per_advocate").notNull(),
    /** The business's own invite email; null for the default. */
    inviteSubject: c.text("invite_subject"),
    inviteMessage: c.text("invite_message"),
    /** The business's texts in other languages. */
    translations: c.jsonb("translations").$type<CampaignTranslations>().notNull().default({}),
    expiresAt: instant("expires_at"),
    deletedAt: instant("deleted_at"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  }),
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    check("campaigns_reward_range", rewardRange(t)),
    check("campaigns_credit_hold_range", sql`${t.creditHoldDays} BETWEEN 0 AND 90`),
    check("campaigns_cap_positive", sql`${t.maxReferralsPerAdvocate} >= 1`),
  ],
);

/** The offer terms that people agreed to: each wording once, kept forever. */
export const offerTerms = pgTable(
  "offer_terms",
  (c) => ({
    orgId: orgId().references(() => organizations.id),
    /** The start of the text's hash. */
    version: c.text("version").notNull(),
    text: c.text("text").notNull(),
    createdAt: instant("created_at").notNull(),
  }),
  (t) => [
    primaryKey({ columns: [t.orgId, t.version] }),
    check(
      "offer_terms_version_of_text",
      sql`${t.version} = left(encode(sha256(convert_to(${t.text}, 'UTF8')), 'hex'), 16)`,
    ),
  ],
);
