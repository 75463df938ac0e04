ALTER TYPE "public"."message_template" ADD VALUE 'security-notice';--> statement-breakpoint
ALTER TYPE "public"."session_method" ADD VALUE 'passkey';--> statement-breakpoint
CREATE TABLE "authenticators" (
	"org_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"sealed_secret" "bytea" NOT NULL,
	"last_step" integer NOT NULL,
	"recovery_salt" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "authenticators_org_id_user_id_pk" PRIMARY KEY("org_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"challenged_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "passkeys_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "passkeys_counter" CHECK ("passkeys"."counter" >= 0)
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"org_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"code_hash" "bytea" NOT NULL,
	CONSTRAINT "recovery_codes_org_id_user_id_code_hash_pk" PRIMARY KEY("org_id","user_id","code_hash")
);
--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "require_second_factor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "second_factor_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "authenticators" ADD CONSTRAINT "authenticators_user_fk" FOREIGN KEY ("org_id","user_id") REFERENCES "public"."users"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_fk" FOREIGN KEY ("org_id","user_id") REFERENCES "public"."users"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_authenticator_fk" FOREIGN KEY ("org_id","user_id") REFERENCES "public"."authenticators"("org_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "passkeys_credential_key" ON "passkeys" USING btree ("org_id","credential_id");--> statement-breakpoint
CREATE INDEX "passkeys_user_idx" ON "passkeys" USING btree ("org_id","user_id");
--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON passkeys, authenticators, recovery_codes TO referral_rewards_app;
--> statement-breakpoint
GRANT UPDATE (name, counter, challenged_at, last_used_at) ON passkeys TO referral_rewards_app;
--> statement-breakpoint
GRANT UPDATE (sealed_secret, last_step, recovery_salt, created_at) ON authenticators TO referral_rewards_app;
--> statement-breakpoint
GRANT UPDATE (second_factor_at) ON sessions TO referral_rewards_app;
--> statement-breakpoint
GRANT UPDATE (require_second_factor) ON organizations TO referral_rewards_app;
