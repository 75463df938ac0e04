CREATE TYPE "public"."session_method" AS ENUM('password', 'magic-link', 'sso');--> statement-breakpoint
CREATE TYPE "public"."sign_in_link_purpose" AS ENUM('sign-in', 'password-reset');--> statement-breakpoint
ALTER TYPE "public"."actor_kind" ADD VALUE 'resetLink';--> statement-breakpoint
ALTER TYPE "public"."actor_kind" ADD VALUE 'visitor';--> statement-breakpoint
CREATE TABLE "sessions" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"method" "session_method" NOT NULL,
	"user_agent" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sessions_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "sessions_end" CHECK ("sessions"."expires_at" > "sessions"."created_at")
);
--> statement-breakpoint
CREATE TABLE "sign_in_delays" (
	"key" "bytea" PRIMARY KEY NOT NULL,
	"attempts" integer NOT NULL,
	"attempted_at" timestamp (3) with time zone NOT NULL,
	"free_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sign_in_delays_counted" CHECK ("sign_in_delays"."attempts" > 0 AND "sign_in_delays"."free_at" >= "sign_in_delays"."attempted_at")
);
--> statement-breakpoint
CREATE TABLE "sign_in_links" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" "sign_in_link_purpose" NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sign_in_links_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "sign_in_links_end" CHECK ("sign_in_links"."expires_at" > "sign_in_links"."created_at")
);
--> statement-breakpoint
CREATE TABLE "sso_connections" (
	"org_id" uuid PRIMARY KEY NOT NULL,
	"sign_in_name" text NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"sealed_client_secret" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sso_connections_sign_in_name_form" CHECK ("sso_connections"."sign_in_name" ~ '^[a-z0-9](-?[a-z0-9])*$')
);
--> statement-breakpoint
CREATE TABLE "sso_identities" (
	"org_id" uuid NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sso_identities_org_id_issuer_subject_pk" PRIMARY KEY("org_id","issuer","subject")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "last_sign_in_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_fk" FOREIGN KEY ("org_id","user_id") REFERENCES "public"."users"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_links" ADD CONSTRAINT "sign_in_links_user_fk" FOREIGN KEY ("org_id","user_id") REFERENCES "public"."users"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_connections" ADD CONSTRAINT "sso_connections_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_identities" ADD CONSTRAINT "sso_identities_user_fk" FOREIGN KEY ("org_id","user_id") REFERENCES "public"."users"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_key" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_user_idx" ON "sessions" USING btree ("org_id","user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_idx" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_in_delays_attempted_idx" ON "sign_in_delays" USING btree ("attempted_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_in_links_token_key" ON "sign_in_links" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sign_in_links_user_idx" ON "sign_in_links" USING btree ("org_id","user_id");--> statement-breakpoint
CREATE INDEX "sign_in_links_expires_idx" ON "sign_in_links" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sso_connections_sign_in_name_key" ON "sso_connections" USING btree ("sign_in_name");--> statement-breakpoint
CREATE UNIQUE INDEX "sso_identities_user_key" ON "sso_identities" USING btree ("org_id","user_id","issuer");