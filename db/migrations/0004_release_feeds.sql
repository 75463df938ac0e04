CREATE TABLE "release_feeds" (
	"url" text PRIMARY KEY NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"releases" jsonb NOT NULL,
	"dismissed_version" text
);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON release_feeds TO referral_rewards_app;
