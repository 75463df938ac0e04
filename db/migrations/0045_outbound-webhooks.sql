CREATE TYPE "public"."delivery_state" AS ENUM('waiting', 'delivered', 'failed');--> statement-breakpoint
CREATE TYPE "public"."endpoint_stop" AS ENUM('by_hand', 'gone', 'failing');--> statement-breakpoint
CREATE TYPE "public"."outbound_event_type" AS ENUM('advocate.enrolled', 'advocate.updated', 'referral.created', 'referral.stage_changed', 'referral.converted', 'referral.reversed', 'referral.flagged', 'friend.promoted', 'credit.adjusted', 'credit.redeemed', 'credit.expired', 'campaign.updated', 'message.failed', 'webhook.test');--> statement-breakpoint
ALTER TYPE "public"."message_template" ADD VALUE 'webhook-trouble' BEFORE 'lead-alert';--> statement-breakpoint
CREATE TABLE "outbound_events" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"type" "outbound_event_type" NOT NULL,
	"data" jsonb NOT NULL,
	"happened_at" timestamp (3) with time zone NOT NULL,
	"advocate_id" uuid,
	"referral_id" uuid,
	"is_test" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "outbound_events_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"state" "delivery_state" DEFAULT 'waiting' NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"attempts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "webhook_deliveries_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "webhook_deliveries_event_key" UNIQUE("org_id","event_id","endpoint_id"),
	CONSTRAINT "webhook_deliveries_ended_has_time" CHECK (("webhook_deliveries"."state" = 'waiting') = ("webhook_deliveries"."ended_at" IS NULL)),
	CONSTRAINT "webhook_deliveries_tries_range" CHECK ("webhook_deliveries"."tries" >= 0)
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"url" text NOT NULL,
	"description" text,
	"event_types" "outbound_event_type"[] NOT NULL,
	"sealed_secret" "bytea" NOT NULL,
	"previous_sealed_secret" "bytea",
	"previous_until" timestamp (3) with time zone,
	"stop" "endpoint_stop",
	"stopped_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"warned_at" timestamp (3) with time zone,
	"paused_until" timestamp (3) with time zone,
	"last_delivered_at" timestamp (3) with time zone,
	"last_failed_at" timestamp (3) with time zone,
	CONSTRAINT "webhook_endpoints_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "webhook_endpoints_stop_has_time" CHECK (("webhook_endpoints"."stop" IS NULL) = ("webhook_endpoints"."stopped_at" IS NULL)),
	CONSTRAINT "webhook_endpoints_previous_has_end" CHECK (("webhook_endpoints"."previous_sealed_secret" IS NULL) = ("webhook_endpoints"."previous_until" IS NULL)),
	CONSTRAINT "webhook_endpoints_failing_has_time" CHECK ("webhook_endpoints"."failures" >= 0 AND ("webhook_endpoints"."failures" = 0) = ("webhook_endpoints"."failing_since" IS NULL))
);
--> statement-breakpoint
ALTER TABLE "outbound_events" ADD CONSTRAINT "outbound_events_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_fk" FOREIGN KEY ("org_id","endpoint_id") REFERENCES "public"."webhook_endpoints"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event_fk" FOREIGN KEY ("org_id","event_id") REFERENCES "public"."outbound_events"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbound_events_type_idx" ON "outbound_events" USING btree ("org_id","type","id");--> statement-breakpoint
CREATE INDEX "outbound_events_advocate_idx" ON "outbound_events" USING btree ("org_id","advocate_id") WHERE "outbound_events"."advocate_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "outbound_events_referral_idx" ON "outbound_events" USING btree ("org_id","referral_id") WHERE "outbound_events"."referral_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "outbound_events_created_idx" ON "outbound_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due_idx" ON "webhook_deliveries" USING btree ("org_id","endpoint_id","due_at") WHERE "webhook_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_log_idx" ON "webhook_deliveries" USING btree ("org_id","endpoint_id","id");--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "webhook_endpoints" TO referral_rewards_app;--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON "outbound_events" TO referral_rewards_app;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "webhook_deliveries" TO referral_rewards_app;
