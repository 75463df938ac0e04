CREATE TABLE "inbox_later" (
	"org_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "inbox_later_org_id_kind_item_id_pk" PRIMARY KEY("org_id","kind","item_id")
);
--> statement-breakpoint
ALTER TABLE "inbox_later" ADD CONSTRAINT "inbox_later_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inbox_later_until_idx" ON "inbox_later" USING btree ("until");--> statement-breakpoint
CREATE INDEX "referrals_open_idx" ON "referrals" USING btree ("org_id","id") WHERE "referrals"."stage" IN ('new', 'contacted', 'booked');
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON inbox_later TO referral_rewards_app;
