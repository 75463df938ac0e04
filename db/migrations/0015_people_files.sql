CREATE TYPE "public"."customer_file_kind" AS ENUM('jobs', 'people');--> statement-breakpoint
ALTER TYPE "public"."customer_row_kind" ADD VALUE 'person';--> statement-breakpoint
ALTER TABLE "customer_file_rows" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "customer_files" ADD COLUMN "kind" "customer_file_kind" DEFAULT 'jobs' NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_files" ADD COLUMN "sends_invites" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_files" ADD CONSTRAINT "customer_files_people_have_campaign" CHECK ("customer_files"."kind" = 'jobs' OR "customer_files"."invite_campaign_id" IS NOT NULL);--> statement-breakpoint
GRANT UPDATE (sends_invites) ON customer_files TO referral_rewards_app;--> statement-breakpoint
GRANT UPDATE (language) ON customer_file_rows TO referral_rewards_app;
--> statement-breakpoint
-- Older releases would compare people with the leads, as jobs.
UPDATE drizzle.oldest_release SET migrations = (SELECT count(*) + 1 FROM drizzle.__drizzle_migrations);
