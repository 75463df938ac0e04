CREATE TYPE "public"."activity_action" AS ENUM('advocate.enrolled', 'advocate.referral.sent', 'advocate.referral.converted', 'advocate.credit.adjusted');--> statement-breakpoint
CREATE TYPE "public"."actor_kind" AS ENUM('user', 'apiKey', 'webhook', 'portal', 'system');--> statement-breakpoint
CREATE TYPE "public"."notification_preference" AS ENUM('email', 'sms', 'both');--> statement-breakpoint
CREATE TYPE "public"."campaign_status" AS ENUM('active', 'paused');--> statement-breakpoint
CREATE TYPE "public"."reward_mode" AS ENUM('fixed', 'percent');--> statement-breakpoint
CREATE TYPE "public"."organization_status" AS ENUM('pending_onboarding', 'active');--> statement-breakpoint
CREATE TYPE "public"."role" AS ENUM('admin', 'user');--> statement-breakpoint
CREATE TYPE "public"."tier" AS ENUM('starter', 'growth', 'pro');--> statement-breakpoint
CREATE TYPE "public"."counted_resource" AS ENUM('users', 'campaigns', 'advocates', 'referrals');--> statement-breakpoint
CREATE TYPE "public"."referral_status" AS ENUM('pending', 'converted');--> statement-breakpoint
CREATE TABLE "activity" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"campaign_id" uuid NOT NULL,
	"advocate_id" uuid NOT NULL,
	"seq" bigint DEFAULT 0 NOT NULL,
	"action" "activity_action" NOT NULL,
	"description" text NOT NULL,
	"amount_cents" bigint,
	"balance_before" bigint DEFAULT 0 NOT NULL,
	"balance_after" bigint DEFAULT 0 NOT NULL,
	"memo" text,
	"referral_id" uuid,
	"conversion_id" uuid,
	"friend_name" text,
	"actor_kind" "actor_kind" NOT NULL,
	"actor_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "activity_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "activity_seq_key" UNIQUE("org_id","advocate_id","seq"),
	CONSTRAINT "activity_seq_positive" CHECK ("activity"."seq" > 0),
	CONSTRAINT "activity_amount_fits_action" CHECK (CASE "activity"."action" WHEN 'advocate.credit.adjusted' THEN "activity"."amount_cents" IS NOT NULL AND "activity"."amount_cents" <> 0 WHEN 'advocate.referral.converted' THEN "activity"."amount_cents" IS NULL OR "activity"."amount_cents" > 0 ELSE "activity"."amount_cents" IS NULL END),
	CONSTRAINT "activity_balance_adds_up" CHECK ("activity"."balance_after" = "activity"."balance_before" + coalesce("activity"."amount_cents", 0)),
	CONSTRAINT "activity_conversion_is_named" CHECK (("activity"."action" = 'advocate.referral.converted') = ("activity"."conversion_id" IS NOT NULL) AND ("activity"."conversion_id" IS NULL OR "activity"."referral_id" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "advocates" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"campaign_id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"phone" text,
	"notification_preference" "notification_preference" NOT NULL,
	"referral_code" text NOT NULL,
	"credit_balance_cents" bigint DEFAULT 0 NOT NULL,
	"activity_seq" bigint DEFAULT 0 NOT NULL,
	"pending_count" integer DEFAULT 0 NOT NULL,
	"converted_count" integer DEFAULT 0 NOT NULL,
	"enrolled_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "advocates_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "advocates_campaign_key" UNIQUE("org_id","campaign_id","id"),
	CONSTRAINT "advocates_has_contact" CHECK ("advocates"."email" IS NOT NULL OR "advocates"."phone" IS NOT NULL),
	CONSTRAINT "advocates_preference_fits_contact" CHECK (("advocates"."notification_preference" = 'sms' OR "advocates"."email" IS NOT NULL) AND ("advocates"."notification_preference" = 'email' OR "advocates"."phone" IS NOT NULL)),
	CONSTRAINT "advocates_referral_code_upper" CHECK ("advocates"."referral_code" = upper("advocates"."referral_code")),
	CONSTRAINT "advocates_balance_range" CHECK ("advocates"."credit_balance_cents" BETWEEN 0 AND 9007199254740991),
	CONSTRAINT "advocates_counts_range" CHECK ("advocates"."pending_count" >= 0 AND "advocates"."converted_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"status" "campaign_status" NOT NULL,
	"reward_mode" "reward_mode" NOT NULL,
	"advocate_reward_value" bigint NOT NULL,
	"friend_reward_value" bigint NOT NULL,
	"max_referrals_per_advocate" integer NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "campaigns_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "campaigns_reward_range" CHECK ("campaigns"."advocate_reward_value" BETWEEN 0 AND 9007199254740991 AND "campaigns"."friend_reward_value" BETWEEN 0 AND 9007199254740991 AND ("campaigns"."reward_mode" = 'fixed' OR ("campaigns"."advocate_reward_value" <= 10000 AND "campaigns"."friend_reward_value" <= 10000))),
	CONSTRAINT "campaigns_cap_positive" CHECK ("campaigns"."max_referrals_per_advocate" >= 1)
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"org_id" uuid NOT NULL,
	"actor_id" text NOT NULL,
	"key" text NOT NULL,
	"fingerprint" "bytea" NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_org_id_actor_id_key_pk" PRIMARY KEY("org_id","actor_id","key")
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"org_id" uuid NOT NULL,
	"key_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text,
	"secret_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "api_keys_org_id_key_id_pk" PRIMARY KEY("org_id","key_id")
);
--> statement-breakpoint
CREATE TABLE "organizations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"status" "organization_status" NOT NULL,
	"tier" "tier" NOT NULL,
	"plan_overrides" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"trial_ends_at" timestamp (3) with time zone,
	"tos_accepted_at" timestamp (3) with time zone,
	"tos_version" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"email" text NOT NULL,
	"first_name" text,
	"last_name" text,
	"roles" "role"[] NOT NULL,
	"allow_password_auth" boolean DEFAULT true NOT NULL,
	"password_hash" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "users_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "users_has_role" CHECK (cardinality("users"."roles") > 0 AND array_position("users"."roles", NULL) IS NULL)
);
--> statement-breakpoint
CREATE TABLE "credit_totals" (
	"org_id" uuid NOT NULL,
	"slot" smallint NOT NULL,
	"advocates_with_credit" bigint DEFAULT 0 NOT NULL,
	"credit_balance_cents" bigint DEFAULT 0 NOT NULL,
	"converted_referrals" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "credit_totals_org_id_slot_pk" PRIMARY KEY("org_id","slot"),
	CONSTRAINT "credit_totals_range" CHECK ("credit_totals"."advocates_with_credit" >= 0 AND "credit_totals"."credit_balance_cents" >= 0 AND "credit_totals"."converted_referrals" >= 0)
);
--> statement-breakpoint
CREATE TABLE "plan_usage" (
	"org_id" uuid NOT NULL,
	"resource" "counted_resource" NOT NULL,
	"slot" smallint NOT NULL,
	"used" bigint NOT NULL,
	CONSTRAINT "plan_usage_org_id_resource_slot_pk" PRIMARY KEY("org_id","resource","slot"),
	CONSTRAINT "plan_usage_range" CHECK ("plan_usage"."used" >= 0)
);
--> statement-breakpoint
CREATE TABLE "conversions" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"advocate_id" uuid NOT NULL,
	"referral_id" uuid NOT NULL,
	"job_value_cents" bigint,
	"advocate_reward_cents" bigint NOT NULL,
	"friend_reward_cents" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "conversions_org_id_referral_id_pk" PRIMARY KEY("org_id","referral_id"),
	CONSTRAINT "conversions_id_key" UNIQUE("org_id","referral_id","id"),
	CONSTRAINT "conversions_amount_range" CHECK ("conversions"."advocate_reward_cents" BETWEEN 0 AND 9007199254740991 AND "conversions"."friend_reward_cents" BETWEEN 0 AND 9007199254740991 AND "conversions"."job_value_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "referrals" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"campaign_id" uuid NOT NULL,
	"advocate_id" uuid NOT NULL,
	"status" "referral_status" DEFAULT 'pending' NOT NULL,
	"friend_name" text NOT NULL,
	"friend_email" text NOT NULL,
	"friend_phone" text,
	"reward_mode" "reward_mode" NOT NULL,
	"advocate_reward_value" bigint NOT NULL,
	"friend_reward_value" bigint NOT NULL,
	"friend_advocate_id" uuid,
	"conversion_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"converted_at" timestamp (3) with time zone,
	CONSTRAINT "referrals_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "referrals_advocate_key" UNIQUE("org_id","advocate_id","id"),
	CONSTRAINT "referrals_converted_has_conversion" CHECK (("referrals"."status" = 'converted') = ("referrals"."conversion_id" IS NOT NULL) AND ("referrals"."status" = 'converted') = ("referrals"."converted_at" IS NOT NULL)),
	CONSTRAINT "referrals_reward_range" CHECK ("referrals"."advocate_reward_value" BETWEEN 0 AND 9007199254740991 AND "referrals"."friend_reward_value" BETWEEN 0 AND 9007199254740991 AND ("referrals"."reward_mode" = 'fixed' OR ("referrals"."advocate_reward_value" <= 10000 AND "referrals"."friend_reward_value" <= 10000)))
);
--> statement-breakpoint
ALTER TABLE "activity" ADD CONSTRAINT "activity_advocate_fk" FOREIGN KEY ("org_id","campaign_id","advocate_id") REFERENCES "public"."advocates"("org_id","campaign_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity" ADD CONSTRAINT "activity_referral_fk" FOREIGN KEY ("org_id","advocate_id","referral_id") REFERENCES "public"."referrals"("org_id","advocate_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity" ADD CONSTRAINT "activity_conversion_fk" FOREIGN KEY ("org_id","referral_id","conversion_id") REFERENCES "public"."conversions"("org_id","referral_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "advocates" ADD CONSTRAINT "advocates_campaign_fk" FOREIGN KEY ("org_id","campaign_id") REFERENCES "public"."campaigns"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_fk" FOREIGN KEY ("org_id","user_id") REFERENCES "public"."users"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_totals" ADD CONSTRAINT "credit_totals_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_usage" ADD CONSTRAINT "plan_usage_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversions" ADD CONSTRAINT "conversions_referral_fk" FOREIGN KEY ("org_id","advocate_id","referral_id") REFERENCES "public"."referrals"("org_id","advocate_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_advocate_fk" FOREIGN KEY ("org_id","campaign_id","advocate_id") REFERENCES "public"."advocates"("org_id","campaign_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_friend_advocate_fk" FOREIGN KEY ("org_id","campaign_id","friend_advocate_id") REFERENCES "public"."advocates"("org_id","campaign_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_conversion_fk" FOREIGN KEY ("org_id","id","conversion_id") REFERENCES "public"."conversions"("org_id","referral_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "activity_conversion_key" ON "activity" USING btree ("org_id","referral_id") WHERE "activity"."action" = 'advocate.referral.converted';--> statement-breakpoint
CREATE UNIQUE INDEX "advocates_email_key" ON "advocates" USING btree (lower("email"),"org_id","campaign_id");--> statement-breakpoint
CREATE UNIQUE INDEX "advocates_phone_key" ON "advocates" USING btree ("phone","org_id","campaign_id") WHERE "advocates"."email" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "advocates_referral_code_key" ON "advocates" USING btree ("referral_code");--> statement-breakpoint
CREATE INDEX "idempotency_keys_age_idx" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_key_id_key" ON "api_keys" USING btree ("key_id");--> statement-breakpoint
CREATE INDEX "api_keys_user_idx" ON "api_keys" USING btree ("org_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "referrals_friend_key" ON "referrals" USING btree (lower("friend_email"),"org_id","campaign_id");--> statement-breakpoint
CREATE INDEX "referrals_campaign_idx" ON "referrals" USING btree ("org_id","campaign_id","id");--> statement-breakpoint
CREATE INDEX "referrals_status_idx" ON "referrals" USING btree ("org_id","campaign_id","status","id");