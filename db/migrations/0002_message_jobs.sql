CREATE TYPE "public"."message_queue" AS ENUM('sign-in', 'email', 'sms');--> statement-breakpoint
CREATE TABLE "message_jobs" (
	"org_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"queue" "message_queue" NOT NULL,
	"goes_first" boolean NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"is_claimed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_jobs_org_id_message_id_pk" PRIMARY KEY("org_id","message_id"),
	CONSTRAINT "message_jobs_attempts" CHECK ("message_jobs"."attempts" >= 0)
);
--> statement-breakpoint
ALTER TABLE "workers" ADD COLUMN "wakes_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "message_jobs" ADD CONSTRAINT "message_jobs_message_fk" FOREIGN KEY ("org_id","message_id") REFERENCES "public"."messages"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_jobs_due_idx" ON "message_jobs" USING btree ("queue","goes_first","due_at");--> statement-breakpoint
CREATE INDEX "connection_reads_next_idx" ON "connection_reads" USING btree ("due_at");--> statement-breakpoint
-- A table of its own replaces pg-boss. Each of its jobs belongs to a queued message, so none is lost. One in the queue of
-- undeliverable messages had failed 17 times: the next claim gives it up.
INSERT INTO message_jobs (org_id, message_id, queue, goes_first, due_at, attempts, created_at)
SELECT m.org_id, m.id,
       CASE WHEN m.template IN ('magic-link', 'password-reset') THEN 'sign-in' ELSE m.channel::text END::message_queue,
       m.advocate_id IS NULL,
       CASE WHEN j.state < 'active' THEN j.start_after ELSE greatest(m.held_until, now()) END,
       coalesce(j.retry_count + (j.started_on IS NOT NULL)::int,
                CASE WHEN EXISTS (SELECT FROM pgboss.job u WHERE u.name = 'message-undeliverable'
                                     AND u.data ->> 'messageId' = m.id::text) THEN 17 ELSE 0 END),
       coalesce(j.created_on, m.created_at)
  FROM messages m LEFT JOIN pgboss.job j
    ON j.id = m.id AND j.name IN ('message-email', 'message-sms', 'message-sign-in') AND j.state < 'completed'
 WHERE m.status = 'queued';
--> statement-breakpoint
DROP SCHEMA pgboss CASCADE;
--> statement-breakpoint
-- Rows come and go: without this, claims would read many dead ones.
ALTER TABLE message_jobs SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
--> statement-breakpoint
GRANT SELECT, DELETE, UPDATE (due_at, attempts, is_claimed) ON message_jobs TO referral_rewards_app;
--> statement-breakpoint
GRANT UPDATE (wakes_at) ON workers TO referral_rewards_app;
--> statement-breakpoint
UPDATE drizzle.oldest_release SET migrations = (SELECT count(*) + 1 FROM drizzle.__drizzle_migrations);
