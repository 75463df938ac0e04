CREATE TABLE "email_opt_outs_everywhere" (
	"email" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "email_opt_outs_everywhere_lower_case" CHECK ("email_opt_outs_everywhere"."email" = lower("email_opt_outs_everywhere"."email"))
);
--> statement-breakpoint
CREATE TABLE "invite_counts" (
	"org_id" uuid PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"taken" integer NOT NULL,
	CONSTRAINT "invite_counts_taken" CHECK ("invite_counts"."taken" >= 0)
);
--> statement-breakpoint
CREATE TABLE "recipient_turns" (
	"key" "bytea" PRIMARY KEY NOT NULL,
	"taken" timestamp (3) with time zone[] NOT NULL,
	CONSTRAINT "recipient_turns_taken" CHECK (cardinality("recipient_turns"."taken") BETWEEN 1 AND 3)
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "turn_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "held_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "invite_counts" ADD CONSTRAINT "invite_counts_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
GRANT UPDATE (turn_at, held_until) ON messages TO referral_rewards_app;
--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON email_opt_outs_everywhere TO referral_rewards_app;
--> statement-breakpoint
GRANT SELECT, INSERT, DELETE, UPDATE (taken) ON recipient_turns TO referral_rewards_app;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (since, taken) ON invite_counts TO referral_rewards_app;
--> statement-breakpoint
-- Like the queue of all e-mails, for those that somebody waits for in order to sign in.
SELECT pgboss.create_queue('message-sign-in', '{"policy": "standard", "retryLimit": 16, "retryDelay": 2, "retryBackoff": true, "expireInSeconds": 30, "deadLetter": "message-undeliverable"}');
