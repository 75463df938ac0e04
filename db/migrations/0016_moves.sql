ALTER TABLE "organizations" ADD COLUMN "moving_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "moved_to" text;--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_moving_is_suspended" CHECK ("organizations"."moving_at" IS NULL OR "organizations"."suspended_at" IS NOT NULL);--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_moved_was_moving" CHECK ("organizations"."moved_to" IS NULL OR "organizations"."moving_at" IS NOT NULL);--> statement-breakpoint
GRANT UPDATE (moving_at, moved_to) ON organizations TO referral_rewards_app;--> statement-breakpoint
-- Older releases would end the messages of a moving organization.
UPDATE drizzle.oldest_release SET migrations = (SELECT count(*) + 1 FROM drizzle.__drizzle_migrations);
