ALTER TABLE "advocates" DROP CONSTRAINT "advocates_has_contact";--> statement-breakpoint
ALTER TABLE "advocates" DROP CONSTRAINT "advocates_preference_fits_contact";--> statement-breakpoint
ALTER TABLE "referrals" ALTER COLUMN "friend_email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "referrals" ALTER COLUMN "friend_email_identity" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "advocates" ADD COLUMN "erased_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "suspended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "erased_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "advocates" ADD CONSTRAINT "advocates_has_contact" CHECK (("advocates"."email" IS NOT NULL OR "advocates"."phone" IS NOT NULL) = ("advocates"."erased_at" IS NULL));--> statement-breakpoint
ALTER TABLE "advocates" ADD CONSTRAINT "advocates_preference_fits_contact" CHECK ("advocates"."erased_at" IS NOT NULL OR ("advocates"."notification_preference" = 'sms' OR "advocates"."email" IS NOT NULL) AND ("advocates"."notification_preference" = 'email' OR "advocates"."phone" IS NOT NULL));--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_has_contact" CHECK (("referrals"."friend_email" IS NOT NULL) = ("referrals"."erased_at" IS NULL));--> statement-breakpoint
GRANT UPDATE (suspended_at) ON organizations TO referral_rewards_app;
