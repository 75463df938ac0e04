CREATE TYPE "public"."connection_event_outcome" AS ENUM('kept', 'applied', 'nothing', 'waiting', 'needs_you', 'refused');--> statement-breakpoint
CREATE TYPE "public"."connection_meaning" AS ENUM('booked', 'paid', 'refunded', 'restored');--> statement-breakpoint
CREATE TYPE "public"."connection_system" AS ENUM('stripe', 'square', 'shopify', 'housecall_pro', 'highlevel', 'calendly', 'other');--> statement-breakpoint
CREATE TYPE "public"."delivery_refusal" AS ENUM('unsigned', 'forged', 'old', 'foreign');--> statement-breakpoint
CREATE TYPE "public"."reference_kind" AS ENUM('customer', 'payment');--> statement-breakpoint
CREATE TABLE "connection_events" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"external_id" text NOT NULL,
	"type" text NOT NULL,
	"body" json NOT NULL,
	"headers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"meaning" "connection_meaning",
	"told" json,
	"outcome" "connection_event_outcome" NOT NULL,
	"detail" text,
	"referral_id" uuid,
	"credit_cents" bigint,
	"payment_ids" text[] DEFAULT '{}' NOT NULL,
	"attempts" integer DEFAULT 1 NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"handled_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "connection_events_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "connection_events_external_id_key" UNIQUE("org_id","connection_id","external_id")
);
--> statement-breakpoint
CREATE TABLE "connection_mappings" (
	"org_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"mapping" jsonb NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "connection_mappings_org_id_connection_id_version_pk" PRIMARY KEY("org_id","connection_id","version")
);
--> statement-breakpoint
CREATE TABLE "connection_references" (
	"org_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"kind" "reference_kind" NOT NULL,
	"reference" text NOT NULL,
	"referral_id" uuid NOT NULL,
	"paid_cents" bigint,
	"value_cents" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "connection_references_org_id_connection_id_kind_reference_pk" PRIMARY KEY("org_id","connection_id","kind","reference")
);
--> statement-breakpoint
CREATE TABLE "connections" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"system" "connection_system" NOT NULL,
	"name" text NOT NULL,
	"is_on" boolean NOT NULL,
	"sealed_secret" "bytea",
	"account" text,
	"choices" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"mapping_version" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_event_at" timestamp (3) with time zone,
	"last_match_at" timestamp (3) with time zone,
	"refused_since" timestamp (3) with time zone,
	"refused_at" timestamp (3) with time zone,
	"refusal" "delivery_refusal",
	"gone_fields" text[] DEFAULT '{}' NOT NULL,
	"gone_since" timestamp (3) with time zone,
	CONSTRAINT "connections_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "connections_refusal_has_time" CHECK (("connections"."refusal" IS NULL) = ("connections"."refused_since" IS NULL) AND ("connections"."refusal" IS NULL) = ("connections"."refused_at" IS NULL)),
	CONSTRAINT "connections_gone_has_time" CHECK (("connections"."gone_fields" = '{}') = ("connections"."gone_since" IS NULL))
);
--> statement-breakpoint
ALTER TABLE "connection_events" ADD CONSTRAINT "connection_events_connection_fk" FOREIGN KEY ("org_id","connection_id") REFERENCES "public"."connections"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_mappings" ADD CONSTRAINT "connection_mappings_connection_fk" FOREIGN KEY ("org_id","connection_id") REFERENCES "public"."connections"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_references" ADD CONSTRAINT "connection_references_connection_fk" FOREIGN KEY ("org_id","connection_id") REFERENCES "public"."connections"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_references" ADD CONSTRAINT "connection_references_referral_fk" FOREIGN KEY ("org_id","referral_id") REFERENCES "public"."referrals"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "connection_events_log_idx" ON "connection_events" USING btree ("org_id","connection_id","id");--> statement-breakpoint
CREATE INDEX "connection_events_outcome_idx" ON "connection_events" USING btree ("org_id","outcome","id");--> statement-breakpoint
CREATE INDEX "connection_events_payment_idx" ON "connection_events" USING gin ("payment_ids");--> statement-breakpoint
CREATE INDEX "connection_references_referral_idx" ON "connection_references" USING btree ("org_id","referral_id");--> statement-breakpoint
CREATE UNIQUE INDEX "connections_system_key" ON "connections" USING btree ("org_id","system") WHERE "connections"."system" <> 'other';--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "connections" TO referral_rewards_app;--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON "connection_mappings" TO referral_rewards_app;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "connection_events" TO referral_rewards_app;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "connection_references" TO referral_rewards_app;
