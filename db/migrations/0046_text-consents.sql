CREATE TYPE "public"."consent_source" AS ENUM('friend_page', 'refer_page', 'text_reply', 'staff', 'import', 'api');--> statement-breakpoint
CREATE TABLE "text_consents" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"phone" text NOT NULL,
	"source" "consent_source" NOT NULL,
	"version" integer NOT NULL,
	"language" "language" NOT NULL,
	"words" text NOT NULL,
	"granted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "text_consents_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "text_consents_has_words" CHECK ("text_consents"."words" <> '' AND "text_consents"."version" > 0)
);
--> statement-breakpoint
ALTER TABLE "customer_file_rows" ADD COLUMN "may_text" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "match_requests" ADD COLUMN "friend_consent" jsonb;--> statement-breakpoint
ALTER TABLE "text_consents" ADD CONSTRAINT "text_consents_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "text_consents_subject_idx" ON "text_consents" USING btree ("subject_id","org_id");--> statement-breakpoint
CREATE INDEX "text_consents_phone_idx" ON "text_consents" USING btree ("phone","org_id");--> statement-breakpoint
ALTER TABLE "match_requests" ADD CONSTRAINT "match_requests_consent_has_time" CHECK ("match_requests"."friend_consent" IS NULL OR "match_requests"."friend_sms_consent_at" IS NOT NULL);--> statement-breakpoint
GRANT SELECT, INSERT ON "text_consents" TO referral_rewards_app;