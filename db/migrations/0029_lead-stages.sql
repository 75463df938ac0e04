CREATE TYPE "public"."lost_reason" AS ENUM('no answer', 'hired someone else', 'too expensive', 'out of area', 'other');--> statement-breakpoint
ALTER TYPE "public"."referral_stage" ADD VALUE 'contacted' BEFORE 'rejected';--> statement-breakpoint
ALTER TYPE "public"."referral_stage" ADD VALUE 'booked' BEFORE 'rejected';--> statement-breakpoint
ALTER TYPE "public"."referral_stage" ADD VALUE 'lost' BEFORE 'converted';--> statement-breakpoint
ALTER TYPE "public"."referral_stage" ADD VALUE 'reversed';--> statement-breakpoint
CREATE TABLE "stage_changes" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"referral_id" uuid NOT NULL,
	"stage" "referral_stage" NOT NULL,
	"reason" text,
	"note" text,
	"by" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "stage_changes_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "referrals" DROP CONSTRAINT "referrals_stage_fits_status";--> statement-breakpoint
-- Made anew from db/functions after the last update.
DROP TRIGGER IF EXISTS "referrals_recounted" ON "referrals";--> statement-breakpoint
ALTER TABLE "referrals" DROP COLUMN "counts";--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "counts" boolean GENERATED ALWAYS AS (NOT awaits_confirmation AND (stage < 'rejected'::referral_stage OR stage >= 'converted'::referral_stage)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "stage_changed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "lost_reason" "lost_reason";--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "stage_changes" ADD CONSTRAINT "stage_changes_referral_fk" FOREIGN KEY ("org_id","referral_id") REFERENCES "public"."referrals"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stage_changes_referral_idx" ON "stage_changes" USING btree ("org_id","referral_id","id");--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_lost_has_reason" CHECK (("referrals"."stage" > 'rejected' AND "referrals"."stage" < 'converted') = ("referrals"."lost_reason" IS NOT NULL));--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_stage_fits_status" CHECK (("referrals"."status" = 'converted') = ("referrals"."stage" >= 'converted') AND ("referrals"."stage" = 'new' OR "referrals"."stage" = 'rejected' OR NOT "referrals"."awaits_confirmation"));;--> statement-breakpoint
CREATE UNIQUE INDEX "referrals_friend_key" ON "referrals" USING btree ("friend_email_identity","org_id","campaign_id") WHERE "referrals"."counts" AND NOT "referrals"."identity_shared";--> statement-breakpoint
CREATE UNIQUE INDEX "referrals_friend_phone_key" ON "referrals" USING btree ("friend_phone","org_id","campaign_id") WHERE "referrals"."counts" AND "referrals"."friend_email" IS NULL;--> statement-breakpoint
GRANT SELECT, INSERT ON "stage_changes" TO referral_rewards_app;--> statement-breakpoint
GRANT UPDATE (stage_changed_at, lost_reason, note, friend_name, friend_email, friend_phone, friend_sms_consent_at) ON "referrals" TO referral_rewards_app;
