CREATE TYPE "public"."api_key_scope" AS ENUM('full', 'read');--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "scope" "api_key_scope" DEFAULT 'full' NOT NULL;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "sessions" SET "confirmed_at" = "created_at";--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "confirmed_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_end" CHECK ("api_keys"."expires_at" > "api_keys"."created_at");--> statement-breakpoint
GRANT UPDATE (confirmed_at) ON sessions TO referral_rewards_app;
