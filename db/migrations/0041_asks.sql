CREATE TYPE "public"."ask_state" AS ENUM('planned', 'sent', 'skipped');--> statement-breakpoint
CREATE TYPE "public"."ask_step" AS ENUM('question', 'after_job', 'reminder', 'last_reminder', 'credit_landed', 'link_unopened', 'friend_reminder', 'credit_expiring');--> statement-breakpoint
CREATE TYPE "public"."ask_stop" AS ENUM('erased', 'campaign_closed', 'turned_off', 'do_not_ask', 'opted_out', 'unreachable', 'unhappy', 'referred', 'full', 'opened', 'booked', 'spent', 'first_not_sent', 'asked_this_season', 'just_asked', 'too_late', 'by_hand', 'not_delivered');--> statement-breakpoint
CREATE TYPE "public"."job_source" AS ENUM('staff', 'api', 'webhook', 'customer_file');--> statement-breakpoint
ALTER TYPE "public"."message_template" ADD VALUE 'ask' BEFORE 'friend-confirm';--> statement-breakpoint
ALTER TYPE "public"."message_template" ADD VALUE 'friend-reminder' BEFORE 'welcome';--> statement-breakpoint
ALTER TYPE "public"."message_template" ADD VALUE 'test-ask' BEFORE 'lead-alert';--> statement-breakpoint
ALTER TYPE "public"."message_template" ADD VALUE 'unhappy-answer' BEFORE 'lead-alert';--> statement-breakpoint
ALTER TYPE "public"."webhook_event_type" ADD VALUE 'job.completed';--> statement-breakpoint
CREATE TABLE "ask_plans" (
	"org_id" uuid NOT NULL,
	"campaign_id" uuid NOT NULL,
	"is_on" boolean DEFAULT false NOT NULL,
	"steps" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"swept_until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ask_plans_org_id_campaign_id_pk" PRIMARY KEY("org_id","campaign_id")
);
--> statement-breakpoint
CREATE TABLE "asks" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"campaign_id" uuid NOT NULL,
	"advocate_id" uuid NOT NULL,
	"step" "ask_step" NOT NULL,
	"cause_id" uuid NOT NULL,
	"person" text NOT NULL,
	"planned_for" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"state" "ask_state" DEFAULT 'planned' NOT NULL,
	"stop" "ask_stop",
	"decided_at" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "asks_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "asks_decided_has_time" CHECK (("asks"."state" = 'planned') = ("asks"."decided_at" IS NULL)),
	CONSTRAINT "asks_skipped_has_stop" CHECK (("asks"."state" = 'skipped') = ("asks"."stop" IS NOT NULL)),
	CONSTRAINT "asks_due_after_planned" CHECK ("asks"."due_at" >= "asks"."planned_for"),
	CONSTRAINT "asks_opened_was_sent" CHECK ("asks"."opened_at" IS NULL OR "asks"."state" = 'sent')
);
--> statement-breakpoint
CREATE TABLE "completed_jobs" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"campaign_id" uuid NOT NULL,
	"advocate_id" uuid NOT NULL,
	"external_id" text,
	"service" text,
	"technician" text,
	"source" "job_source" NOT NULL,
	"done_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"score" smallint,
	"comment" text,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "completed_jobs_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "completed_jobs_score_range" CHECK ("completed_jobs"."score" BETWEEN 1 AND 5),
	CONSTRAINT "completed_jobs_answer_has_time" CHECK (("completed_jobs"."score" IS NULL) = ("completed_jobs"."answered_at" IS NULL) AND ("completed_jobs"."comment" IS NULL OR "completed_jobs"."score" IS NOT NULL))
);
--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_recipient_fits_template";--> statement-breakpoint
ALTER TABLE "advocates" ADD COLUMN "do_not_ask" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "daily_asks" smallint DEFAULT 50 NOT NULL;--> statement-breakpoint
ALTER TABLE "ask_plans" ADD CONSTRAINT "ask_plans_campaign_fk" FOREIGN KEY ("org_id","campaign_id") REFERENCES "public"."campaigns"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asks" ADD CONSTRAINT "asks_advocate_fk" FOREIGN KEY ("org_id","campaign_id","advocate_id") REFERENCES "public"."advocates"("org_id","campaign_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "completed_jobs" ADD CONSTRAINT "completed_jobs_advocate_fk" FOREIGN KEY ("org_id","campaign_id","advocate_id") REFERENCES "public"."advocates"("org_id","campaign_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ask_plans_swept_idx" ON "ask_plans" USING btree ("swept_until") WHERE "ask_plans"."is_on";--> statement-breakpoint
CREATE UNIQUE INDEX "asks_cause_key" ON "asks" USING btree ("cause_id","step","org_id");--> statement-breakpoint
CREATE INDEX "asks_due_idx" ON "asks" USING btree ("due_at","org_id") WHERE "asks"."state" = 'planned';--> statement-breakpoint
CREATE INDEX "asks_planned_idx" ON "asks" USING btree ("org_id","due_at","id") WHERE "asks"."state" = 'planned';--> statement-breakpoint
CREATE INDEX "asks_decided_idx" ON "asks" USING btree ("org_id","state","decided_at","id") WHERE "asks"."state" <> 'planned';--> statement-breakpoint
CREATE INDEX "asks_person_idx" ON "asks" USING btree ("org_id","person","decided_at") WHERE "asks"."state" = 'sent';--> statement-breakpoint
CREATE INDEX "asks_advocate_idx" ON "asks" USING btree ("org_id","advocate_id","decided_at");--> statement-breakpoint
CREATE UNIQUE INDEX "completed_jobs_external_key" ON "completed_jobs" USING btree ("external_id","org_id") WHERE "completed_jobs"."external_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "completed_jobs_advocate_idx" ON "completed_jobs" USING btree ("org_id","advocate_id","done_at");--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_recipient_fits_template" CHECK (("messages"."advocate_id" IS NOT NULL) = ("messages"."template"::text IN ('invite', 'advocate-referred', 'reward-advocate', 'reward-friend', 'credit-released', 'reward-reversed', 'reward-restored', 'credit-expiring', 'ask')) AND ("messages"."channel" = 'email' OR "messages"."advocate_id" IS NOT NULL OR "messages"."template"::text IN ('friend-confirm', 'friend-reminder', 'lead-alert', 'phone-code')) AND ("messages"."channel" = 'sms' OR "messages"."template"::text <> 'phone-code'));--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_daily_asks_range" CHECK ("organizations"."daily_asks" BETWEEN 1 AND 1000);--> statement-breakpoint
GRANT UPDATE (daily_asks) ON "organizations" TO referral_rewards_app;--> statement-breakpoint
GRANT UPDATE (do_not_ask) ON "advocates" TO referral_rewards_app;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (is_on, steps, swept_until) ON "ask_plans" TO referral_rewards_app;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (score, comment, answered_at) ON "completed_jobs" TO referral_rewards_app;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (planned_for, due_at, state, stop, decided_at, opened_at) ON "asks" TO referral_rewards_app;
