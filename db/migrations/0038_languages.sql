CREATE TYPE "public"."language" AS ENUM('en', 'es');--> statement-breakpoint
ALTER TABLE "advocates" ADD COLUMN "language" "language";--> statement-breakpoint
ALTER TABLE "business_profiles" ADD COLUMN "translations" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "translations" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "match_requests" ADD COLUMN "friend_language" "language";--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "language" "language" DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "friend_language" "language";