CREATE TYPE "public"."short_link_purpose" AS ENUM('portal', 'confirm', 'answer');--> statement-breakpoint
CREATE TABLE "short_links" (
	"key" "bytea" PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"purpose" "short_link_purpose" NOT NULL,
	"subject_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "short_links_expires" CHECK (("short_links"."purpose" = 'portal') = ("short_links"."expires_at" IS NULL)),
	CONSTRAINT "short_links_version" CHECK ("short_links"."version" >= 0 AND ("short_links"."purpose" = 'portal' OR "short_links"."version" = 0))
);
--> statement-breakpoint
ALTER TABLE "short_links" ADD CONSTRAINT "short_links_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "short_links_org_idx" ON "short_links" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "short_links_expired_idx" ON "short_links" USING btree ("expires_at") WHERE "short_links"."expires_at" IS NOT NULL;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (expires_at), DELETE ON short_links TO referral_rewards_app;
