CREATE TABLE "text_opt_outs" (
	"org_id" uuid NOT NULL,
	"phone" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "text_opt_outs_org_id_phone_pk" PRIMARY KEY("org_id","phone")
);
--> statement-breakpoint
ALTER TABLE "business_profiles" ADD COLUMN "reply_to_email" text;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "sends_on_holidays" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "text_opt_outs" ADD CONSTRAINT "text_opt_outs_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "text_opt_outs_phone_idx" ON "text_opt_outs" USING btree ("phone");--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON "text_opt_outs" TO referral_rewards_app;--> statement-breakpoint
GRANT UPDATE (sends_on_holidays) ON "organizations" TO referral_rewards_app;--> statement-breakpoint
GRANT UPDATE (reply_to_email) ON "business_profiles" TO referral_rewards_app;--> statement-breakpoint
-- A release before this one would text people who stopped texts on a page.
UPDATE drizzle.oldest_release SET migrations = (SELECT count(*) + 1 FROM drizzle.__drizzle_migrations);
