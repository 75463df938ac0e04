ALTER TYPE "public"."consent_source" ADD VALUE 'portal' BEFORE 'text_reply';--> statement-breakpoint
ALTER TYPE "public"."message_template" ADD VALUE 'credit-used' BEFORE 'ask';--> statement-breakpoint
ALTER TYPE "public"."message_template" ADD VALUE 'contact-code' BEFORE 'ask';--> statement-breakpoint
ALTER TYPE "public"."message_template" ADD VALUE 'contact-changed' BEFORE 'ask';--> statement-breakpoint
CREATE TABLE "contact_changes" (
	"org_id" uuid NOT NULL,
	"advocate_id" uuid NOT NULL,
	"channel" "message_channel" NOT NULL,
	"contact" text NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"tries_left" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"agreed" jsonb,
	CONSTRAINT "contact_changes_org_id_advocate_id_pk" PRIMARY KEY("org_id","advocate_id"),
	CONSTRAINT "contact_changes_tries" CHECK ("contact_changes"."tries_left" BETWEEN 0 AND 5),
	CONSTRAINT "contact_changes_agreed_has_number" CHECK ("contact_changes"."agreed" IS NULL OR "contact_changes"."channel" = 'sms')
);
--> statement-breakpoint
CREATE TABLE "recommendations" (
	"org_id" uuid NOT NULL,
	"advocate_id" uuid NOT NULL,
	"note" text,
	"photo" "bytea",
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "recommendations_org_id_advocate_id_pk" PRIMARY KEY("org_id","advocate_id"),
	CONSTRAINT "recommendations_says_something" CHECK ("recommendations"."note" IS NOT NULL OR "recommendations"."photo" IS NOT NULL),
	CONSTRAINT "recommendations_note_length" CHECK (char_length("recommendations"."note") BETWEEN 1 AND 100),
	CONSTRAINT "recommendations_photo_size" CHECK (octet_length("recommendations"."photo") BETWEEN 1 AND 16384)
);
--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_recipient_fits_template";--> statement-breakpoint
ALTER TABLE "contact_changes" ADD CONSTRAINT "contact_changes_advocate_fk" FOREIGN KEY ("org_id","advocate_id") REFERENCES "public"."advocates"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recommendations" ADD CONSTRAINT "recommendations_advocate_fk" FOREIGN KEY ("org_id","advocate_id") REFERENCES "public"."advocates"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_recipient_fits_template" CHECK (("messages"."advocate_id" IS NOT NULL) = ("messages"."template"::text IN ('invite', 'portal-link', 'advocate-referred', 'reward-advocate', 'reward-friend', 'credit-released', 'reward-reversed', 'reward-restored', 'credit-expiring', 'credit-used', 'contact-code', 'contact-changed', 'ask')) AND ("messages"."channel" = 'email' OR "messages"."advocate_id" IS NOT NULL OR "messages"."template"::text IN ('friend-confirm', 'friend-reminder', 'lead-alert', 'phone-code')) AND ("messages"."channel" = 'sms' OR "messages"."template"::text <> 'phone-code'));--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON contact_changes, recommendations TO referral_rewards_app;
--> statement-breakpoint
-- Older releases don't know the new messages.
UPDATE drizzle.oldest_release SET migrations = (SELECT count(*) + 1 FROM drizzle.__drizzle_migrations);
