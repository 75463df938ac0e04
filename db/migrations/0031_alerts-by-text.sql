ALTER TYPE "public"."message_template" ADD VALUE 'advocate-referred' BEFORE 'reward-advocate';--> statement-breakpoint
ALTER TYPE "public"."message_template" ADD VALUE 'phone-code';--> statement-breakpoint
CREATE TABLE "member_phones" (
	"org_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"phone" text,
	"verified_at" timestamp (3) with time zone,
	"asked_phone" text,
	"code_hash" "bytea",
	"code_expires_at" timestamp (3) with time zone,
	"tries_left" integer,
	CONSTRAINT "member_phones_org_id_user_id_pk" PRIMARY KEY("org_id","user_id"),
	CONSTRAINT "member_phones_verified" CHECK (("member_phones"."phone" IS NULL) = ("member_phones"."verified_at" IS NULL)),
	CONSTRAINT "member_phones_asked" CHECK (num_nulls("member_phones"."asked_phone", "member_phones"."code_hash", "member_phones"."code_expires_at", "member_phones"."tries_left") IN (0, 4) AND "member_phones"."tries_left" >= 0)
);
--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_recipient_fits_template";--> statement-breakpoint
ALTER TABLE "lead_alerts" ADD COLUMN "notification_preference" "notification_preference" DEFAULT 'email' NOT NULL;--> statement-breakpoint
ALTER TABLE "member_phones" ADD CONSTRAINT "member_phones_user_fk" FOREIGN KEY ("org_id","user_id") REFERENCES "public"."users"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_recipient_fits_template" CHECK (("messages"."advocate_id" IS NOT NULL) = ("messages"."template"::text IN ('invite', 'advocate-referred', 'reward-advocate', 'reward-friend')) AND ("messages"."channel" = 'email' OR "messages"."advocate_id" IS NOT NULL OR "messages"."template"::text IN ('friend-confirm', 'lead-alert', 'phone-code')) AND ("messages"."channel" = 'sms' OR "messages"."template"::text <> 'phone-code'));--> statement-breakpoint
GRANT UPDATE (notification_preference) ON lead_alerts TO referral_rewards_app;--> statement-breakpoint
GRANT SELECT, INSERT, DELETE, UPDATE (phone, verified_at, asked_phone, code_hash, code_expires_at, tries_left) ON member_phones TO referral_rewards_app;
