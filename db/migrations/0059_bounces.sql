CREATE TYPE "public"."message_delivery" AS ENUM('delayed', 'delivered', 'undelivered', 'bounced', 'complained');--> statement-breakpoint
ALTER TYPE "public"."opt_out_way" ADD VALUE 'complaint' BEFORE 'provider';--> statement-breakpoint
CREATE TABLE "unreachable_contacts" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"channel" "message_channel" NOT NULL,
	"contact" text NOT NULL,
	"reason" text NOT NULL,
	"message_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "unreachable_contacts_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "unreachable_contacts_lower_case" CHECK ("unreachable_contacts"."contact" = lower("unreachable_contacts"."contact"))
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "delivery" "message_delivery";--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "delivery_reason" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "delivery_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "unreachable_contacts" ADD CONSTRAINT "unreachable_contacts_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unreachable_contacts" ADD CONSTRAINT "unreachable_contacts_message_fk" FOREIGN KEY ("org_id","message_id") REFERENCES "public"."messages"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "unreachable_contacts_key" ON "unreachable_contacts" USING btree ("contact","org_id","channel");--> statement-breakpoint
CREATE INDEX "unreachable_contacts_message_idx" ON "unreachable_contacts" USING btree ("org_id","message_id");--> statement-breakpoint
CREATE INDEX "messages_provider_idx" ON "messages" USING btree ("provider_id","channel") WHERE "messages"."provider_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "messages_delivery_idx" ON "messages" USING btree ("org_id","delivery","id") WHERE "messages"."delivery" IN ('undelivered', 'bounced', 'complained');--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_delivery_has_time" CHECK (("messages"."delivery" IS NULL) = ("messages"."delivery_at" IS NULL));--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_delivery_was_sent" CHECK ("messages"."delivery" IS NULL OR "messages"."status" = 'sent' OR ("messages"."status" = 'suppressed' AND "messages"."delivery" = 'bounced'));--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON "unreachable_contacts" TO referral_rewards_app;--> statement-breakpoint
GRANT UPDATE (delivery, delivery_reason, delivery_at) ON "messages" TO referral_rewards_app;--> statement-breakpoint
UPDATE drizzle.oldest_release SET migrations = (SELECT count(*) + 1 FROM drizzle.__drizzle_migrations);
