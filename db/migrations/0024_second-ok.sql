CREATE TYPE "public"."approval_kind" AS ENUM('reward', 'adjustment', 'ceiling');--> statement-breakpoint
CREATE TYPE "public"."approval_state" AS ENUM('waiting', 'approved', 'declined', 'withdrawn');--> statement-breakpoint
ALTER TYPE "public"."message_template" ADD VALUE 'approval-request';--> statement-breakpoint
CREATE TABLE "approvals" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" "approval_kind" NOT NULL,
	"state" "approval_state" DEFAULT 'waiting' NOT NULL,
	"campaign_id" uuid,
	"advocate_id" uuid,
	"referral_id" uuid,
	"amount_cents" bigint,
	"job_value_cents" bigint,
	"note" text,
	"max_reward_cents" bigint,
	"max_adjustment_cents" bigint,
	"asked_by" uuid,
	"asked_kind" "actor_kind" NOT NULL,
	"asked_name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decided_by" uuid,
	"decided_name" text,
	"decided_at" timestamp (3) with time zone,
	"reason" text,
	CONSTRAINT "approvals_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "approvals_advocate_key" UNIQUE("org_id","advocate_id","id"),
	CONSTRAINT "approvals_terms_fit_kind" CHECK (CASE "approvals"."kind" WHEN 'reward' THEN num_nulls("approvals"."campaign_id", "approvals"."advocate_id", "approvals"."referral_id", "approvals"."amount_cents") = 0 AND "approvals"."amount_cents" > 0 WHEN 'adjustment' THEN num_nulls("approvals"."campaign_id", "approvals"."advocate_id", "approvals"."amount_cents") = 0 AND "approvals"."amount_cents" <> 0 AND num_nonnulls("approvals"."referral_id", "approvals"."job_value_cents") = 0 ELSE num_nonnulls("approvals"."campaign_id", "approvals"."advocate_id", "approvals"."referral_id", "approvals"."amount_cents", "approvals"."job_value_cents") = 0 END),
	CONSTRAINT "approvals_second_person" CHECK ("approvals"."state" NOT IN ('approved', 'declined') OR ("approvals"."decided_by" IS NOT NULL AND "approvals"."decided_by" IS DISTINCT FROM "approvals"."asked_by")),
	CONSTRAINT "approvals_decided_has_time" CHECK (("approvals"."state" = 'waiting') = ("approvals"."decided_at" IS NULL) AND ("approvals"."decided_at" IS NULL) = ("approvals"."decided_name" IS NULL))
);
--> statement-breakpoint
ALTER TABLE "activity" ADD COLUMN "approval_id" uuid;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "max_reward_cents" bigint;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "max_adjustment_cents" bigint;--> statement-breakpoint
ALTER TABLE "webhook_keys" ADD COLUMN "created_by" uuid;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_advocate_fk" FOREIGN KEY ("org_id","campaign_id","advocate_id") REFERENCES "public"."advocates"("org_id","campaign_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_referral_fk" FOREIGN KEY ("org_id","advocate_id","referral_id") REFERENCES "public"."referrals"("org_id","advocate_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_reward_key" ON "approvals" USING btree ("org_id","referral_id") WHERE "approvals"."state" = 'waiting' AND "approvals"."kind" = 'reward';--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_adjustment_key" ON "approvals" USING btree ("org_id","advocate_id","amount_cents") WHERE "approvals"."state" = 'waiting' AND "approvals"."kind" = 'adjustment';--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_ceiling_key" ON "approvals" USING btree ("org_id") WHERE "approvals"."state" = 'waiting' AND "approvals"."kind" = 'ceiling';--> statement-breakpoint
CREATE INDEX "approvals_state_idx" ON "approvals" USING btree ("org_id","state","id");--> statement-breakpoint
ALTER TABLE "activity" ADD CONSTRAINT "activity_approval_fk" FOREIGN KEY ("org_id","advocate_id","approval_id") REFERENCES "public"."approvals"("org_id","advocate_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "activity_approval_key" ON "activity" USING btree ("org_id","approval_id") WHERE "activity"."approval_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_ceiling_range" CHECK ("organizations"."max_reward_cents" BETWEEN 0 AND 9007199254740991 AND "organizations"."max_adjustment_cents" BETWEEN 0 AND 9007199254740991);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (state, decided_by, decided_name, decided_at, reason) ON approvals TO referral_rewards_app;
--> statement-breakpoint
GRANT UPDATE (max_reward_cents, max_adjustment_cents) ON organizations TO referral_rewards_app;
