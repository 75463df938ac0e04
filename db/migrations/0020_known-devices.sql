ALTER TABLE "users" ADD COLUMN "devices_version" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
GRANT UPDATE (devices_version) ON users TO referral_rewards_app;
