CREATE TYPE "public"."member_view" AS ENUM('office', 'technician');--> statement-breakpoint
ALTER TABLE "completed_jobs" ADD COLUMN "recorded_by" uuid;--> statement-breakpoint
ALTER TABLE "completed_jobs" ADD COLUMN "undone_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "view" "member_view" DEFAULT 'office' NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "asks_on" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "view" "member_view" DEFAULT 'office' NOT NULL;--> statement-breakpoint
CREATE INDEX "completed_jobs_recorded_idx" ON "completed_jobs" USING btree ("org_id","recorded_by","id") WHERE "completed_jobs"."recorded_by" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_technician_is_user" CHECK ("invitations"."view" = 'office' OR array_position("invitations"."roles", 'admin') IS NULL);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_technician_is_user" CHECK ("users"."view" = 'office' OR array_position("users"."roles", 'admin') IS NULL);--> statement-breakpoint
-- One switch for the whole business: on if any campaign asked. Campaigns that join start from now, so that nothing from
-- before leads to an ask.
UPDATE "organizations" o SET "asks_on" = true
 WHERE EXISTS (SELECT FROM "ask_plans" p WHERE p."org_id" = o."id" AND p."is_on");
--> statement-breakpoint
INSERT INTO "ask_plans" ("org_id", "campaign_id", "is_on", "swept_until")
SELECT c."org_id", c."id", true, now() FROM "campaigns" c JOIN "organizations" o ON o."id" = c."org_id" AND o."asks_on"
    ON CONFLICT ("org_id", "campaign_id") DO UPDATE SET "is_on" = true, "swept_until" = now() WHERE NOT "ask_plans"."is_on";
--> statement-breakpoint
GRANT UPDATE (asks_on) ON organizations TO referral_rewards_app;
--> statement-breakpoint
GRANT UPDATE (view) ON users TO referral_rewards_app;
--> statement-breakpoint
GRANT UPDATE (undone_at) ON completed_jobs TO referral_rewards_app;
