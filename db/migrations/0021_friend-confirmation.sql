CREATE TYPE "public"."referral_stage" AS ENUM('new', 'rejected', 'converted');--> statement-breakpoint
CREATE TYPE "public"."rejection_reason" AS ENUM('spam', 'duplicate', 'wrong person', 'own household');--> statement-breakpoint
ALTER TYPE "public"."message_template" ADD VALUE 'friend-confirm' BEFORE 'welcome';--> statement-breakpoint
CREATE TABLE "friend_form_stamps" (
	"key" "bytea" PRIMARY KEY NOT NULL,
	"form" "bytea" NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "daily_figures" DROP CONSTRAINT "daily_figures_range";--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_recipient_fits_template";--> statement-breakpoint
ALTER TABLE "referral_search" DROP CONSTRAINT "referral_search_referral_fk";
--> statement-breakpoint
DROP INDEX "advocates_email_key";--> statement-breakpoint
DROP INDEX "referrals_friend_key";--> statement-breakpoint
ALTER TABLE "advocates" ADD COLUMN "email_identity" text GENERATED ALWAYS AS (CASE WHEN regexp_replace(lower(email), '^([^+@]+)\+[^@]*@', '\1@') ~ '@(gmail|googlemail)\.com$' THEN replace(split_part(regexp_replace(lower(email), '^([^+@]+)\+[^@]*@', '\1@'), '@', 1), '.', '') || '@gmail.com' ELSE regexp_replace(lower(email), '^([^+@]+)\+[^@]*@', '\1@') END) STORED;--> statement-breakpoint
ALTER TABLE "advocates" ADD COLUMN "identity_shared" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "stage" "referral_stage" DEFAULT 'new' NOT NULL;--> statement-breakpoint
-- By type, since an UPDATE of every row would run the triggers of each.
ALTER TABLE "referrals" ALTER COLUMN "stage" DROP DEFAULT,
  ALTER COLUMN "stage" TYPE "referral_stage" USING (CASE WHEN "status" = 'converted' THEN 'converted' ELSE 'new' END)::"referral_stage",
  ALTER COLUMN "stage" SET DEFAULT 'new';--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "awaits_confirmation" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "counts" boolean GENERATED ALWAYS AS (NOT awaits_confirmation AND stage <> 'rejected'::referral_stage) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "friend_email_identity" text GENERATED ALWAYS AS (CASE WHEN regexp_replace(lower(friend_email), '^([^+@]+)\+[^@]*@', '\1@') ~ '@(gmail|googlemail)\.com$' THEN replace(split_part(regexp_replace(lower(friend_email), '^([^+@]+)\+[^@]*@', '\1@'), '@', 1), '.', '') || '@gmail.com' ELSE regexp_replace(lower(friend_email), '^([^+@]+)\+[^@]*@', '\1@') END) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "identity_shared" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "rejected_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "rejection_reason" "rejection_reason";--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "rejection_note" text;--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "network_key" "bytea";--> statement-breakpoint
-- People who have two addresses in a campaign that count as one from now on keep both.
UPDATE "advocates" SET "identity_shared" = true
  FROM (SELECT "org_id" AS org, "id" AS it, row_number() OVER (PARTITION BY "org_id", "campaign_id", "email_identity" ORDER BY "enrolled_at", "id") AS place
          FROM "advocates" WHERE "email_identity" IS NOT NULL) AS ranked
 WHERE "org_id" = org AND "id" = it AND place > 1;--> statement-breakpoint
UPDATE "referrals" SET "identity_shared" = true
  FROM (SELECT "org_id" AS org, "id" AS it, row_number() OVER (PARTITION BY "org_id", "campaign_id", "friend_email_identity" ORDER BY "created_at", "id") AS place
          FROM "referrals") AS ranked
 WHERE "org_id" = org AND "id" = it AND place > 1;--> statement-breakpoint
CREATE INDEX "friend_form_stamps_expires_idx" ON "friend_form_stamps" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "referral_search" ADD CONSTRAINT "referral_search_referral_fk" FOREIGN KEY ("org_id","referral_id") REFERENCES "public"."referrals"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "referrals_friend_idx" ON "referrals" USING btree ("friend_email_identity","org_id","campaign_id");--> statement-breakpoint
CREATE UNIQUE INDEX "referrals_unconfirmed_key" ON "referrals" USING btree ("org_id","advocate_id","friend_email_identity") WHERE "referrals"."awaits_confirmation" AND "referrals"."stage" = 'new';--> statement-breakpoint
CREATE INDEX "referrals_rejected_idx" ON "referrals" USING btree ("org_id","id") WHERE "referrals"."stage" = 'rejected';--> statement-breakpoint
CREATE UNIQUE INDEX "advocates_email_key" ON "advocates" USING btree ("email_identity","org_id","campaign_id") WHERE NOT "advocates"."identity_shared";--> statement-breakpoint
CREATE UNIQUE INDEX "referrals_friend_key" ON "referrals" USING btree ("friend_email_identity","org_id","campaign_id") WHERE "referrals"."counts" AND NOT "referrals"."identity_shared";--> statement-breakpoint
ALTER TABLE "daily_figures" ADD CONSTRAINT "daily_figures_range" CHECK (least("daily_figures"."enrolled", "daily_figures"."visits", "daily_figures"."conversions", "daily_figures"."job_value_cents", "daily_figures"."earned_cents", "daily_figures"."added_cents", "daily_figures"."taken_cents", "daily_figures"."reached_conversion") >= 0);--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_recipient_fits_template" CHECK (("messages"."advocate_id" IS NOT NULL) = ("messages"."template" IN ('invite', 'reward-advocate', 'reward-friend')) AND ("messages"."channel" = 'email' OR "messages"."advocate_id" IS NOT NULL OR "messages"."template"::text = 'friend-confirm'));--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_stage_fits_status" CHECK (("referrals"."status" = 'converted') = ("referrals"."stage" = 'converted') AND ("referrals"."stage" <> 'converted' OR NOT "referrals"."awaits_confirmation"));--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_rejected_has_reason" CHECK (("referrals"."stage" = 'rejected') = ("referrals"."rejected_at" IS NOT NULL) AND ("referrals"."stage" = 'rejected') = ("referrals"."rejection_reason" IS NOT NULL) AND ("referrals"."stage" = 'rejected' OR "referrals"."rejection_note" IS NULL));--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_confirmed_once" CHECK (CASE WHEN "referrals"."awaits_confirmation" THEN "referrals"."confirmed_at" IS NULL ELSE "referrals"."network_key" IS NULL END);--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON "friend_form_stamps" TO referral_rewards_app;--> statement-breakpoint
GRANT UPDATE (stage, awaits_confirmation, confirmed_at, rejected_at, rejection_reason, rejection_note, network_key), DELETE ON "referrals" TO referral_rewards_app;--> statement-breakpoint
GRANT UPDATE (identity_shared) ON "advocates" TO referral_rewards_app;
