ALTER TYPE "public"."message_template" ADD VALUE 'test-invite';--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "invite_subject" text;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "invite_message" text;--> statement-breakpoint
GRANT UPDATE (invite_subject, invite_message) ON campaigns TO referral_rewards_app;
