CREATE TABLE "message_tallies" (
	"channel" "message_channel" NOT NULL,
	"status" "message_status" NOT NULL,
	"total" bigint NOT NULL,
	CONSTRAINT "message_tallies_channel_status_pk" PRIMARY KEY("channel","status"),
	CONSTRAINT "message_tallies_ended" CHECK ("message_tallies"."status" <> 'queued' AND "message_tallies"."total" > 0)
);
--> statement-breakpoint
CREATE TABLE "workers" (
	"name" text PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
GRANT SELECT, INSERT, DELETE, UPDATE (started_at, seen_at) ON workers TO referral_rewards_app;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (total) ON message_tallies TO referral_rewards_app;
