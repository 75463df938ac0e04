ALTER TABLE "webhook_deliveries" ADD COLUMN "taken_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "is_slow" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_taken_idx" ON "webhook_deliveries" USING btree ("taken_until") WHERE "webhook_deliveries"."taken_until" IS NOT NULL;