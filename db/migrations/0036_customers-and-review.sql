CREATE TYPE "public"."customer_file_state" AS ENUM('receiving', 'checking', 'checked', 'applying', 'applied', 'undoing', 'undone', 'discarded');--> statement-breakpoint
CREATE TYPE "public"."customer_row_kind" AS ENUM('job', 'refund', 'open');--> statement-breakpoint
CREATE TYPE "public"."customer_row_outcome" AS ENUM('convert', 'reverse', 'invite', 'ask', 'nothing');--> statement-breakpoint
CREATE TYPE "public"."customer_row_state" AS ENUM('waiting', 'done', 'failed', 'undone');--> statement-breakpoint
CREATE TYPE "public"."denial_reason" AS ENUM('already a customer', 'same household', 'own referral', 'not a real lead', 'other');--> statement-breakpoint
CREATE TYPE "public"."review_rule" AS ENUM('same_contact', 'known_customer', 'same_household', 'disposable_email', 'shared_contact', 'many_in_a_day', 'same_network', 'insider', 'ring', 'refunded_twice');--> statement-breakpoint
CREATE TYPE "public"."review_state" AS ENUM('open', 'allowed', 'denied');--> statement-breakpoint
ALTER TYPE "public"."rejection_reason" ADD VALUE 'not eligible';--> statement-breakpoint
ALTER TYPE "public"."reversal_reason" ADD VALUE 'not eligible';--> statement-breakpoint
CREATE TABLE "customer_file_rows" (
	"org_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"row" integer NOT NULL,
	"kind" "customer_row_kind" NOT NULL,
	"name" text,
	"email" text,
	"phone" text,
	"code" text,
	"referred_by" text,
	"street" text,
	"job_value_cents" bigint,
	"job_date" date,
	"invoice" text,
	"unread" text,
	"outcome" "customer_row_outcome",
	"state" "customer_row_state" DEFAULT 'waiting' NOT NULL,
	"facts" jsonb,
	"referral_id" uuid,
	"advocate_id" uuid,
	"credit_cents" bigint,
	"problem" text,
	"decided_by" text,
	"decided_at" timestamp (3) with time zone,
	"made_referral" boolean DEFAULT false NOT NULL,
	CONSTRAINT "customer_file_rows_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "customer_file_rows_row_key" UNIQUE("org_id","file_id","row"),
	CONSTRAINT "customer_file_rows_value_range" CHECK ("customer_file_rows"."job_value_cents" BETWEEN 0 AND 1000000000000),
	CONSTRAINT "customer_file_rows_decided_has_time" CHECK (("customer_file_rows"."decided_at" IS NULL) = ("customer_file_rows"."decided_by" IS NULL)),
	CONSTRAINT "customer_file_rows_done_is_known" CHECK ("customer_file_rows"."state" = 'waiting' OR ("customer_file_rows"."outcome" IS NOT NULL AND "customer_file_rows"."outcome" <> 'ask')),
	CONSTRAINT "customer_file_rows_credit_fits_outcome" CHECK ("customer_file_rows"."credit_cents" BETWEEN CASE WHEN "customer_file_rows"."outcome" = 'convert' THEN 0 ELSE -9007199254740991 END AND CASE WHEN "customer_file_rows"."outcome" = 'reverse' THEN 0 ELSE 9007199254740991 END),
	CONSTRAINT "customer_file_rows_made_is_named" CHECK (NOT "customer_file_rows"."made_referral" OR ("customer_file_rows"."referral_id" IS NOT NULL AND "customer_file_rows"."outcome" IS NOT DISTINCT FROM 'convert'))
);
--> statement-breakpoint
CREATE TABLE "customer_files" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"state" "customer_file_state" NOT NULL,
	"row_count" integer DEFAULT 0 NOT NULL,
	"done_count" integer DEFAULT 0 NOT NULL,
	"actor_kind" "actor_kind" NOT NULL,
	"actor_id" text NOT NULL,
	"user_id" uuid,
	"created_by" text NOT NULL,
	"invite_campaign_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"checked_at" timestamp (3) with time zone,
	"applied_at" timestamp (3) with time zone,
	"undone_at" timestamp (3) with time zone,
	"undone_by" text,
	"forgotten_at" timestamp (3) with time zone,
	CONSTRAINT "customer_files_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "customer_files_counts_range" CHECK ("customer_files"."done_count" BETWEEN 0 AND "customer_files"."row_count"),
	CONSTRAINT "customer_files_state_has_time" CHECK (("customer_files"."state" = 'undone') = ("customer_files"."undone_at" IS NOT NULL) AND ("customer_files"."state" NOT IN ('applied', 'undoing', 'undone') OR "customer_files"."applied_at" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"org_id" uuid NOT NULL,
	"contact" text NOT NULL,
	"file_id" uuid NOT NULL,
	"since" date NOT NULL,
	"surname" text,
	"street" text,
	CONSTRAINT "customers_org_id_contact_file_id_pk" PRIMARY KEY("org_id","contact","file_id"),
	CONSTRAINT "customers_contact_is_one" CHECK ("customers"."contact" ~ '^(\+[0-9]{7,15}|[^[:space:]]+@[^[:space:]]+)$')
);
--> statement-breakpoint
CREATE TABLE "portal_networks" (
	"org_id" uuid NOT NULL,
	"advocate_id" uuid NOT NULL,
	"network_key" "bytea" NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "portal_networks_org_id_advocate_id_network_key_pk" PRIMARY KEY("org_id","advocate_id","network_key")
);
--> statement-breakpoint
CREATE TABLE "referral_flags" (
	"org_id" uuid NOT NULL,
	"referral_id" uuid NOT NULL,
	"rule" "review_rule" NOT NULL,
	"facts" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "referral_flags_org_id_referral_id_rule_pk" PRIMARY KEY("org_id","referral_id","rule")
);
--> statement-breakpoint
CREATE TABLE "review_settings" (
	"org_id" uuid PRIMARY KEY NOT NULL,
	"rules" jsonb NOT NULL,
	"allow_after_days" integer,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "review_settings_days_range" CHECK ("review_settings"."allow_after_days" BETWEEN 1 AND 365)
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"referral_id" uuid NOT NULL,
	"advocate_id" uuid NOT NULL,
	"state" "review_state" DEFAULT 'open' NOT NULL,
	"severity" smallint NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" text,
	"decided_by_id" text,
	"denial_reason" "denial_reason",
	"reason_shown" boolean DEFAULT false NOT NULL,
	"trusted" boolean DEFAULT false NOT NULL,
	"note" text,
	"refund_id" text,
	CONSTRAINT "reviews_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "reviews_referral_key" UNIQUE("org_id","referral_id"),
	CONSTRAINT "reviews_severity_range" CHECK ("reviews"."severity" BETWEEN 1 AND 3),
	CONSTRAINT "reviews_decided_has_time" CHECK (("reviews"."state" = 'open') = ("reviews"."decided_at" IS NULL) AND ("reviews"."decided_at" IS NULL) = ("reviews"."decided_by" IS NULL) AND ("reviews"."state" = 'denied') = ("reviews"."denial_reason" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "trusted_advocates" (
	"org_id" uuid NOT NULL,
	"advocate_id" uuid NOT NULL,
	"trusted_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "trusted_advocates_org_id_advocate_id_pk" PRIMARY KEY("org_id","advocate_id")
);
--> statement-breakpoint
ALTER TABLE "held_credit" DROP CONSTRAINT "held_credit_released_when_due";--> statement-breakpoint
DROP INDEX "held_credit_due_idx";--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "new_customers_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "source" "actor_kind";--> statement-breakpoint
ALTER TABLE "held_credit" ADD COLUMN "in_review" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_file_rows" ADD CONSTRAINT "customer_file_rows_file_fk" FOREIGN KEY ("org_id","file_id") REFERENCES "public"."customer_files"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_files" ADD CONSTRAINT "customer_files_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_files" ADD CONSTRAINT "customer_files_campaign_fk" FOREIGN KEY ("org_id","invite_campaign_id") REFERENCES "public"."campaigns"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_file_fk" FOREIGN KEY ("org_id","file_id") REFERENCES "public"."customer_files"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal_networks" ADD CONSTRAINT "portal_networks_advocate_fk" FOREIGN KEY ("org_id","advocate_id") REFERENCES "public"."advocates"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_flags" ADD CONSTRAINT "referral_flags_review_fk" FOREIGN KEY ("org_id","referral_id") REFERENCES "public"."reviews"("org_id","referral_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_settings" ADD CONSTRAINT "review_settings_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_referral_fk" FOREIGN KEY ("org_id","advocate_id","referral_id") REFERENCES "public"."referrals"("org_id","advocate_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trusted_advocates" ADD CONSTRAINT "trusted_advocates_advocate_fk" FOREIGN KEY ("org_id","advocate_id") REFERENCES "public"."advocates"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_file_rows_outcome_idx" ON "customer_file_rows" USING btree ("org_id","file_id","outcome","state","id");--> statement-breakpoint
CREATE INDEX "customer_file_rows_refund_idx" ON "customer_file_rows" USING btree ("org_id","invoice") WHERE "customer_file_rows"."kind" = 'refund' AND "customer_file_rows"."invoice" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "customer_file_rows_referral_idx" ON "customer_file_rows" USING btree ("org_id","file_id","referral_id") WHERE "customer_file_rows"."referral_id" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "customer_file_rows_convert_key" ON "customer_file_rows" USING btree ("org_id","referral_id") WHERE "customer_file_rows"."outcome" = 'convert' AND "customer_file_rows"."state" = 'done' AND "customer_file_rows"."credit_cents" > 0;--> statement-breakpoint
CREATE INDEX "customer_files_running_idx" ON "customer_files" USING btree ("state","org_id") WHERE "customer_files"."state" IN ('checking', 'applying', 'undoing');--> statement-breakpoint
CREATE INDEX "customers_file_idx" ON "customers" USING btree ("org_id","file_id");--> statement-breakpoint
CREATE INDEX "portal_networks_seen_idx" ON "portal_networks" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "reviews_open_idx" ON "reviews" USING btree ("org_id","opened_at","id") WHERE "reviews"."state" = 'open';--> statement-breakpoint
CREATE INDEX "referrals_friend_name_idx" ON "referrals" USING btree ("org_id",lower("friend_name")) WHERE "referrals"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "held_credit_due_idx" ON "held_credit" USING btree ("available_at","org_id") WHERE "held_credit"."released_at" IS NULL AND NOT "held_credit"."in_review";--> statement-breakpoint
ALTER TABLE "held_credit" ADD CONSTRAINT "held_credit_released_when_due" CHECK ("held_credit"."released_at" >= "held_credit"."available_at" AND ("held_credit"."released_at" IS NULL OR NOT "held_credit"."in_review"));--> statement-breakpoint
GRANT UPDATE (new_customers_only) ON "campaigns" TO referral_rewards_app;--> statement-breakpoint
GRANT UPDATE (in_review) ON "held_credit" TO referral_rewards_app;--> statement-breakpoint
GRANT SELECT, INSERT, DELETE, UPDATE (state, row_count, done_count, invite_campaign_id, checked_at, applied_at, undone_at, undone_by, forgotten_at) ON "customer_files" TO referral_rewards_app;--> statement-breakpoint
GRANT SELECT, INSERT, DELETE, UPDATE (name, email, phone, code, referred_by, street, job_value_cents, unread, outcome, state, facts, referral_id, advocate_id, credit_cents, problem, decided_by, decided_at, made_referral) ON "customer_file_rows" TO referral_rewards_app;--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON "customers" TO referral_rewards_app;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (state, severity, opened_at, decided_at, decided_by, decided_by_id, denial_reason, reason_shown, trusted, note, refund_id) ON "reviews" TO referral_rewards_app;--> statement-breakpoint
GRANT SELECT, INSERT ON "referral_flags" TO referral_rewards_app;--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON "trusted_advocates" TO referral_rewards_app;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (rules, allow_after_days, updated_at) ON "review_settings" TO referral_rewards_app;--> statement-breakpoint
GRANT SELECT, INSERT, DELETE, UPDATE (seen_at) ON "portal_networks" TO referral_rewards_app;
