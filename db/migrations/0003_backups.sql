CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"requested_by" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"name" text,
	"place" text,
	"release" text,
	"only_org_id" uuid,
	"bytes" bigint,
	"rows" bigint,
	"files" integer,
	"missing_files" integer,
	"problem" text,
	CONSTRAINT "backups_begun" CHECK ("backups"."state" = 'requested' OR ("backups"."name" IS NOT NULL AND "backups"."place" IS NOT NULL)),
	CONSTRAINT "backups_done" CHECK (("backups"."state" = 'done') = ("backups"."bytes" IS NOT NULL)),
	CONSTRAINT "backups_failed" CHECK (("backups"."state" = 'failed') = ("backups"."problem" IS NOT NULL)),
	CONSTRAINT "backups_finished" CHECK (("backups"."state" IN ('done', 'failed')) = ("backups"."finished_at" IS NOT NULL))
);
--> statement-breakpoint
CREATE INDEX "backups_state_idx" ON "backups" USING btree ("state","due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "backups_next_key" ON "backups" USING btree ("state") WHERE state = 'requested' AND requested_by IS NULL;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON backups TO referral_rewards_app;
