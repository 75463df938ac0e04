ALTER TYPE "public"."message_template" ADD VALUE 'portal-link' BEFORE 'advocate-referred';--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "confirmation_channel" "message_channel";--> statement-breakpoint
UPDATE "referrals" SET "confirmation_channel" = CASE WHEN "friend_email" IS NOT NULL THEN 'email'::"message_channel" WHEN "friend_sms_consent_at" IS NOT NULL THEN 'sms'::"message_channel" END WHERE "awaits_confirmation";--> statement-breakpoint
UPDATE drizzle.oldest_release SET migrations = (SELECT count(*) + 1 FROM drizzle.__drizzle_migrations);
