ALTER TABLE "workers" ADD COLUMN "mail_checked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "workers" ADD COLUMN "mail_problem" text;--> statement-breakpoint
GRANT UPDATE (mail_checked_at, mail_problem) ON workers TO referral_rewards_app;
