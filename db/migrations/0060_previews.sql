ALTER TABLE "approvals" DROP CONSTRAINT "approvals_second_person";--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "decided_alone" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_second_person" CHECK (CASE WHEN "approvals"."decided_alone" THEN "approvals"."state" = 'approved' AND "approvals"."decided_by" IS NOT NULL ELSE "approvals"."state" NOT IN ('approved', 'declined') OR ("approvals"."decided_by" IS NOT NULL AND "approvals"."decided_by" IS DISTINCT FROM "approvals"."asked_by" AND "approvals"."decided_by" <> ALL ("approvals"."involved")) END);--> statement-breakpoint
GRANT UPDATE (decided_alone) ON "approvals" TO referral_rewards_app;
