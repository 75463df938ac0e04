CREATE TYPE "public"."public_name_kind" AS ENUM('slug', 'sign_in_name');--> statement-breakpoint
ALTER TYPE "public"."message_template" ADD VALUE 'resume-emails' BEFORE 'welcome';--> statement-breakpoint
ALTER TYPE "public"."opt_out_way" ADD VALUE 'mailbox' BEFORE 'provider';--> statement-breakpoint
CREATE TABLE "public_names" (
	"kind" "public_name_kind" NOT NULL,
	"name" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "public_names_kind_name_pk" PRIMARY KEY("kind","name")
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "created_by_key" text;--> statement-breakpoint
CREATE INDEX "public_names_owner_idx" ON "public_names" USING btree ("owner_id");--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_parent_fk" FOREIGN KEY ("org_id","created_by_key") REFERENCES "public"."api_keys"("org_id","key_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_keys_parent_idx" ON "api_keys" USING btree ("org_id","created_by_key") WHERE "api_keys"."created_by_key" IS NOT NULL;--> statement-breakpoint
INSERT INTO "public_names" ("kind", "name", "owner_id", "created_at") SELECT 'slug', "slug", "id", "created_at" FROM "organizations" WHERE "slug" IS NOT NULL;--> statement-breakpoint
INSERT INTO "public_names" ("kind", "name", "owner_id", "created_at") SELECT 'sign_in_name', "sign_in_name", "org_id", "created_at" FROM "sso_connections";--> statement-breakpoint
GRANT SELECT ON "public_names" TO referral_rewards_app;--> statement-breakpoint
UPDATE drizzle.oldest_release SET migrations = (SELECT count(*) + 1 FROM drizzle.__drizzle_migrations);
