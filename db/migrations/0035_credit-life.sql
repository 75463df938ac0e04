CREATE TYPE "public"."redemption_method" AS ENUM('invoice', 'code', 'gift_card', 'manual');--> statement-breakpoint
CREATE TYPE "public"."redemption_state" AS ENUM('requested', 'approved', 'fulfilled', 'canceled', 'failed');--> statement-breakpoint
CREATE TYPE "public"."reversal_reason" AS ENUM('refunded', 'canceled', 'chargeback', 'fraud', 'duplicate', 'mistake', 'other');--> statement-breakpoint
ALTER TYPE "public"."activity_action" ADD VALUE 'advocate.credit.released';--> statement-breakpoint
ALTER TYPE "public"."activity_action" ADD VALUE 'advocate.credit.reversed';--> statement-breakpoint
ALTER TYPE "public"."activity_action" ADD VALUE 'advocate.credit.restored';--> statement-breakpoint
ALTER TYPE "public"."activity_action" ADD VALUE 'advocate.credit.settled';--> statement-breakpoint
ALTER TYPE "public"."activity_action" ADD VALUE 'advocate.credit.redeemed';--> statement-breakpoint
ALTER TYPE "public"."activity_action" ADD VALUE 'advocate.credit.returned';--> statement-breakpoint
ALTER TYPE "public"."activity_action" ADD VALUE 'advocate.credit.expired';--> statement-breakpoint
ALTER TYPE "public"."message_template" ADD VALUE 'credit-released' BEFORE 'friend-confirm';--> statement-breakpoint
ALTER TYPE "public"."message_template" ADD VALUE 'reward-reversed' BEFORE 'friend-confirm';--> statement-breakpoint
ALTER TYPE "public"."message_template" ADD VALUE 'reward-restored' BEFORE 'friend-confirm';--> statement-breakpoint
ALTER TYPE "public"."message_template" ADD VALUE 'credit-expiring' BEFORE 'friend-confirm';--> statement-breakpoint
ALTER TYPE "public"."webhook_event_outcome" ADD VALUE 'ignored';--> statement-breakpoint
ALTER TYPE "public"."webhook_event_type" ADD VALUE 'referral.reverse';--> statement-breakpoint
ALTER TYPE "public"."webhook_event_type" ADD VALUE 'referral.unreverse';--> statement-breakpoint
CREATE TABLE "credit_settings" (
	"org_id" uuid PRIMARY KEY NOT NULL,
	"methods" "redemption_method"[] NOT NULL,
	"minimum_cents" bigint DEFAULT 0 NOT NULL,
	"step_cents" bigint DEFAULT 1 NOT NULL,
	"invoice_share_bps" integer DEFAULT 10000 NOT NULL,
	"approve_above_cents" bigint,
	"expiry_months" smallint,
	"expiry_since" timestamp (3) with time zone,
	"reverse_share_bps" integer DEFAULT 10000 NOT NULL,
	"tax_threshold_cents" bigint DEFAULT 200000 NOT NULL,
	"sealed_gift_card_key" "bytea",
	"gift_card_campaign_id" text,
	"gift_card_funding_id" text,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "credit_settings_range" CHECK ("credit_settings"."minimum_cents" BETWEEN 0 AND 9007199254740991 AND "credit_settings"."step_cents" BETWEEN 1 AND 9007199254740991 AND "credit_settings"."invoice_share_bps" BETWEEN 1 AND 10000 AND "credit_settings"."approve_above_cents" >= 0 AND "credit_settings"."expiry_months" BETWEEN 1 AND 120 AND "credit_settings"."reverse_share_bps" BETWEEN 1 AND 10000 AND "credit_settings"."tax_threshold_cents" >= 0),
	CONSTRAINT "credit_settings_expiry_has_start" CHECK (("credit_settings"."expiry_months" IS NULL) = ("credit_settings"."expiry_since" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "expiry_reminders" (
	"org_id" uuid NOT NULL,
	"advocate_id" uuid NOT NULL,
	"expires_on" date NOT NULL,
	"days_before" smallint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "expiry_reminders_org_id_advocate_id_expires_on_days_before_pk" PRIMARY KEY("org_id","advocate_id","expires_on","days_before"),
	CONSTRAINT "expiry_reminders_days" CHECK ("expiry_reminders"."days_before" IN (30, 7))
);
--> statement-breakpoint
CREATE TABLE "redemption_codes" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"campaign_id" uuid NOT NULL,
	"advocate_id" uuid NOT NULL,
	"amount_cents" bigint NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"sealed_code" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"redemption_id" uuid,
	"canceled_at" timestamp (3) with time zone,
	CONSTRAINT "redemption_codes_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "redemption_codes_amount_range" CHECK ("redemption_codes"."amount_cents" BETWEEN 1 AND 9007199254740991),
	CONSTRAINT "redemption_codes_end_once" CHECK ("redemption_codes"."redemption_id" IS NULL OR "redemption_codes"."canceled_at" IS NULL)
);
--> statement-breakpoint
CREATE TABLE "redemptions" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"campaign_id" uuid NOT NULL,
	"advocate_id" uuid NOT NULL,
	"amount_cents" bigint NOT NULL,
	"method" "redemption_method" NOT NULL,
	"state" "redemption_state" NOT NULL,
	"invoice_number" text,
	"invoice_total_cents" bigint,
	"note" text,
	"order_id" text,
	"reason" text,
	"actor_kind" "actor_kind" NOT NULL,
	"actor_id" text,
	"by" text,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"approved_by" text,
	"approved_at" timestamp (3) with time zone,
	"fulfilled_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "redemptions_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "redemptions_advocate_key" UNIQUE("org_id","advocate_id","id"),
	CONSTRAINT "redemptions_amount_range" CHECK ("redemptions"."amount_cents" BETWEEN 1 AND 9007199254740991 AND "redemptions"."invoice_total_cents" BETWEEN 1 AND 9007199254740991),
	CONSTRAINT "redemptions_invoice_is_named" CHECK ("redemptions"."method" <> 'invoice' OR "redemptions"."invoice_number" IS NOT NULL),
	CONSTRAINT "redemptions_state_has_time" CHECK (("redemptions"."state" = 'requested') <= ("redemptions"."approved_at" IS NULL) AND ("redemptions"."state" IN ('approved', 'fulfilled')) <= ("redemptions"."approved_at" IS NOT NULL) AND ("redemptions"."state" = 'fulfilled') <= ("redemptions"."fulfilled_at" IS NOT NULL) AND ("redemptions"."state" IN ('canceled', 'failed')) = ("redemptions"."ended_at" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "held_credit" (
	"org_id" uuid NOT NULL,
	"referral_id" uuid NOT NULL,
	"conversion_id" uuid NOT NULL,
	"advocate_id" uuid NOT NULL,
	"amount_cents" bigint NOT NULL,
	"available_at" timestamp (3) with time zone NOT NULL,
	"released_at" timestamp (3) with time zone,
	CONSTRAINT "held_credit_org_id_referral_id_pk" PRIMARY KEY("org_id","referral_id"),
	CONSTRAINT "held_credit_amount_range" CHECK ("held_credit"."amount_cents" BETWEEN 0 AND 9007199254740991),
	CONSTRAINT "held_credit_released_when_due" CHECK ("held_credit"."released_at" >= "held_credit"."available_at")
);
--> statement-breakpoint
CREATE TABLE "reversals" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"referral_id" uuid NOT NULL,
	"conversion_id" uuid NOT NULL,
	"reason" "reversal_reason" NOT NULL,
	"note" text,
	"refund_id" text,
	"refunded_value_cents" bigint,
	"actor_kind" "actor_kind" NOT NULL,
	"actor_id" text,
	"by" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"undone_at" timestamp (3) with time zone,
	"undone_by" text,
	"undo_note" text,
	CONSTRAINT "reversals_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "reversals_referral_key" UNIQUE("org_id","referral_id","id"),
	CONSTRAINT "reversals_value_range" CHECK ("reversals"."refunded_value_cents" BETWEEN 1 AND 9007199254740991),
	CONSTRAINT "reversals_undone_has_time" CHECK ("reversals"."undone_at" IS NOT NULL OR num_nonnulls("reversals"."undone_by", "reversals"."undo_note") = 0)
);
--> statement-breakpoint
ALTER TABLE "approvals" DROP CONSTRAINT "approvals_terms_fit_kind";--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_terms_fit_kind" CHECK (CASE "approvals"."kind" WHEN 'reward' THEN num_nulls("approvals"."campaign_id", "approvals"."advocate_id", "approvals"."referral_id", "approvals"."amount_cents") = 0 AND "approvals"."amount_cents" > 0 WHEN 'adjustment' THEN num_nulls("approvals"."campaign_id", "approvals"."advocate_id", "approvals"."amount_cents") = 0 AND "approvals"."amount_cents" <> 0 AND num_nonnulls("approvals"."referral_id", "approvals"."job_value_cents", "approvals"."external_id") = 0 ELSE num_nonnulls("approvals"."campaign_id", "approvals"."advocate_id", "approvals"."referral_id", "approvals"."amount_cents", "approvals"."job_value_cents", "approvals"."external_id") = 0 END);--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_recipient_fits_template";--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_recipient_fits_template" CHECK (("messages"."advocate_id" IS NOT NULL) = ("messages"."template"::text IN ('invite', 'advocate-referred', 'reward-advocate', 'reward-friend', 'credit-released', 'reward-reversed', 'reward-restored', 'credit-expiring')) AND ("messages"."channel" = 'email' OR "messages"."advocate_id" IS NOT NULL OR "messages"."template"::text IN ('friend-confirm', 'lead-alert', 'phone-code')) AND ("messages"."channel" = 'sms' OR "messages"."template"::text <> 'phone-code'));--> statement-breakpoint
ALTER TABLE "daily_figures" DROP CONSTRAINT "daily_figures_range";--> statement-breakpoint
ALTER TABLE "daily_figures" ADD CONSTRAINT "daily_figures_range" CHECK (least("daily_figures"."enrolled", "daily_figures"."visits", "daily_figures"."added_cents", "daily_figures"."taken_cents", "daily_figures"."reached_message", "daily_figures"."reached_visit") >= 0);--> statement-breakpoint
ALTER TABLE "activity" DROP CONSTRAINT "activity_amount_fits_action";--> statement-breakpoint
ALTER TABLE "activity" DROP CONSTRAINT "activity_conversion_is_named";--> statement-breakpoint
DROP INDEX "activity_conversion_key";--> statement-breakpoint
-- Made anew from db/functions after the last update.
DROP TRIGGER IF EXISTS "referrals_recounted" ON "referrals";--> statement-breakpoint
ALTER TABLE "referrals" DROP COLUMN "counts";--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "counts" boolean GENERATED ALWAYS AS (NOT awaits_confirmation AND (stage < 'rejected'::referral_stage OR stage = 'converted'::referral_stage)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "activity" ADD COLUMN "reversal_id" uuid;--> statement-breakpoint
ALTER TABLE "activity" ADD COLUMN "redemption_id" uuid;--> statement-breakpoint
ALTER TABLE "activity" ADD COLUMN "owed_cents" bigint;--> statement-breakpoint
ALTER TABLE "advocates" ADD COLUMN "pending_credit_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "advocates" ADD COLUMN "owed_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "credit_hold_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversions" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "credit_hold_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "refunded_value_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "reversed_reward_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "reversed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "reversal_reason" "reversal_reason";--> statement-breakpoint
ALTER TABLE "credit_settings" ADD CONSTRAINT "credit_settings_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expiry_reminders" ADD CONSTRAINT "expiry_reminders_advocate_fk" FOREIGN KEY ("org_id","advocate_id") REFERENCES "public"."advocates"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redemption_codes" ADD CONSTRAINT "redemption_codes_advocate_fk" FOREIGN KEY ("org_id","campaign_id","advocate_id") REFERENCES "public"."advocates"("org_id","campaign_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redemption_codes" ADD CONSTRAINT "redemption_codes_redemption_fk" FOREIGN KEY ("org_id","advocate_id","redemption_id") REFERENCES "public"."redemptions"("org_id","advocate_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_advocate_fk" FOREIGN KEY ("org_id","campaign_id","advocate_id") REFERENCES "public"."advocates"("org_id","campaign_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_credit" ADD CONSTRAINT "held_credit_referral_fk" FOREIGN KEY ("org_id","advocate_id","referral_id") REFERENCES "public"."referrals"("org_id","advocate_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_credit" ADD CONSTRAINT "held_credit_conversion_fk" FOREIGN KEY ("org_id","referral_id","conversion_id") REFERENCES "public"."conversions"("org_id","referral_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reversals" ADD CONSTRAINT "reversals_conversion_fk" FOREIGN KEY ("org_id","referral_id","conversion_id") REFERENCES "public"."conversions"("org_id","referral_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "redemption_codes_open_key" ON "redemption_codes" USING btree ("org_id","code_hash") WHERE "redemption_codes"."redemption_id" IS NULL AND "redemption_codes"."canceled_at" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "redemption_codes_advocate_key" ON "redemption_codes" USING btree ("org_id","advocate_id") WHERE "redemption_codes"."redemption_id" IS NULL AND "redemption_codes"."canceled_at" IS NULL;--> statement-breakpoint
CREATE INDEX "redemption_codes_expires_idx" ON "redemption_codes" USING btree ("expires_at") WHERE "redemption_codes"."redemption_id" IS NULL AND "redemption_codes"."canceled_at" IS NULL;--> statement-breakpoint
CREATE INDEX "redemptions_state_idx" ON "redemptions" USING btree ("org_id","state","id");--> statement-breakpoint
CREATE INDEX "held_credit_due_idx" ON "held_credit" USING btree ("available_at","org_id") WHERE "held_credit"."released_at" IS NULL;--> statement-breakpoint
CREATE INDEX "held_credit_advocate_idx" ON "held_credit" USING btree ("org_id","advocate_id") WHERE "held_credit"."released_at" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "reversals_refund_key" ON "reversals" USING btree ("org_id","referral_id","refund_id") WHERE "reversals"."refund_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "activity" ADD CONSTRAINT "activity_reversal_fk" FOREIGN KEY ("org_id","referral_id","reversal_id") REFERENCES "public"."reversals"("org_id","referral_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity" ADD CONSTRAINT "activity_redemption_fk" FOREIGN KEY ("org_id","advocate_id","redemption_id") REFERENCES "public"."redemptions"("org_id","advocate_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "activity_reversal_key" ON "activity" USING btree ("org_id","reversal_id","action") WHERE "activity"."reversal_id" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "activity_redemption_key" ON "activity" USING btree ("org_id","redemption_id","action") WHERE "activity"."redemption_id" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "conversions_external_id_key" ON "conversions" USING btree ("org_id","external_id") WHERE "conversions"."external_id" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "activity_conversion_key" ON "activity" USING btree ("org_id","referral_id","action") WHERE "activity"."conversion_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "activity" ADD CONSTRAINT "activity_owed_fits_action" CHECK (CASE "activity"."action"::text WHEN 'advocate.credit.reversed' THEN coalesce("activity"."owed_cents", 1) > 0 WHEN 'advocate.credit.settled' THEN "activity"."owed_cents" IS NOT DISTINCT FROM "activity"."amount_cents" ELSE "activity"."owed_cents" IS NULL END);--> statement-breakpoint
ALTER TABLE "activity" ADD CONSTRAINT "activity_cause_is_named" CHECK (("activity"."action"::text IN ('advocate.credit.reversed', 'advocate.credit.restored')) = ("activity"."reversal_id" IS NOT NULL) AND ("activity"."reversal_id" IS NULL OR "activity"."referral_id" IS NOT NULL) AND ("activity"."action"::text IN ('advocate.credit.redeemed', 'advocate.credit.returned')) = ("activity"."redemption_id" IS NOT NULL));--> statement-breakpoint
ALTER TABLE "activity" ADD CONSTRAINT "activity_amount_fits_action" CHECK (CASE "activity"."action"::text WHEN 'advocate.credit.adjusted' THEN "activity"."amount_cents" IS NOT NULL AND "activity"."amount_cents" <> 0 WHEN 'advocate.referral.converted' THEN "activity"."amount_cents" IS NULL OR "activity"."amount_cents" > 0 WHEN 'advocate.credit.restored' THEN "activity"."amount_cents" IS NULL OR "activity"."amount_cents" > 0 WHEN 'advocate.credit.reversed' THEN "activity"."amount_cents" IS NULL OR "activity"."amount_cents" < 0 WHEN 'advocate.credit.released' THEN coalesce("activity"."amount_cents", 0) > 0 WHEN 'advocate.credit.returned' THEN coalesce("activity"."amount_cents", 0) > 0 WHEN 'advocate.credit.redeemed' THEN coalesce("activity"."amount_cents", 0) < 0 WHEN 'advocate.credit.settled' THEN coalesce("activity"."amount_cents", 0) < 0 WHEN 'advocate.credit.expired' THEN coalesce("activity"."amount_cents", 0) < 0 ELSE "activity"."amount_cents" IS NULL END);--> statement-breakpoint
ALTER TABLE "activity" ADD CONSTRAINT "activity_conversion_is_named" CHECK (("activity"."action"::text IN ('advocate.referral.converted', 'advocate.credit.released')) = ("activity"."conversion_id" IS NOT NULL) AND ("activity"."conversion_id" IS NULL OR "activity"."referral_id" IS NOT NULL));--> statement-breakpoint
ALTER TABLE "advocates" ADD CONSTRAINT "advocates_pending_credit_range" CHECK ("advocates"."pending_credit_cents" BETWEEN 0 AND 9007199254740991);--> statement-breakpoint
ALTER TABLE "advocates" ADD CONSTRAINT "advocates_owed_range" CHECK ("advocates"."owed_cents" BETWEEN 0 AND 9007199254740991);--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_credit_hold_range" CHECK ("campaigns"."credit_hold_days" BETWEEN 0 AND 90);--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_reversed_has_reason" CHECK (("referrals"."stage" > 'converted') = ("referrals"."reversed_at" IS NOT NULL) AND ("referrals"."stage" > 'converted') = ("referrals"."reversal_reason" IS NOT NULL));--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_taken_back_when_converted" CHECK ("referrals"."refunded_value_cents" >= 0 AND "referrals"."reversed_reward_cents" >= 0 AND ("referrals"."status" = 'converted' OR "referrals"."refunded_value_cents" = 0 AND "referrals"."reversed_reward_cents" = 0));--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_credit_hold_range" CHECK ("referrals"."credit_hold_days" BETWEEN 0 AND 90);--> statement-breakpoint
CREATE UNIQUE INDEX "referrals_friend_key" ON "referrals" USING btree ("friend_email_identity","org_id","campaign_id") WHERE "referrals"."counts" AND NOT "referrals"."identity_shared";--> statement-breakpoint
CREATE UNIQUE INDEX "referrals_friend_phone_key" ON "referrals" USING btree ("friend_phone","org_id","campaign_id") WHERE "referrals"."counts" AND "referrals"."friend_email" IS NULL;--> statement-breakpoint
GRANT UPDATE (credit_hold_days) ON "campaigns" TO referral_rewards_app;--> statement-breakpoint
GRANT UPDATE (refunded_value_cents, reversed_reward_cents, reversed_at, reversal_reason) ON "referrals" TO referral_rewards_app;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (amount_cents, released_at) ON "held_credit" TO referral_rewards_app;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (undone_at, undone_by, undo_note) ON "reversals" TO referral_rewards_app;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (methods, minimum_cents, step_cents, invoice_share_bps, approve_above_cents, expiry_months, expiry_since, reverse_share_bps, tax_threshold_cents, sealed_gift_card_key, gift_card_campaign_id, gift_card_funding_id, updated_at) ON "credit_settings" TO referral_rewards_app;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (state, order_id, reason, approved_by, approved_at, fulfilled_at, ended_at) ON "redemptions" TO referral_rewards_app;--> statement-breakpoint
GRANT SELECT, INSERT, DELETE, UPDATE (redemption_id, canceled_at) ON "redemption_codes" TO referral_rewards_app;--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON "expiry_reminders" TO referral_rewards_app;
