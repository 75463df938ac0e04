CREATE TYPE "public"."call_back_time" AS ENUM('hour', 'two_hours', 'same_day', 'next_day');--> statement-breakpoint
ALTER TABLE "business_profiles" ADD COLUMN "review_rating" numeric(2, 1);--> statement-breakpoint
ALTER TABLE "business_profiles" ADD COLUMN "review_count" integer;--> statement-breakpoint
ALTER TABLE "business_profiles" ADD COLUMN "call_back" "call_back_time";--> statement-breakpoint
ALTER TABLE "friend_form_stamps" ADD COLUMN "ticket" uuid;--> statement-breakpoint
ALTER TABLE "business_profiles" ADD CONSTRAINT "business_profiles_review_rating" CHECK ("business_profiles"."review_rating" BETWEEN 1 AND 5);--> statement-breakpoint
ALTER TABLE "business_profiles" ADD CONSTRAINT "business_profiles_review_count" CHECK ("business_profiles"."review_count" > 0);--> statement-breakpoint
GRANT UPDATE (review_rating, review_count, call_back) ON business_profiles TO referral_rewards_app;
