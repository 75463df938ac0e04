ALTER TYPE "public"."connection_system" ADD VALUE 'jobber' BEFORE 'housecall_pro';--> statement-breakpoint
ALTER TYPE "public"."connection_system" ADD VALUE 'quickbooks' BEFORE 'housecall_pro';--> statement-breakpoint
CREATE TABLE "connection_apps" (
	"org_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"client_id" text,
	"sealed_client_secret" "bytea",
	"sealed_tokens" "bytea",
	"access_until" timestamp (3) with time zone,
	"refused_since" timestamp (3) with time zone,
	"state_hash" "bytea",
	"state_session" uuid,
	"state_until" timestamp (3) with time zone,
	CONSTRAINT "connection_apps_org_id_connection_id_pk" PRIMARY KEY("org_id","connection_id"),
	CONSTRAINT "connection_apps_tokens_have_end" CHECK (("connection_apps"."sealed_tokens" IS NULL) = ("connection_apps"."access_until" IS NULL)),
	CONSTRAINT "connection_apps_state_is_whole" CHECK (("connection_apps"."state_hash" IS NULL) = ("connection_apps"."state_session" IS NULL) AND ("connection_apps"."state_hash" IS NULL) = ("connection_apps"."state_until" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "connection_reads" (
	"org_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "connection_reads_org_id_event_id_pk" PRIMARY KEY("org_id","event_id")
);
--> statement-breakpoint
ALTER TABLE "connection_apps" ADD CONSTRAINT "connection_apps_connection_fk" FOREIGN KEY ("org_id","connection_id") REFERENCES "public"."connections"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_reads" ADD CONSTRAINT "connection_reads_event_fk" FOREIGN KEY ("org_id","event_id") REFERENCES "public"."connection_events"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "connection_reads_due_idx" ON "connection_reads" USING btree ("org_id","connection_id","due_at");--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "connection_apps" TO referral_rewards_app;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "connection_reads" TO referral_rewards_app;
