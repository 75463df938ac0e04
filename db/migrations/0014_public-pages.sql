CREATE TABLE "friend_form_counts" (
	"key" "bytea" PRIMARY KEY NOT NULL,
	"taken" integer NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "friend_form_counts_taken" CHECK ("friend_form_counts"."taken" > 0)
);
--> statement-breakpoint
ALTER TABLE "advocates" ADD COLUMN "portal_link_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "friend_form_counts_since_idx" ON "friend_form_counts" USING btree ("since");--> statement-breakpoint
CREATE INDEX "referrals_friend_advocate_idx" ON "referrals" USING btree ("friend_advocate_id","org_id") WHERE "referrals"."friend_advocate_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "advocates" ADD CONSTRAINT "advocates_portal_link_version_range" CHECK ("advocates"."portal_link_version" >= 0);