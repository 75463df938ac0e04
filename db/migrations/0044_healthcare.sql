CREATE TYPE "public"."industry" AS ENUM('general', 'healthcare');--> statement-breakpoint
ALTER TABLE "match_requests" ADD COLUMN "friend_tell_consent_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "industry" "industry" DEFAULT 'general' NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "reward_cap_cents" bigint;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "state_rules_checked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "state_rules_checked_by" text;--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "friend_tell_consent_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_healthcare" CHECK (CASE "organizations"."industry" WHEN 'healthcare' THEN coalesce("organizations"."reward_cap_cents" BETWEEN 0 AND 9007199254740991, false) AND num_nulls("organizations"."state_rules_checked_at", "organizations"."state_rules_checked_by") <> 1 ELSE num_nonnulls("organizations"."reward_cap_cents", "organizations"."state_rules_checked_at", "organizations"."state_rules_checked_by") = 0 END);--> statement-breakpoint
GRANT UPDATE (industry, reward_cap_cents, state_rules_checked_at, state_rules_checked_by) ON "organizations" TO referral_rewards_app;--> statement-breakpoint
GRANT UPDATE (friend_tell_consent_at) ON "referrals" TO referral_rewards_app;