CREATE TYPE "public"."message_channel" AS ENUM('email', 'sms');--> statement-breakpoint
CREATE TYPE "public"."message_status" AS ENUM('queued', 'sent', 'captured', 'suppressed', 'failed');--> statement-breakpoint
CREATE TYPE "public"."message_template" AS ENUM('invite', 'reward-advocate', 'reward-friend', 'welcome', 'magic-link', 'team-invite', 'password-reset');--> statement-breakpoint
CREATE TABLE "email_opt_outs" (
	"org_id" uuid NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "email_opt_outs_org_id_email_pk" PRIMARY KEY("org_id","email"),
	CONSTRAINT "email_opt_outs_lower_case" CHECK ("email_opt_outs"."email" = lower("email_opt_outs"."email"))
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"channel" "message_channel" NOT NULL,
	"template" "message_template" NOT NULL,
	"recipient" text NOT NULL,
	"advocate_id" uuid,
	"cause_id" uuid NOT NULL,
	"resend_of" uuid,
	"data" jsonb NOT NULL,
	"sealed_url" "bytea",
	"expires_at" timestamp (3) with time zone,
	"status" "message_status" DEFAULT 'queued' NOT NULL,
	"sent_with" jsonb,
	"attempts" integer DEFAULT 0 NOT NULL,
	"provider_id" text,
	"problem" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"handled_at" timestamp (3) with time zone,
	CONSTRAINT "messages_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "messages_recipient_fits_template" CHECK (("messages"."advocate_id" IS NOT NULL) = ("messages"."template" IN ('invite', 'reward-advocate', 'reward-friend')) AND ("messages"."channel" = 'email' OR "messages"."advocate_id" IS NOT NULL)),
	CONSTRAINT "messages_handled_has_time" CHECK (("messages"."status" = 'queued') = ("messages"."handled_at" IS NULL)),
	CONSTRAINT "messages_sent_has_provider_id" CHECK (("messages"."status" = 'sent') = ("messages"."provider_id" IS NOT NULL)),
	CONSTRAINT "messages_secret_is_short_lived" CHECK ("messages"."sealed_url" IS NULL OR ("messages"."status" IN ('queued', 'captured') AND "messages"."expires_at" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "sms_opt_outs" (
	"phone" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "advocates" ADD COLUMN "sms_consent_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "friend_sms_consent_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "email_opt_outs" ADD CONSTRAINT "email_opt_outs_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_advocate_fk" FOREIGN KEY ("org_id","advocate_id") REFERENCES "public"."advocates"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_resend_fk" FOREIGN KEY ("org_id","resend_of") REFERENCES "public"."messages"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "messages_cause_key" ON "messages" USING btree ("org_id","cause_id","template","channel") WHERE "messages"."resend_of" IS NULL;--> statement-breakpoint
CREATE INDEX "messages_advocate_idx" ON "messages" USING btree ("org_id","advocate_id","id") WHERE "messages"."advocate_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "messages_member_idx" ON "messages" USING btree ("org_id","id") WHERE "messages"."advocate_id" IS NULL;--> statement-breakpoint
CREATE INDEX "messages_secret_idx" ON "messages" USING btree ("expires_at") WHERE "messages"."sealed_url" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "messages_unsent_idx" ON "messages" USING btree ("org_id","status","id") WHERE "messages"."status" IN ('queued', 'suppressed', 'failed');--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_consent_needs_phone" CHECK ("referrals"."friend_sms_consent_at" IS NULL OR "referrals"."friend_phone" IS NOT NULL);