CREATE TYPE "public"."opt_out_change" AS ENUM('stop', 'stop-all', 'start', 'help');--> statement-breakpoint
CREATE TYPE "public"."opt_out_way" AS ENUM('text', 'one-click', 'page', 'portal', 'provider');--> statement-breakpoint
CREATE TABLE "opt_out_log" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"channel" "message_channel" NOT NULL,
	"contact" text NOT NULL,
	"change" "opt_out_change" NOT NULL,
	"way" "opt_out_way" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "opt_out_log_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "opt_out_log_lower_case" CHECK ("opt_out_log"."contact" = lower("opt_out_log"."contact"))
);
--> statement-breakpoint
ALTER TABLE "opt_out_log" ADD CONSTRAINT "opt_out_log_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
GRANT SELECT, INSERT ON "opt_out_log" TO referral_rewards_app;