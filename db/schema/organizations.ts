import { sql } from "drizzle-orm";
import { check, index, pgEnum, pgTable, primaryKey, uniqueIndex } from "drizzle-orm/pg-core";
import { apiKeyScopes, industries, leadAlertModes, organizationStatuses, roles, tiers } from "@/db/enums";
import { memberViews } from "@/db/enums-members";
import {
  bytes,
  cents,
  instant,
  language,
  MAX_SAFE,
  notificationPreference,
  orgId,
  reference,
} from "@/db/schema/columns";

export const organizationStatus = pgEnum("organization_status", organizationStatuses);
export const tier = pgEnum("tier", tiers);
export const role = pgEnum("role", roles);
export const memberView = pgEnum("member_view", memberViews);
export const industry = pgEnum("industry", industries);
export const leadAlertMode = pgEnum("lead_alert_mode", leadAlertModes);
export const apiKeyScope = pgEnum("api_key_scope", apiKeyScopes);

/** Names that organizations choose for public addresses: `/refer/{slug}` and `/sso/{sign-in name}`. */
const publicNameKinds = ["slug", "sign_in_name"] as const;
export type PublicNameKind = (typeof publicNameKinds)[number];
export const publicNameKind = pgEnum("public_name_kind", publicNameKinds);

/** Violated if another organization takes the same address at once; a retry finds it taken. */
export const slugKey = "organizations_slug_key";

export const organizations = pgTable(
  "organizations",
  (c) => ({
    id: c.uuid("id").primaryKey(),
    name: c.text("name").notNull(),
    /** The name in the public page's address, `/refer/{slug}`; null until onboarding. */
    slug: c.text("slug"),
    status: organizationStatus("status").notNull(),
    tier: tier("tier").notNull(),
    planOverrides: c.jsonb("plan_overrides").notNull().default({}),
    trialEndsAt: instant("trial_ends_at"),
    tosAcceptedAt: instant("tos_accepted_at"),
    tosVersion: c.text("tos_version"),
    /** The largest reward and adjustment that a member may book alone; null for no limit. */
    maxRewardCents: cents("max_reward_cents"),
    maxAdjustmentCents: cents("max_adjustment_cents"),
    /** When the operator of the server suspended it. */
    suspendedAt: instant("suspended_at"),
    /** When its move to another installation began, and the address that it has there, once it does. */
    movingAt: instant("moving_at"),
    movedTo: c.text("moved_to"),
    /** Whether members who sign in by password or emailed link need a second factor. */
    requireSecondFactor: c.boolean("require_second_factor").notNull().default(false),
    /** An IANA time zone, for days and quiet hours. */
    timeZone: c.text("time_zone").notNull().default("America/New_York"),
    /** Whether asks and other unrequested messages go out on US holidays. */
    sendsOnHolidays: c.boolean("sends_on_holidays").notNull().default(false),
    /** The Monday of the last week checked for the digest, and the number of quiet weeks in a row up to it. */
    digestWeek: c.date("digest_week", { mode: "string" }).notNull().default("1970-01-01"),
    quietWeeks: c.smallint("quiet_weeks").notNull().default(0),
    /** The language of messages to customers who have not chosen one. */
    language: language("language").notNull().default("en"),
    /** For healthcare: the largest reward per friend, and who checked the state's rules, and when. */
    industry: industry("industry").notNull().default("general"),
    rewardCapCents: cents("reward_cap_cents"),
    stateRulesCheckedAt: instant("state_rules_checked_at"),
    stateRulesCheckedBy: c.text("state_rules_checked_by"),
    /** Whether customers are asked automatically. Triggers copy it to the campaigns (`ask_plans.is_on`). */
    asksOn: c.boolean("asks_on").notNull().default(false),
    /** The most asks per day, over all campaigns. */
    dailyAsks: c.smallint("daily_asks").notNull().default(50),
    createdAt: instant("created_at").notNull(),
  }),
  (t) => [
    // Every place that stops for a suspended organization stops for a moving one as well.
    check("organizations_moving_is_suspended", sql`${t.movingAt} IS NULL OR ${t.suspendedAt} IS NOT NULL`),
    check("organizations_moved_was_moving", sql`${t.movedTo} IS NULL OR ${t.movingAt} IS NOT NULL`),
    check("organizations_daily_asks_range", sql`${t.dailyAsks} BETWEEN 1 AND 1000`),
    check(
      "organizations_healthcare",
      sql`CASE ${t.industry} WHEN 'healthcare' THEN coalesce(${t.rewardCapCents} BETWEEN 0 AND ${MAX_SAFE}, false) AND num_nulls(${t.stateRulesCheckedAt}, ${t.stateRulesCheckedBy}) <> 1 ELSE num_nonnulls(${t.rewardCapCents}, ${t.stateRulesCheckedAt}, ${t.stateRulesCheckedBy}) = 0 END`,
    ),
    // Unique across organizations: people type the name from trucks and counters.
    uniqueIndex(slugKey).on(t.slug),
    index("organizations_digest_idx").on(t.timeZone, t.digestWeek),
    check("organizations_quiet_weeks", sql`${t.quietWeeks} >= 0`),
    check("organizations_slug_form", sql`${t.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(${t.slug}) <= 60`),
    check(
      "organizations_ceiling_range",
      sql`${t.maxRewardCents} BETWEEN 0 AND ${MAX_SAFE} AND ${t.maxAdjustmentCents} BETWEEN 0 AND ${MAX_SAFE}`,
    ),
  ],
);

/** Violated if another organization has or had the name; a retry finds it taken. */
export const publicNameKey = "public_names_kind_name_pk";

/**
 * Every name an organization has used in a public address, including the current one, written by triggers. Old names
 * keep working. No other organization ever gets them, even after an erasure, because they remain in print.
 */
export const publicNames = pgTable(
  "public_names",
  (c) => ({
    kind: publicNameKind("kind").notNull(),
    name: c.text("name").notNull(),
    /** The organization. No foreign key, and not `org_id`, because the row outlives it. */
    ownerId: c.uuid("owner_id").notNull(),
    createdAt: instant("created_at").notNull(),
  }),
  (t) => [
    primaryKey({ name: publicNameKey, columns: [t.kind, t.name] }),
    index("public_names_owner_idx").on(t.ownerId),
  ],
);

export const users = pgTable(
  "users",
  (c) => ({
    orgId: orgId().references(() => organizations.id),
    id: c.uuid("id").notNull(),
    email: c.text("email").notNull(),
    firstName: c.text("first_name"),
    lastName: c.text("last_name"),
    roles: role("roles").array().notNull(),
    view: memberView("view").notNull().default("office"),
    allowPasswordAuth: c.boolean("allow_password_auth").notNull().default(true),
    passwordHash: c.text("password_hash"),
    /** Increasing it forgets the member's known browsers (`lib/accounts/sign-in/known-device.ts`). */
    devicesVersion: c.integer("devices_version").notNull().default(0),
    /** Whether the member gets the weekly digest; null for the role's default. */
    wantsDigest: c.boolean("wants_digest"),
    /** The organization's day on which the member last added credit under a ceiling, and that day's total. */
    addedOn: c.date("added_on"),
    addedCents: cents("added_cents").notNull().default(0),
    /** Null until the first sign-in. A member who never signed in has no claim to the address. */
    lastSignInAt: instant("last_sign_in_at"),
    createdAt: instant("created_at").notNull(),
  }),
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex("users_email_key").on(sql`lower(${t.email})`),
    check("users_has_role", sql`cardinality(${t.roles}) > 0 AND array_position(${t.roles}, NULL) IS NULL`),
    check("users_technician_is_user", sql`${t.view} = 'office' OR array_position(${t.roles}, 'admin') IS NULL`),
    check("users_added_range", sql`${t.addedCents} >= 0`),
  ],
);

/** Members' choices for lead alerts; without a row, the role decides. */
export const leadAlerts = pgTable(
  "lead_alerts",
  (c) => ({
    orgId: orgId(),
    userId: c.uuid("user_id").notNull(),
    mode: leadAlertMode("mode").notNull(),
    /** By email until the member has verified a number. */
    notificationPreference: notificationPreference("notification_preference").notNull().default("email"),
    /** Quiet hours in minutes after midnight in the organization's time zone. */
    quietFrom: c.integer("quiet_from"),
    quietUntil: c.integer("quiet_until"),
  }),
  (t) => [
    primaryKey({ columns: [t.orgId, t.userId] }),
    reference("lead_alerts_user_fk", [t.orgId, t.userId], [users.orgId, users.id]).onDelete("cascade"),
    check(
      "lead_alerts_quiet_hours",
      sql`(${t.quietFrom} IS NULL) = (${t.quietUntil} IS NULL) AND ${t.quietFrom} BETWEEN 0 AND 1439 AND ${t.quietUntil} BETWEEN 0 AND 1439 AND ${t.quietFrom} <> ${t.quietUntil}`,
    ),
  ],
);

/** Members' alert numbers. `phone` is set once its holder has typed the code that was texted there. */
export const memberPhones = pgTable(
  "member_phones",
  (c) => ({
    orgId: orgId(),
    userId: c.uuid("user_id").notNull(),
    phone: c.text("phone"),
    verifiedAt: instant("verified_at"),
    /** A new number that awaits its code; the old one stays until then. */
    askedPhone: c.text("asked_phone"),
    codeHash: bytes("code_hash"),
    codeExpiresAt: instant("code_expires_at"),
    triesLeft: c.integer("tries_left"),
  }),
  (t) => [
    primaryKey({ columns: [t.orgId, t.userId] }),
    reference("member_phones_user_fk", [t.orgId, t.userId], [users.orgId, users.id]).onDelete("cascade"),
    check("member_phones_verified", sql`(${t.phone} IS NULL) = (${t.verifiedAt} IS NULL)`),
    check(
      "member_phones_asked",
      sql`num_nulls(${t.askedPhone}, ${t.codeHash}, ${t.codeExpiresAt}, ${t.triesLeft}) IN (0, 4) AND ${t.triesLeft} >= 0`,
    ),
  ],
);

export const apiKeys = pgTable(
  "api_keys",
  (c) => ({
    orgId: orgId(),
    keyId: c.text("key_id").notNull(),
    userId: c.uuid("user_id").notNull(),
    name: c.text("name"),
    scope: apiKeyScope("scope").notNull().default("full"),
    secretHash: bytes("secret_hash").notNull(),
    createdAt: instant("created_at").notNull(),
    lastUsedAt: instant("last_used_at"),
    /** When the key expires; null for never. */
    expiresAt: instant("expires_at"),
    /** The key that created it, and whose revocation also revokes it; null if it was created in the browser. */
    createdByKey: c.text("created_by_key"),
    revokedAt: instant("revoked_at"),
  }),
  (t) => [
    primaryKey({ columns: [t.orgId, t.keyId] }),
    uniqueIndex("api_keys_key_id_key").on(t.keyId),
    index("api_keys_user_idx").on(t.orgId, t.userId),
    reference("api_keys_user_fk", [t.orgId, t.userId], [users.orgId, users.id]).onDelete("cascade"),
    index("api_keys_parent_idx").on(t.orgId, t.createdByKey).where(sql`${t.createdByKey} IS NOT NULL`),
    reference("api_keys_parent_fk", [t.orgId, t.createdByKey], [t.orgId, t.keyId]).onDelete("cascade"),
    check("api_keys_end", sql`${t.expiresAt} > ${t.createdAt}`),
  ],
);
