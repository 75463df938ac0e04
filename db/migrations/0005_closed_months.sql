ALTER TYPE "public"."message_template" ADD VALUE 'month-closed';--> statement-breakpoint
CREATE TABLE "closed_months" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"month" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"figures" jsonb NOT NULL,
	"statement" text NOT NULL,
	"journal" text NOT NULL,
	"sent_to" text,
	"closed_at" timestamp (3) with time zone NOT NULL,
	"closed_by" text NOT NULL,
	"actor_kind" "actor_kind" NOT NULL,
	"actor_id" text NOT NULL,
	"reopened_at" timestamp (3) with time zone,
	"reopened_by" text,
	"reopen_reason" text,
	CONSTRAINT "closed_months_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "closed_months_month_form" CHECK ("closed_months"."month" ~ '^\d{4}-(0[1-9]|1[0-2])$'),
	CONSTRAINT "closed_months_is_over" CHECK ("closed_months"."starts_at" < "closed_months"."ends_at" AND "closed_months"."ends_at" <= "closed_months"."closed_at"),
	CONSTRAINT "closed_months_reopened_has_reason" CHECK (num_nonnulls("closed_months"."reopened_at", "closed_months"."reopened_by", "closed_months"."reopen_reason") IN (0, 3))
);
--> statement-breakpoint
ALTER TABLE "activity" ADD COLUMN "corrects_month" text;--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "corrects_month" text;--> statement-breakpoint
ALTER TABLE "closed_months" ADD CONSTRAINT "closed_months_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "closed_months_month_key" ON "closed_months" USING btree ("org_id","month") WHERE "closed_months"."reopened_at" IS NULL;--> statement-breakpoint
ALTER TABLE "activity" ADD CONSTRAINT "activity_corrects_month" CHECK ("activity"."corrects_month" IS NULL OR "activity"."corrects_month" ~ '^\d{4}-(0[1-9]|1[0-2])$' AND "activity"."action"::text = 'advocate.credit.adjusted');--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_month_fits_kind" CHECK ("approvals"."corrects_month" IS NULL OR "approvals"."kind" = 'adjustment');--> statement-breakpoint
GRANT SELECT, INSERT ON closed_months TO referral_rewards_app;--> statement-breakpoint
GRANT UPDATE (reopened_at, reopened_by, reopen_reason) ON closed_months TO referral_rewards_app;--> statement-breakpoint
-- Older releases cannot send the message about a closed month.
UPDATE drizzle.oldest_release SET migrations = (SELECT count(*) + 1 FROM drizzle.__drizzle_migrations);
