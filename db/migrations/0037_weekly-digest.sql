ALTER TYPE "public"."message_template" ADD VALUE 'weekly-digest' BEFORE 'phone-code';--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "digest_week" date DEFAULT '1970-01-01' NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "quiet_weeks" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "wants_digest" boolean;--> statement-breakpoint
CREATE INDEX "organizations_digest_idx" ON "organizations" USING btree ("time_zone","digest_week");--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_quiet_weeks" CHECK ("organizations"."quiet_weeks" >= 0);--> statement-breakpoint
GRANT UPDATE (digest_week, quiet_weeks) ON "organizations" TO referral_rewards_app;--> statement-breakpoint
GRANT UPDATE (wants_digest) ON "users" TO referral_rewards_app;
