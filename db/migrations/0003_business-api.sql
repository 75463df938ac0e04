CREATE TYPE "public"."webhook_event_outcome" AS ENUM('applied', 'unmatched', 'refused');--> statement-breakpoint
CREATE TYPE "public"."webhook_event_type" AS ENUM('advocate.enroll', 'referral.create', 'referral.convert');--> statement-breakpoint
ALTER TYPE "public"."actor_kind" ADD VALUE 'invitation';--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"action" text NOT NULL,
	"subject_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"actor_kind" "actor_kind" NOT NULL,
	"actor_id" text NOT NULL,
	"actor_name" text NOT NULL,
	"request_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "audit_entries_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "brandings" (
	"org_id" uuid NOT NULL,
	"primary_color" text,
	"logo_key" text,
	"logo_url" text,
	"instagram" text,
	"twitter_x" text,
	"facebook" text,
	"the_service" text,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "brandings_org_id_pk" PRIMARY KEY("org_id"),
	CONSTRAINT "brandings_logo_is_a_pair" CHECK (("brandings"."logo_key" IS NULL) = ("brandings"."logo_url" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "logo_uploads" (
	"org_id" uuid NOT NULL,
	"key" text NOT NULL,
	"url" text NOT NULL,
	"content_type" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "logo_uploads_org_id_key_pk" PRIMARY KEY("org_id","key"),
	CONSTRAINT "logo_uploads_pair_key" UNIQUE("org_id","key","url"),
	CONSTRAINT "logo_uploads_own_key" CHECK (starts_with("logo_uploads"."key", 'logos/' || "logo_uploads"."org_id"::text || '/'))
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"email" text NOT NULL,
	"roles" "role"[] NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"invited_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invitations_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "invitations_has_role" CHECK (cardinality("invitations"."roles") > 0 AND array_position("invitations"."roles", NULL) IS NULL)
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"external_id" text NOT NULL,
	"type" "webhook_event_type" NOT NULL,
	"data" json NOT NULL,
	"body_hash" "bytea" NOT NULL,
	"key_id" text NOT NULL,
	"key_name" text NOT NULL,
	"outcome" "webhook_event_outcome" NOT NULL,
	"status" integer NOT NULL,
	"answer" json NOT NULL,
	"attempts" integer DEFAULT 1 NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"handled_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "webhook_events_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "webhook_events_external_id_key" UNIQUE("org_id","external_id")
);
--> statement-breakpoint
CREATE TABLE "webhook_keys" (
	"org_id" uuid NOT NULL,
	"key_id" text NOT NULL,
	"name" text NOT NULL,
	"sealed_secret" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "webhook_keys_org_id_key_id_pk" PRIMARY KEY("org_id","key_id")
);
--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brandings" ADD CONSTRAINT "brandings_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brandings" ADD CONSTRAINT "brandings_logo_fk" FOREIGN KEY ("org_id","logo_key","logo_url") REFERENCES "public"."logo_uploads"("org_id","key","url") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "logo_uploads" ADD CONSTRAINT "logo_uploads_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_keys" ADD CONSTRAINT "webhook_keys_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "logo_uploads_age_idx" ON "logo_uploads" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_email_key" ON "invitations" USING btree (lower("email"),"org_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_token_key" ON "invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "referrals_friend_phone_idx" ON "referrals" USING btree ("friend_phone","org_id","campaign_id") WHERE "referrals"."friend_phone" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "idempotency_keys" DROP COLUMN "body";