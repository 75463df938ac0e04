ALTER TYPE "public"."connection_meaning" ADD VALUE 'linked';--> statement-breakpoint
ALTER TYPE "public"."outbound_event_type" ADD VALUE 'credit.returned';--> statement-breakpoint
ALTER TYPE "public"."outbound_event_type" ADD VALUE 'credit.released';--> statement-breakpoint
ALTER TYPE "public"."outbound_event_type" ADD VALUE 'referral.restored';--> statement-breakpoint
ALTER TYPE "public"."outbound_event_type" ADD VALUE 'referral.updated';--> statement-breakpoint
ALTER TYPE "public"."outbound_event_type" ADD VALUE 'match_request.created';--> statement-breakpoint
ALTER TABLE "connection_events" ADD COLUMN "due_at" timestamp (3) with time zone DEFAULT now() + interval '1 hour' NOT NULL;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reversals" ADD COLUMN "of_value_cents" bigint;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD COLUMN "awaits" text;--> statement-breakpoint
CREATE INDEX "connection_events_due_idx" ON "connection_events" USING btree ("due_at") WHERE "connection_events"."outcome" = 'waiting';--> statement-breakpoint
CREATE INDEX "connection_references_payments_idx" ON "connection_references" USING btree ("org_id","connection_id","created_at") WHERE "connection_references"."kind" = 'payment';--> statement-breakpoint
CREATE INDEX "review_settings_days_idx" ON "review_settings" USING btree ("org_id") WHERE "review_settings"."allow_after_days" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "webhook_events_awaits_idx" ON "webhook_events" USING btree ("org_id","awaits") WHERE "webhook_events"."awaits" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "reversals" ADD CONSTRAINT "reversals_of_value_range" CHECK ("reversals"."of_value_cents" BETWEEN "reversals"."refunded_value_cents" AND 9007199254740991);--> statement-breakpoint
-- What was refused is a member's to settle, as it is from now on.
UPDATE "connection_events" SET "outcome" = 'needs_you' WHERE "outcome" = 'refused';--> statement-breakpoint
GRANT UPDATE (awaits) ON "webhook_events" TO referral_rewards_app;
