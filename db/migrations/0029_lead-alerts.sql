CREATE TYPE "public"."lead_alert_mode" AS ENUM('at_once', 'daily', 'never');--> statement-breakpoint
ALTER TYPE "public"."message_template" ADD VALUE 'lead-alert';--> statement-breakpoint
CREATE TABLE "lead_alerts" (
	"org_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"mode" "lead_alert_mode" NOT NULL,
	"quiet_from" integer,
	"quiet_until" integer,
	CONSTRAINT "lead_alerts_org_id_user_id_pk" PRIMARY KEY("org_id","user_id"),
	CONSTRAINT "lead_alerts_quiet_hours" CHECK (("lead_alerts"."quiet_from" IS NULL) = ("lead_alerts"."quiet_until" IS NULL) AND "lead_alerts"."quiet_from" BETWEEN 0 AND 1439 AND "lead_alerts"."quiet_until" BETWEEN 0 AND 1439 AND "lead_alerts"."quiet_from" <> "lead_alerts"."quiet_until")
);
--> statement-breakpoint
ALTER TABLE "invite_counts" DROP CONSTRAINT "invite_counts_pkey";--> statement-breakpoint
ALTER TABLE "invite_counts" ADD COLUMN "by_forms" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invite_counts" ADD CONSTRAINT "invite_counts_org_id_by_forms_pk" PRIMARY KEY("org_id","by_forms");--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "time_zone" text DEFAULT 'America/New_York' NOT NULL;--> statement-breakpoint
ALTER TABLE "lead_alerts" ADD CONSTRAINT "lead_alerts_user_fk" FOREIGN KEY ("org_id","user_id") REFERENCES "public"."users"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (mode, quiet_from, quiet_until) ON lead_alerts TO referral_rewards_app;--> statement-breakpoint
GRANT UPDATE (time_zone) ON organizations TO referral_rewards_app;--> statement-breakpoint
-- An alert that waits tells of the leads that come meanwhile.
GRANT UPDATE (data) ON messages TO referral_rewards_app;
