-- Search by similar words, together with the organization.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;
--> statement-breakpoint
-- The tables and functions of pg-boss 10 (schema version 24), as it would make them itself if it owned the database.
CREATE SCHEMA IF NOT EXISTS pgboss;
--> statement-breakpoint
CREATE TYPE pgboss.job_state AS ENUM (
  'created',
  'retry',
  'active',
  'completed',
  'cancelled',
  'failed'
);
--> statement-breakpoint
CREATE TABLE pgboss.version (
  version int primary key,
  maintained_on timestamp with time zone,
  cron_on timestamp with time zone,
  monitored_on timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE pgboss.queue (
  name text,
  policy text,
  retry_limit int,
  retry_delay int,
  retry_backoff bool,
  expire_seconds int,
  retention_minutes int,
  dead_letter text REFERENCES pgboss.queue (name),
  partition_name text,
  created_on timestamp with time zone not null default now(),
  updated_on timestamp with time zone not null default now(),
  PRIMARY KEY (name)
);
--> statement-breakpoint
CREATE TABLE pgboss.schedule (
  name text REFERENCES pgboss.queue ON DELETE CASCADE,
  cron text not null,
  timezone text,
  data jsonb,
  options jsonb,
  created_on timestamp with time zone not null default now(),
  updated_on timestamp with time zone not null default now(),
  PRIMARY KEY (name)
);
--> statement-breakpoint
CREATE TABLE pgboss.subscription (
  event text not null,
  name text not null REFERENCES pgboss.queue ON DELETE CASCADE,
  created_on timestamp with time zone not null default now(),
  updated_on timestamp with time zone not null default now(),
  PRIMARY KEY(event, name)
);
--> statement-breakpoint
CREATE TABLE pgboss.job (
  id uuid not null default gen_random_uuid(),
  name text not null,
  priority integer not null default(0),
  data jsonb,
  state pgboss.job_state not null default('created'),
  retry_limit integer not null default(2),
  retry_count integer not null default(0),
  retry_delay integer not null default(0),
  retry_backoff boolean not null default false,
  start_after timestamp with time zone not null default now(),
  started_on timestamp with time zone,
  singleton_key text,
  singleton_on timestamp without time zone,
  expire_in interval not null default interval '15 minutes',
  created_on timestamp with time zone not null default now(),
  completed_on timestamp with time zone,
  keep_until timestamp with time zone NOT NULL default now() + interval '14 days',
  output jsonb,
  dead_letter text,
  policy text
) PARTITION BY LIST (name);
--> statement-breakpoint
ALTER TABLE pgboss.job ADD PRIMARY KEY (name, id);
--> statement-breakpoint
CREATE TABLE pgboss.archive (LIKE pgboss.job);
--> statement-breakpoint
ALTER TABLE pgboss.archive ADD PRIMARY KEY (name, id);
--> statement-breakpoint
ALTER TABLE pgboss.archive ADD archived_on timestamptz NOT NULL DEFAULT now();
--> statement-breakpoint
CREATE INDEX archive_i1 ON pgboss.archive(archived_on);
--> statement-breakpoint
CREATE FUNCTION pgboss.create_queue(queue_name text, options json)
RETURNS VOID AS
$$
DECLARE
  table_name varchar := 'j' || encode(sha224(queue_name::bytea), 'hex');
  queue_created_on timestamptz;
BEGIN

  WITH q as (
  INSERT INTO pgboss.queue (
    name,
    policy,
    retry_limit,
    retry_delay,
    retry_backoff,
    expire_seconds,
    retention_minutes,
    dead_letter,
    partition_name
  )
  VALUES (
    queue_name,
    options->>'policy',
    (options->>'retryLimit')::int,
    (options->>'retryDelay')::int,
    (options->>'retryBackoff')::bool,
    (options->>'expireInSeconds')::int,
    (options->>'retentionMinutes')::int,
    options->>'deadLetter',
    table_name
  )
  ON CONFLICT DO NOTHING
  RETURNING created_on
  )
  SELECT created_on into queue_created_on from q;

  IF queue_created_on IS NULL THEN
    RETURN;
  END IF;

  EXECUTE format('CREATE TABLE pgboss.%I (LIKE pgboss.job INCLUDING DEFAULTS)', table_name);

  EXECUTE format('ALTER TABLE pgboss.%1$I ADD PRIMARY KEY (name, id)', table_name);
  EXECUTE format('ALTER TABLE pgboss.%1$I ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES pgboss.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED', table_name);
  EXECUTE format('ALTER TABLE pgboss.%1$I ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES pgboss.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED', table_name);
  EXECUTE format('CREATE UNIQUE INDEX %1$s_i1 ON pgboss.%1$I (name, COALESCE(singleton_key, '''')) WHERE state = ''created'' AND policy = ''short''', table_name);
  EXECUTE format('CREATE UNIQUE INDEX %1$s_i2 ON pgboss.%1$I (name, COALESCE(singleton_key, '''')) WHERE state = ''active'' AND policy = ''singleton''', table_name);
  EXECUTE format('CREATE UNIQUE INDEX %1$s_i3 ON pgboss.%1$I (name, state, COALESCE(singleton_key, '''')) WHERE state <= ''active'' AND policy = ''stately''', table_name);
  EXECUTE format('CREATE UNIQUE INDEX %1$s_i4 ON pgboss.%1$I (name, singleton_on, COALESCE(singleton_key, '''')) WHERE state <> ''cancelled'' AND singleton_on IS NOT NULL', table_name);
  EXECUTE format('CREATE INDEX %1$s_i5 ON pgboss.%1$I (name, start_after) INCLUDE (priority, created_on, id) WHERE state < ''active''', table_name);

  EXECUTE format('ALTER TABLE pgboss.%I ADD CONSTRAINT cjc CHECK (name=%L)', table_name, queue_name);
  EXECUTE format('ALTER TABLE pgboss.job ATTACH PARTITION pgboss.%I FOR VALUES IN (%L)', table_name, queue_name);
END;
$$
LANGUAGE plpgsql;
--> statement-breakpoint
CREATE FUNCTION pgboss.delete_queue(queue_name text)
RETURNS VOID AS
$$
DECLARE
  table_name varchar;
BEGIN
  WITH deleted as (
    DELETE FROM pgboss.queue
    WHERE name = queue_name
    RETURNING partition_name
  )
  SELECT partition_name from deleted INTO table_name;

  EXECUTE format('DROP TABLE IF EXISTS pgboss.%I', table_name);
END;
$$
LANGUAGE plpgsql;
--> statement-breakpoint
INSERT INTO pgboss.version(version) VALUES ('24');
--> statement-breakpoint
SELECT pgboss.create_queue('message-undeliverable', '{"policy": "standard"}');
--> statement-breakpoint
-- 16 retries, the first after 2 to 4 seconds, each after twice as long: 36 to 73 hours in all, a weekend. A job of a worker that
-- died is another one's after 30 seconds.
SELECT pgboss.create_queue(name, '{"policy": "standard", "retryLimit": 16, "retryDelay": 2, "retryBackoff": true, "expireInSeconds": 30, "deadLetter": "message-undeliverable"}')
  FROM unnest(ARRAY['message-email', 'message-sms']) name;
--> statement-breakpoint
SELECT pgboss.create_queue('message-sign-in', '{"policy": "standard", "retryLimit": 16, "retryDelay": 2, "retryBackoff": true, "expireInSeconds": 30, "deadLetter": "message-undeliverable"}');
--> statement-breakpoint
CREATE TYPE "public"."activity_action" AS ENUM('advocate.enrolled', 'advocate.referral.sent', 'advocate.referral.converted', 'advocate.credit.adjusted', 'advocate.credit.released', 'advocate.credit.reversed', 'advocate.credit.restored', 'advocate.credit.settled', 'advocate.credit.redeemed', 'advocate.credit.returned', 'advocate.credit.expired');
--> statement-breakpoint
CREATE TYPE "public"."credit_type" AS ENUM('earned', 'held', 'released', 'used', 'given', 'taken_back', 'restored', 'owed', 'settled', 'expired', 'corrected', 'undone', 'brought_over');
--> statement-breakpoint
CREATE TYPE "public"."adjustment_type" AS ENUM('corrected', 'used', 'undone', 'brought_over');
--> statement-breakpoint
CREATE TYPE "public"."approval_kind" AS ENUM('reward', 'adjustment', 'ceiling', 'credit_rules', 'review_rules');
--> statement-breakpoint
CREATE TYPE "public"."approval_state" AS ENUM('waiting', 'approved', 'declined', 'withdrawn');
--> statement-breakpoint
CREATE TYPE "public"."ask_state" AS ENUM('planned', 'sent', 'skipped');
--> statement-breakpoint
CREATE TYPE "public"."ask_step" AS ENUM('question', 'after_job', 'reminder', 'last_reminder', 'credit_landed', 'link_unopened', 'friend_reminder', 'credit_expiring');
--> statement-breakpoint
CREATE TYPE "public"."ask_stop" AS ENUM('erased', 'campaign_closed', 'turned_off', 'do_not_ask', 'opted_out', 'unreachable', 'unhappy', 'referred', 'full', 'opened', 'booked', 'spent', 'first_not_sent', 'asked_this_season', 'just_asked', 'too_late', 'by_hand', 'not_delivered');
--> statement-breakpoint
CREATE TYPE "public"."job_source" AS ENUM('staff', 'api', 'webhook', 'customer_file');
--> statement-breakpoint
CREATE TYPE "public"."campaign_status" AS ENUM('active', 'paused');
--> statement-breakpoint
CREATE TYPE "public"."reward_mode" AS ENUM('fixed', 'percent');
--> statement-breakpoint
CREATE TYPE "public"."actor_kind" AS ENUM('user', 'apiKey', 'webhook', 'portal', 'system', 'invitation', 'resetLink', 'visitor');
--> statement-breakpoint
CREATE TYPE "public"."language" AS ENUM('en', 'es');
--> statement-breakpoint
CREATE TYPE "public"."notification_preference" AS ENUM('email', 'sms', 'both');
--> statement-breakpoint
CREATE TYPE "public"."connection_event_outcome" AS ENUM('kept', 'applied', 'nothing', 'waiting', 'needs_you', 'refused');
--> statement-breakpoint
CREATE TYPE "public"."connection_meaning" AS ENUM('booked', 'paid', 'refunded', 'restored', 'linked');
--> statement-breakpoint
CREATE TYPE "public"."connection_system" AS ENUM('stripe', 'square', 'shopify', 'jobber', 'quickbooks', 'housecall_pro', 'highlevel', 'calendly', 'other');
--> statement-breakpoint
CREATE TYPE "public"."delivery_refusal" AS ENUM('unsigned', 'forged', 'old', 'foreign');
--> statement-breakpoint
CREATE TYPE "public"."reference_kind" AS ENUM('customer', 'payment');
--> statement-breakpoint
CREATE TYPE "public"."customer_file_state" AS ENUM('receiving', 'checking', 'checked', 'applying', 'applied', 'undoing', 'undone', 'discarded');
--> statement-breakpoint
CREATE TYPE "public"."customer_row_kind" AS ENUM('job', 'refund', 'open');
--> statement-breakpoint
CREATE TYPE "public"."customer_row_outcome" AS ENUM('convert', 'reverse', 'invite', 'ask', 'nothing');
--> statement-breakpoint
CREATE TYPE "public"."customer_row_state" AS ENUM('waiting', 'done', 'failed', 'undone');
--> statement-breakpoint
CREATE TYPE "public"."consent_source" AS ENUM('friend_page', 'refer_page', 'text_reply', 'staff', 'import', 'api');
--> statement-breakpoint
CREATE TYPE "public"."message_channel" AS ENUM('email', 'sms');
--> statement-breakpoint
CREATE TYPE "public"."message_delivery" AS ENUM('delayed', 'delivered', 'undelivered', 'bounced', 'complained');
--> statement-breakpoint
CREATE TYPE "public"."message_status" AS ENUM('queued', 'sent', 'captured', 'suppressed', 'failed');
--> statement-breakpoint
CREATE TYPE "public"."message_template" AS ENUM('invite', 'portal-link', 'advocate-referred', 'reward-advocate', 'reward-friend', 'credit-released', 'reward-reversed', 'reward-restored', 'credit-expiring', 'ask', 'friend-confirm', 'friend-reminder', 'resume-emails', 'welcome', 'magic-link', 'team-invite', 'password-reset', 'security-notice', 'approval-request', 'test-invite', 'test-ask', 'unhappy-answer', 'webhook-trouble', 'connection-trouble', 'lead-alert', 'weekly-digest', 'phone-code');
--> statement-breakpoint
CREATE TYPE "public"."opt_out_change" AS ENUM('stop', 'stop-all', 'start', 'help');
--> statement-breakpoint
CREATE TYPE "public"."opt_out_way" AS ENUM('text', 'one-click', 'page', 'portal', 'mailbox', 'complaint', 'provider');
--> statement-breakpoint
CREATE TYPE "public"."api_key_scope" AS ENUM('full', 'read');
--> statement-breakpoint
CREATE TYPE "public"."industry" AS ENUM('general', 'healthcare');
--> statement-breakpoint
CREATE TYPE "public"."lead_alert_mode" AS ENUM('at_once', 'daily', 'never');
--> statement-breakpoint
CREATE TYPE "public"."organization_status" AS ENUM('pending_onboarding', 'active');
--> statement-breakpoint
CREATE TYPE "public"."public_name_kind" AS ENUM('slug', 'sign_in_name');
--> statement-breakpoint
CREATE TYPE "public"."role" AS ENUM('admin', 'user');
--> statement-breakpoint
CREATE TYPE "public"."tier" AS ENUM('starter', 'growth', 'pro');
--> statement-breakpoint
CREATE TYPE "public"."delivery_state" AS ENUM('waiting', 'delivered', 'failed');
--> statement-breakpoint
CREATE TYPE "public"."endpoint_stop" AS ENUM('by_hand', 'gone', 'failing');
--> statement-breakpoint
CREATE TYPE "public"."outbound_event_type" AS ENUM('advocate.enrolled', 'advocate.updated', 'referral.created', 'referral.stage_changed', 'referral.converted', 'referral.reversed', 'referral.flagged', 'friend.promoted', 'credit.adjusted', 'credit.redeemed', 'credit.expired', 'campaign.updated', 'message.failed', 'webhook.test', 'credit.changed', 'credit.returned', 'credit.released', 'referral.restored', 'referral.updated', 'match_request.created');
--> statement-breakpoint
CREATE TYPE "public"."counted_resource" AS ENUM('users', 'campaigns', 'advocates', 'referrals');
--> statement-breakpoint
CREATE TYPE "public"."redemption_method" AS ENUM('invoice', 'code', 'gift_card', 'manual');
--> statement-breakpoint
CREATE TYPE "public"."redemption_state" AS ENUM('requested', 'approved', 'fulfilled', 'canceled', 'failed');
--> statement-breakpoint
CREATE TYPE "public"."lost_reason" AS ENUM('no answer', 'hired someone else', 'too expensive', 'out of area', 'other');
--> statement-breakpoint
CREATE TYPE "public"."referral_stage" AS ENUM('new', 'contacted', 'booked', 'rejected', 'lost', 'converted', 'reversed');
--> statement-breakpoint
CREATE TYPE "public"."referral_status" AS ENUM('pending', 'converted');
--> statement-breakpoint
CREATE TYPE "public"."rejection_reason" AS ENUM('spam', 'duplicate', 'wrong person', 'own household', 'not eligible');
--> statement-breakpoint
CREATE TYPE "public"."reversal_reason" AS ENUM('refunded', 'canceled', 'chargeback', 'fraud', 'duplicate', 'mistake', 'other', 'not eligible');
--> statement-breakpoint
CREATE TYPE "public"."denial_reason" AS ENUM('already a customer', 'same household', 'own referral', 'not a real lead', 'other');
--> statement-breakpoint
CREATE TYPE "public"."review_rule" AS ENUM('same_contact', 'known_customer', 'same_household', 'disposable_email', 'shared_contact', 'many_in_a_day', 'same_network', 'insider', 'ring', 'refunded_twice');
--> statement-breakpoint
CREATE TYPE "public"."review_state" AS ENUM('open', 'allowed', 'denied');
--> statement-breakpoint
CREATE TYPE "public"."session_method" AS ENUM('password', 'magic-link', 'sso', 'passkey');
--> statement-breakpoint
CREATE TYPE "public"."sign_in_link_purpose" AS ENUM('sign-in', 'password-reset');
--> statement-breakpoint
CREATE TYPE "public"."webhook_event_outcome" AS ENUM('applied', 'unmatched', 'refused', 'ignored');
--> statement-breakpoint
CREATE TYPE "public"."webhook_event_type" AS ENUM('advocate.enroll', 'referral.create', 'referral.convert', 'referral.reverse', 'referral.unreverse', 'job.completed');
--> statement-breakpoint
CREATE TABLE "activity" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"campaign_id" uuid NOT NULL,
	"advocate_id" uuid NOT NULL,
	"seq" bigint DEFAULT 0 NOT NULL,
	"action" "activity_action" NOT NULL,
	"description" text NOT NULL,
	"amount_cents" bigint,
	"balance_before" bigint DEFAULT 0 NOT NULL,
	"balance_after" bigint DEFAULT 0 NOT NULL,
	"memo" text,
	"referral_id" uuid,
	"conversion_id" uuid,
	"approval_id" uuid,
	"reversal_id" uuid,
	"redemption_id" uuid,
	"owed_cents" bigint,
	"credit_type" "credit_type",
	"friend_name" text,
	"actor_kind" "actor_kind" NOT NULL,
	"actor_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "activity_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "activity_seq_key" UNIQUE("org_id","advocate_id","seq"),
	CONSTRAINT "activity_seq_positive" CHECK ("activity"."seq" > 0),
	CONSTRAINT "activity_amount_fits_action" CHECK (CASE "activity"."action"::text WHEN 'advocate.credit.adjusted' THEN "activity"."amount_cents" IS NOT NULL AND "activity"."amount_cents" <> 0 WHEN 'advocate.referral.converted' THEN "activity"."amount_cents" IS NULL OR "activity"."amount_cents" > 0 WHEN 'advocate.credit.restored' THEN "activity"."amount_cents" IS NULL OR "activity"."amount_cents" > 0 WHEN 'advocate.credit.reversed' THEN "activity"."amount_cents" IS NULL OR "activity"."amount_cents" < 0 WHEN 'advocate.credit.released' THEN coalesce("activity"."amount_cents", 0) > 0 WHEN 'advocate.credit.returned' THEN coalesce("activity"."amount_cents", 0) > 0 WHEN 'advocate.credit.redeemed' THEN coalesce("activity"."amount_cents", 0) < 0 WHEN 'advocate.credit.settled' THEN coalesce("activity"."amount_cents", 0) < 0 WHEN 'advocate.credit.expired' THEN coalesce("activity"."amount_cents", 0) < 0 ELSE "activity"."amount_cents" IS NULL END),
	CONSTRAINT "activity_owed_fits_action" CHECK (CASE "activity"."action"::text WHEN 'advocate.credit.reversed' THEN coalesce("activity"."owed_cents", 1) > 0 WHEN 'advocate.credit.settled' THEN "activity"."owed_cents" IS NOT DISTINCT FROM "activity"."amount_cents" ELSE "activity"."owed_cents" IS NULL END),
	CONSTRAINT "activity_type_fits_action" CHECK (coalesce(CASE "activity"."action"::text WHEN 'advocate.referral.converted' THEN CASE WHEN "activity"."amount_cents" IS NULL THEN coalesce("activity"."credit_type"::text, 'held') = 'held' ELSE "activity"."credit_type"::text = 'earned' END WHEN 'advocate.credit.adjusted' THEN "activity"."credit_type"::text IN ('corrected', 'undone') OR "activity"."credit_type"::text = 'brought_over' AND "activity"."amount_cents" > 0 WHEN 'advocate.credit.released' THEN "activity"."credit_type"::text = 'released' WHEN 'advocate.credit.reversed' THEN "activity"."credit_type"::text IN ('taken_back', 'undone') WHEN 'advocate.credit.restored' THEN "activity"."credit_type"::text IN ('restored', 'undone') WHEN 'advocate.credit.settled' THEN "activity"."credit_type"::text = 'settled' WHEN 'advocate.credit.redeemed' THEN "activity"."credit_type"::text IN ('used', 'given') WHEN 'advocate.credit.returned' THEN "activity"."credit_type"::text IN ('used', 'given') WHEN 'advocate.credit.expired' THEN "activity"."credit_type"::text = 'expired' ELSE "activity"."credit_type" IS NULL END, false)),
	CONSTRAINT "activity_balance_adds_up" CHECK ("activity"."balance_after" = "activity"."balance_before" + coalesce("activity"."amount_cents", 0)),
	CONSTRAINT "activity_conversion_is_named" CHECK (("activity"."action"::text IN ('advocate.referral.converted', 'advocate.credit.released')) = ("activity"."conversion_id" IS NOT NULL) AND ("activity"."conversion_id" IS NULL OR "activity"."referral_id" IS NOT NULL)),
	CONSTRAINT "activity_cause_is_named" CHECK (("activity"."action"::text IN ('advocate.credit.reversed', 'advocate.credit.restored')) = ("activity"."reversal_id" IS NOT NULL) AND ("activity"."reversal_id" IS NULL OR "activity"."referral_id" IS NOT NULL) AND ("activity"."action"::text IN ('advocate.credit.redeemed', 'advocate.credit.returned')) = ("activity"."redemption_id" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "advocates" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"campaign_id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"email_identity" text GENERATED ALWAYS AS (CASE WHEN regexp_replace(lower(email), '^([^+@]+)\+[^@]*@', '\1@') ~ '@(gmail|googlemail)\.com$' THEN replace(split_part(regexp_replace(lower(email), '^([^+@]+)\+[^@]*@', '\1@'), '@', 1), '.', '') || '@gmail.com' ELSE regexp_replace(lower(email), '^([^+@]+)\+[^@]*@', '\1@') END) STORED,
	"identity_shared" boolean DEFAULT false NOT NULL,
	"phone" text,
	"notification_preference" "notification_preference" NOT NULL,
	"language" "language",
	"do_not_ask" boolean DEFAULT false NOT NULL,
	"referral_code" text NOT NULL,
	"credit_balance_cents" bigint DEFAULT 0 NOT NULL,
	"pending_credit_cents" bigint DEFAULT 0 NOT NULL,
	"owed_cents" bigint DEFAULT 0 NOT NULL,
	"activity_seq" bigint DEFAULT 0 NOT NULL,
	"pending_count" integer DEFAULT 0 NOT NULL,
	"converted_count" integer DEFAULT 0 NOT NULL,
	"visit_count" integer DEFAULT 0 NOT NULL,
	"last_visited_at" timestamp (3) with time zone,
	"written_to_at" timestamp (3) with time zone,
	"enrolled_at" timestamp (3) with time zone NOT NULL,
	"sms_consent_at" timestamp (3) with time zone,
	"portal_link_version" integer DEFAULT 0 NOT NULL,
	"terms_version" text,
	"terms_seen_at" timestamp (3) with time zone,
	"erased_at" timestamp (3) with time zone,
	"import_id" uuid,
	CONSTRAINT "advocates_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "advocates_campaign_key" UNIQUE("org_id","campaign_id","id"),
	CONSTRAINT "advocates_terms_have_time" CHECK (("advocates"."terms_version" IS NULL) = ("advocates"."terms_seen_at" IS NULL)),
	CONSTRAINT "advocates_has_contact" CHECK (("advocates"."email" IS NOT NULL OR "advocates"."phone" IS NOT NULL) = ("advocates"."erased_at" IS NULL)),
	CONSTRAINT "advocates_preference_fits_contact" CHECK ("advocates"."erased_at" IS NOT NULL OR ("advocates"."notification_preference" = 'sms' OR "advocates"."email" IS NOT NULL) AND ("advocates"."notification_preference" = 'email' OR "advocates"."phone" IS NOT NULL)),
	CONSTRAINT "advocates_referral_code_upper" CHECK ("advocates"."referral_code" = upper("advocates"."referral_code")),
	CONSTRAINT "advocates_balance_range" CHECK ("advocates"."credit_balance_cents" BETWEEN 0 AND 9007199254740991),
	CONSTRAINT "advocates_pending_credit_range" CHECK ("advocates"."pending_credit_cents" BETWEEN 0 AND 9007199254740991),
	CONSTRAINT "advocates_owed_range" CHECK ("advocates"."owed_cents" BETWEEN 0 AND 9007199254740991),
	CONSTRAINT "advocates_counts_range" CHECK ("advocates"."pending_count" >= 0 AND "advocates"."converted_count" >= 0),
	CONSTRAINT "advocates_visits_range" CHECK ("advocates"."visit_count" >= 0),
	CONSTRAINT "advocates_portal_link_version_range" CHECK ("advocates"."portal_link_version" >= 0),
	CONSTRAINT "advocates_visits_have_time" CHECK (("advocates"."visit_count" > 0) = ("advocates"."last_visited_at" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "approvals" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" "approval_kind" NOT NULL,
	"state" "approval_state" DEFAULT 'waiting' NOT NULL,
	"campaign_id" uuid,
	"advocate_id" uuid,
	"referral_id" uuid,
	"amount_cents" bigint,
	"job_value_cents" bigint,
	"external_id" text,
	"note" text,
	"adjustment_type" "adjustment_type",
	"change" jsonb,
	"max_reward_cents" bigint,
	"max_adjustment_cents" bigint,
	"asked_by" uuid,
	"asked_kind" "actor_kind" NOT NULL,
	"asked_name" text NOT NULL,
	"involved" uuid[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decided_by" uuid,
	"decided_name" text,
	"decided_at" timestamp (3) with time zone,
	"decided_alone" boolean DEFAULT false NOT NULL,
	"reason" text,
	CONSTRAINT "approvals_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "approvals_advocate_key" UNIQUE("org_id","advocate_id","id"),
	CONSTRAINT "approvals_terms_fit_kind" CHECK (CASE "approvals"."kind" WHEN 'reward' THEN num_nulls("approvals"."campaign_id", "approvals"."advocate_id", "approvals"."referral_id", "approvals"."amount_cents") = 0 AND "approvals"."amount_cents" > 0 WHEN 'adjustment' THEN num_nulls("approvals"."campaign_id", "approvals"."advocate_id", "approvals"."amount_cents") = 0 AND "approvals"."amount_cents" <> 0 AND num_nonnulls("approvals"."referral_id", "approvals"."job_value_cents", "approvals"."external_id") = 0 ELSE num_nonnulls("approvals"."campaign_id", "approvals"."advocate_id", "approvals"."referral_id", "approvals"."amount_cents", "approvals"."job_value_cents", "approvals"."external_id") = 0 END),
	CONSTRAINT "approvals_type_fits_kind" CHECK ("approvals"."adjustment_type" IS NULL OR "approvals"."kind" = 'adjustment'),
	CONSTRAINT "approvals_change_fits_kind" CHECK (("approvals"."change" IS NULL) = ("approvals"."kind" IN ('reward', 'adjustment', 'ceiling'))),
	CONSTRAINT "approvals_second_person" CHECK (CASE WHEN "approvals"."decided_alone" THEN "approvals"."state" = 'approved' AND "approvals"."decided_by" IS NOT NULL ELSE "approvals"."state" NOT IN ('approved', 'declined') OR ("approvals"."decided_by" IS NOT NULL AND "approvals"."decided_by" IS DISTINCT FROM "approvals"."asked_by" AND "approvals"."decided_by" <> ALL ("approvals"."involved")) END),
	CONSTRAINT "approvals_decided_has_time" CHECK (("approvals"."state" = 'waiting') = ("approvals"."decided_at" IS NULL) AND ("approvals"."decided_at" IS NULL) = ("approvals"."decided_name" IS NULL))
);
--> statement-breakpoint
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
CREATE TABLE "business_profiles" (
	"org_id" uuid NOT NULL,
	"phone" text,
	"service_area" text,
	"license_number" text,
	"review_url" text,
	"about" text,
	"translations" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"postal_address" text,
	"reply_to_email" text,
	"photo_key" text,
	"photo_url" text,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "business_profiles_org_id_pk" PRIMARY KEY("org_id"),
	CONSTRAINT "business_profiles_photo_is_a_pair" CHECK (("business_profiles"."photo_key" IS NULL) = ("business_profiles"."photo_url" IS NULL))
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
CREATE TABLE "campaigns" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"status" "campaign_status" NOT NULL,
	"reward_mode" "reward_mode" NOT NULL,
	"advocate_reward_value" bigint NOT NULL,
	"friend_reward_value" bigint NOT NULL,
	"extra_terms" text,
	"credit_hold_days" integer DEFAULT 0 NOT NULL,
	"new_customers_only" boolean DEFAULT false NOT NULL,
	"max_referrals_per_advocate" integer NOT NULL,
	"invite_subject" text,
	"invite_message" text,
	"translations" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "campaigns_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "campaigns_reward_range" CHECK ("campaigns"."advocate_reward_value" BETWEEN 0 AND 9007199254740991 AND "campaigns"."friend_reward_value" BETWEEN 0 AND 9007199254740991 AND ("campaigns"."reward_mode" = 'fixed' OR ("campaigns"."advocate_reward_value" <= 10000 AND "campaigns"."friend_reward_value" <= 10000))),
	CONSTRAINT "campaigns_credit_hold_range" CHECK ("campaigns"."credit_hold_days" BETWEEN 0 AND 90),
	CONSTRAINT "campaigns_cap_positive" CHECK ("campaigns"."max_referrals_per_advocate" >= 1)
);
--> statement-breakpoint
CREATE TABLE "offer_terms" (
	"org_id" uuid NOT NULL,
	"version" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "offer_terms_org_id_version_pk" PRIMARY KEY("org_id","version"),
	CONSTRAINT "offer_terms_version_of_text" CHECK ("offer_terms"."version" = left(encode(sha256(convert_to("offer_terms"."text", 'UTF8')), 'hex'), 16))
);
--> statement-breakpoint
CREATE TABLE "connection_apps" (
	"org_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"client_id" text,
	"sealed_client_secret" "bytea",
	"sealed_tokens" "bytea",
	"access_until" timestamp (3) with time zone,
	"refused_since" timestamp (3) with time zone,
	"state_hash" "bytea",
	"state_session" uuid,
	"state_until" timestamp (3) with time zone,
	CONSTRAINT "connection_apps_org_id_connection_id_pk" PRIMARY KEY("org_id","connection_id"),
	CONSTRAINT "connection_apps_tokens_have_end" CHECK (("connection_apps"."sealed_tokens" IS NULL) = ("connection_apps"."access_until" IS NULL)),
	CONSTRAINT "connection_apps_state_is_whole" CHECK (("connection_apps"."state_hash" IS NULL) = ("connection_apps"."state_session" IS NULL) AND ("connection_apps"."state_hash" IS NULL) = ("connection_apps"."state_until" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "connection_reads" (
	"org_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "connection_reads_org_id_event_id_pk" PRIMARY KEY("org_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "connection_events" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"external_id" text NOT NULL,
	"type" text NOT NULL,
	"body" json NOT NULL,
	"headers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"meaning" "connection_meaning",
	"told" json,
	"outcome" "connection_event_outcome" NOT NULL,
	"detail" text,
	"referral_id" uuid,
	"credit_cents" bigint,
	"payment_ids" text[] DEFAULT '{}' NOT NULL,
	"attempts" integer DEFAULT 1 NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"handled_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT now() + interval '1 hour' NOT NULL,
	CONSTRAINT "connection_events_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "connection_events_external_id_key" UNIQUE("org_id","connection_id","external_id")
);
--> statement-breakpoint
CREATE TABLE "connection_mappings" (
	"org_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"mapping" jsonb NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "connection_mappings_org_id_connection_id_version_pk" PRIMARY KEY("org_id","connection_id","version")
);
--> statement-breakpoint
CREATE TABLE "connection_references" (
	"org_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"kind" "reference_kind" NOT NULL,
	"reference" text NOT NULL,
	"referral_id" uuid NOT NULL,
	"paid_cents" bigint,
	"value_cents" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "connection_references_org_id_connection_id_kind_reference_pk" PRIMARY KEY("org_id","connection_id","kind","reference")
);
--> statement-breakpoint
CREATE TABLE "connections" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"system" "connection_system" NOT NULL,
	"name" text NOT NULL,
	"is_on" boolean NOT NULL,
	"sealed_secret" "bytea",
	"account" text,
	"choices" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"mapping_version" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid,
	"secret_by" uuid,
	"mapped_by" uuid,
	"turned_on_by" uuid,
	"last_event_at" timestamp (3) with time zone,
	"last_match_at" timestamp (3) with time zone,
	"refused_since" timestamp (3) with time zone,
	"refused_at" timestamp (3) with time zone,
	"refusal" "delivery_refusal",
	"gone_fields" text[] DEFAULT '{}' NOT NULL,
	"gone_since" timestamp (3) with time zone,
	"warned_at" timestamp (3) with time zone,
	"asked_at" timestamp (3) with time zone,
	CONSTRAINT "connections_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "connections_refusal_has_time" CHECK (("connections"."refusal" IS NULL) = ("connections"."refused_since" IS NULL) AND ("connections"."refusal" IS NULL) = ("connections"."refused_at" IS NULL)),
	CONSTRAINT "connections_gone_has_time" CHECK (("connections"."gone_fields" = '{}') = ("connections"."gone_since" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "customer_file_rows" (
	"org_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"row" integer NOT NULL,
	"kind" "customer_row_kind" NOT NULL,
	"name" text,
	"email" text,
	"phone" text,
	"may_text" boolean DEFAULT false NOT NULL,
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
	"decided_by_id" uuid,
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
	"uploaded_by" uuid,
	"created_by" text NOT NULL,
	"invite_campaign_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"checked_at" timestamp (3) with time zone,
	"applied_at" timestamp (3) with time zone,
	"applied_by" text,
	"undone_at" timestamp (3) with time zone,
	"undone_by" text,
	"stopped_at" timestamp (3) with time zone,
	"forgotten_at" timestamp (3) with time zone,
	CONSTRAINT "customer_files_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "customer_files_counts_range" CHECK ("customer_files"."done_count" BETWEEN 0 AND "customer_files"."row_count"),
	CONSTRAINT "customer_files_state_has_time" CHECK (("customer_files"."state" = 'undone') = ("customer_files"."undone_at" IS NOT NULL) AND ("customer_files"."state" NOT IN ('applied', 'undoing', 'undone') OR "customer_files"."applied_at" IS NOT NULL)),
	CONSTRAINT "customer_files_stopped_at_work" CHECK ("customer_files"."stopped_at" IS NULL OR "customer_files"."state" IN ('applying', 'undoing'))
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
CREATE TABLE "daily_figures" (
	"org_id" uuid NOT NULL,
	"campaign_id" uuid NOT NULL,
	"day" date NOT NULL,
	"slot" smallint NOT NULL,
	"enrolled" integer DEFAULT 0 NOT NULL,
	"visits" integer DEFAULT 0 NOT NULL,
	"referrals" integer DEFAULT 0 NOT NULL,
	"conversions" integer DEFAULT 0 NOT NULL,
	"job_value_cents" bigint DEFAULT 0 NOT NULL,
	"earned_cents" bigint DEFAULT 0 NOT NULL,
	"added_cents" bigint DEFAULT 0 NOT NULL,
	"taken_cents" bigint DEFAULT 0 NOT NULL,
	"reached_message" integer DEFAULT 0 NOT NULL,
	"reached_visit" integer DEFAULT 0 NOT NULL,
	"reached_referral" integer DEFAULT 0 NOT NULL,
	"reached_conversion" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "daily_figures_org_id_campaign_id_day_slot_pk" PRIMARY KEY("org_id","campaign_id","day","slot"),
	CONSTRAINT "daily_figures_range" CHECK (least("daily_figures"."enrolled", "daily_figures"."visits", "daily_figures"."added_cents", "daily_figures"."taken_cents", "daily_figures"."reached_message", "daily_figures"."reached_visit") >= 0)
);
--> statement-breakpoint
CREATE TABLE "friend_form_counts" (
	"key" "bytea" PRIMARY KEY NOT NULL,
	"taken" integer NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "friend_form_counts_taken" CHECK ("friend_form_counts"."taken" > 0)
);
--> statement-breakpoint
CREATE TABLE "friend_form_stamps" (
	"key" "bytea" PRIMARY KEY NOT NULL,
	"form" "bytea" NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"org_id" uuid NOT NULL,
	"actor_id" text NOT NULL,
	"key" text NOT NULL,
	"fingerprint" "bytea" NOT NULL,
	"sealed_body" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_org_id_actor_id_key_pk" PRIMARY KEY("org_id","actor_id","key")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"campaign_id" uuid NOT NULL,
	"file_name" text,
	"imported_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"enrolled" integer DEFAULT 0 NOT NULL,
	"removed" integer,
	"undone_by" text,
	"undone_at" timestamp (3) with time zone,
	CONSTRAINT "imports_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "imports_counts_range" CHECK ("imports"."enrolled" >= 0 AND "imports"."removed" BETWEEN 0 AND "imports"."enrolled"),
	CONSTRAINT "imports_undone_whole" CHECK (num_nulls("imports"."removed", "imports"."undone_by", "imports"."undone_at") IN (0, 3))
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
CREATE TABLE "match_requests" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"friend_name" text NOT NULL,
	"friend_email" text,
	"friend_email_identity" text GENERATED ALWAYS AS (CASE WHEN regexp_replace(lower(friend_email), '^([^+@]+)\+[^@]*@', '\1@') ~ '@(gmail|googlemail)\.com$' THEN replace(split_part(regexp_replace(lower(friend_email), '^([^+@]+)\+[^@]*@', '\1@'), '@', 1), '.', '') || '@gmail.com' ELSE regexp_replace(lower(friend_email), '^([^+@]+)\+[^@]*@', '\1@') END) STORED,
	"friend_phone" text,
	"friend_sms_consent_at" timestamp (3) with time zone,
	"friend_consent" jsonb,
	"friend_tell_consent_at" timestamp (3) with time zone,
	"friend_language" "language",
	"sent_by" text,
	"note" text,
	"network_key" "bytea",
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "match_requests_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "match_requests_has_contact" CHECK ("match_requests"."friend_email" IS NOT NULL OR "match_requests"."friend_phone" IS NOT NULL),
	CONSTRAINT "match_requests_consent_needs_phone" CHECK ("match_requests"."friend_sms_consent_at" IS NULL OR "match_requests"."friend_phone" IS NOT NULL),
	CONSTRAINT "match_requests_consent_has_time" CHECK ("match_requests"."friend_consent" IS NULL OR "match_requests"."friend_sms_consent_at" IS NOT NULL)
);
--> statement-breakpoint
CREATE TABLE "email_opt_outs" (
	"org_id" uuid NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "email_opt_outs_org_id_email_pk" PRIMARY KEY("org_id","email"),
	CONSTRAINT "email_opt_outs_lower_case" CHECK ("email_opt_outs"."email" = lower("email_opt_outs"."email"))
);
--> statement-breakpoint
CREATE TABLE "email_opt_outs_everywhere" (
	"email" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "email_opt_outs_everywhere_lower_case" CHECK ("email_opt_outs_everywhere"."email" = lower("email_opt_outs_everywhere"."email"))
);
--> statement-breakpoint
CREATE TABLE "invite_counts" (
	"org_id" uuid NOT NULL,
	"by_forms" boolean DEFAULT false NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"taken" integer NOT NULL,
	CONSTRAINT "invite_counts_org_id_by_forms_pk" PRIMARY KEY("org_id","by_forms"),
	CONSTRAINT "invite_counts_taken" CHECK ("invite_counts"."taken" >= 0)
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
	"delivery" "message_delivery",
	"delivery_reason" text,
	"delivery_at" timestamp (3) with time zone,
	"problem" text,
	"turn_at" timestamp (3) with time zone,
	"held_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"handled_at" timestamp (3) with time zone,
	CONSTRAINT "messages_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "messages_recipient_fits_template" CHECK (("messages"."advocate_id" IS NOT NULL) = ("messages"."template"::text IN ('invite', 'portal-link', 'advocate-referred', 'reward-advocate', 'reward-friend', 'credit-released', 'reward-reversed', 'reward-restored', 'credit-expiring', 'ask')) AND ("messages"."channel" = 'email' OR "messages"."advocate_id" IS NOT NULL OR "messages"."template"::text IN ('friend-confirm', 'friend-reminder', 'lead-alert', 'phone-code')) AND ("messages"."channel" = 'sms' OR "messages"."template"::text <> 'phone-code')),
	CONSTRAINT "messages_handled_has_time" CHECK (("messages"."status" = 'queued') = ("messages"."handled_at" IS NULL)),
	CONSTRAINT "messages_sent_has_provider_id" CHECK (("messages"."status" = 'sent') = ("messages"."provider_id" IS NOT NULL)),
	CONSTRAINT "messages_delivery_has_time" CHECK (("messages"."delivery" IS NULL) = ("messages"."delivery_at" IS NULL)),
	CONSTRAINT "messages_delivery_was_sent" CHECK ("messages"."delivery" IS NULL OR "messages"."status" = 'sent' OR ("messages"."status" = 'suppressed' AND "messages"."delivery" = 'bounced')),
	CONSTRAINT "messages_secret_is_short_lived" CHECK ("messages"."sealed_url" IS NULL OR ("messages"."status" IN ('queued', 'captured') AND "messages"."expires_at" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "opt_out_log" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"channel" "message_channel" NOT NULL,
	"contact" text NOT NULL,
	"change" "opt_out_change" NOT NULL,
	"way" "opt_out_way" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "opt_out_log_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "opt_out_log_lower_case" CHECK ("opt_out_log"."contact" = lower("opt_out_log"."contact"))
);
--> statement-breakpoint
CREATE TABLE "recipient_turns" (
	"key" "bytea" PRIMARY KEY NOT NULL,
	"taken" timestamp (3) with time zone[] NOT NULL,
	CONSTRAINT "recipient_turns_taken" CHECK (cardinality("recipient_turns"."taken") BETWEEN 1 AND 3)
);
--> statement-breakpoint
CREATE TABLE "sms_opt_outs" (
	"phone" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "text_consents" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"phone" text NOT NULL,
	"source" "consent_source" NOT NULL,
	"version" integer NOT NULL,
	"language" "language" NOT NULL,
	"words" text NOT NULL,
	"granted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "text_consents_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "text_consents_has_words" CHECK ("text_consents"."words" <> '' AND "text_consents"."version" > 0)
);
--> statement-breakpoint
CREATE TABLE "text_opt_outs" (
	"org_id" uuid NOT NULL,
	"phone" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "text_opt_outs_org_id_phone_pk" PRIMARY KEY("org_id","phone")
);
--> statement-breakpoint
CREATE TABLE "unreachable_contacts" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"channel" "message_channel" NOT NULL,
	"contact" text NOT NULL,
	"reason" text NOT NULL,
	"message_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "unreachable_contacts_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "unreachable_contacts_lower_case" CHECK ("unreachable_contacts"."contact" = lower("unreachable_contacts"."contact"))
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"org_id" uuid NOT NULL,
	"key_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text,
	"scope" "api_key_scope" DEFAULT 'full' NOT NULL,
	"secret_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"created_by_key" text,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "api_keys_org_id_key_id_pk" PRIMARY KEY("org_id","key_id"),
	CONSTRAINT "api_keys_end" CHECK ("api_keys"."expires_at" > "api_keys"."created_at")
);
--> statement-breakpoint
CREATE TABLE "lead_alerts" (
	"org_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"mode" "lead_alert_mode" NOT NULL,
	"notification_preference" "notification_preference" DEFAULT 'email' NOT NULL,
	"quiet_from" integer,
	"quiet_until" integer,
	CONSTRAINT "lead_alerts_org_id_user_id_pk" PRIMARY KEY("org_id","user_id"),
	CONSTRAINT "lead_alerts_quiet_hours" CHECK (("lead_alerts"."quiet_from" IS NULL) = ("lead_alerts"."quiet_until" IS NULL) AND "lead_alerts"."quiet_from" BETWEEN 0 AND 1439 AND "lead_alerts"."quiet_until" BETWEEN 0 AND 1439 AND "lead_alerts"."quiet_from" <> "lead_alerts"."quiet_until")
);
--> statement-breakpoint
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
CREATE TABLE "organizations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"slug" text,
	"status" "organization_status" NOT NULL,
	"tier" "tier" NOT NULL,
	"plan_overrides" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"trial_ends_at" timestamp (3) with time zone,
	"tos_accepted_at" timestamp (3) with time zone,
	"tos_version" text,
	"max_reward_cents" bigint,
	"max_adjustment_cents" bigint,
	"suspended_at" timestamp (3) with time zone,
	"require_second_factor" boolean DEFAULT false NOT NULL,
	"time_zone" text DEFAULT 'America/New_York' NOT NULL,
	"sends_on_holidays" boolean DEFAULT false NOT NULL,
	"digest_week" date DEFAULT '1970-01-01' NOT NULL,
	"quiet_weeks" smallint DEFAULT 0 NOT NULL,
	"language" "language" DEFAULT 'en' NOT NULL,
	"industry" "industry" DEFAULT 'general' NOT NULL,
	"reward_cap_cents" bigint,
	"state_rules_checked_at" timestamp (3) with time zone,
	"state_rules_checked_by" text,
	"daily_asks" smallint DEFAULT 50 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "organizations_daily_asks_range" CHECK ("organizations"."daily_asks" BETWEEN 1 AND 1000),
	CONSTRAINT "organizations_healthcare" CHECK (CASE "organizations"."industry" WHEN 'healthcare' THEN coalesce("organizations"."reward_cap_cents" BETWEEN 0 AND 9007199254740991, false) AND num_nulls("organizations"."state_rules_checked_at", "organizations"."state_rules_checked_by") <> 1 ELSE num_nonnulls("organizations"."reward_cap_cents", "organizations"."state_rules_checked_at", "organizations"."state_rules_checked_by") = 0 END),
	CONSTRAINT "organizations_quiet_weeks" CHECK ("organizations"."quiet_weeks" >= 0),
	CONSTRAINT "organizations_slug_form" CHECK ("organizations"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length("organizations"."slug") <= 60),
	CONSTRAINT "organizations_ceiling_range" CHECK ("organizations"."max_reward_cents" BETWEEN 0 AND 9007199254740991 AND "organizations"."max_adjustment_cents" BETWEEN 0 AND 9007199254740991)
);
--> statement-breakpoint
CREATE TABLE "public_names" (
	"kind" "public_name_kind" NOT NULL,
	"name" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "public_names_kind_name_pk" PRIMARY KEY("kind","name")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"email" text NOT NULL,
	"first_name" text,
	"last_name" text,
	"roles" "role"[] NOT NULL,
	"allow_password_auth" boolean DEFAULT true NOT NULL,
	"password_hash" text,
	"devices_version" integer DEFAULT 0 NOT NULL,
	"wants_digest" boolean,
	"added_on" date,
	"added_cents" bigint DEFAULT 0 NOT NULL,
	"last_sign_in_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "users_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "users_has_role" CHECK (cardinality("users"."roles") > 0 AND array_position("users"."roles", NULL) IS NULL),
	CONSTRAINT "users_added_range" CHECK ("users"."added_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "outbound_events" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"type" "outbound_event_type" NOT NULL,
	"data" jsonb NOT NULL,
	"happened_at" timestamp (3) with time zone NOT NULL,
	"advocate_id" uuid,
	"referral_id" uuid,
	"is_test" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "outbound_events_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"state" "delivery_state" DEFAULT 'waiting' NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"taken_until" timestamp (3) with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"attempts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "webhook_deliveries_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "webhook_deliveries_event_key" UNIQUE("org_id","event_id","endpoint_id"),
	CONSTRAINT "webhook_deliveries_ended_has_time" CHECK (("webhook_deliveries"."state" = 'waiting') = ("webhook_deliveries"."ended_at" IS NULL)),
	CONSTRAINT "webhook_deliveries_tries_range" CHECK ("webhook_deliveries"."tries" >= 0)
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"url" text NOT NULL,
	"description" text,
	"event_types" "outbound_event_type"[] NOT NULL,
	"sealed_secret" "bytea" NOT NULL,
	"previous_sealed_secret" "bytea",
	"previous_until" timestamp (3) with time zone,
	"stop" "endpoint_stop",
	"stopped_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"warned_at" timestamp (3) with time zone,
	"paused_until" timestamp (3) with time zone,
	"last_delivered_at" timestamp (3) with time zone,
	"last_failed_at" timestamp (3) with time zone,
	"is_slow" boolean DEFAULT false NOT NULL,
	CONSTRAINT "webhook_endpoints_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "webhook_endpoints_stop_has_time" CHECK (("webhook_endpoints"."stop" IS NULL) = ("webhook_endpoints"."stopped_at" IS NULL)),
	CONSTRAINT "webhook_endpoints_previous_has_end" CHECK (("webhook_endpoints"."previous_sealed_secret" IS NULL) = ("webhook_endpoints"."previous_until" IS NULL)),
	CONSTRAINT "webhook_endpoints_failing_has_time" CHECK ("webhook_endpoints"."failures" >= 0 AND ("webhook_endpoints"."failures" = 0) = ("webhook_endpoints"."failing_since" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "credit_totals" (
	"org_id" uuid NOT NULL,
	"slot" smallint NOT NULL,
	"advocates_with_credit" bigint DEFAULT 0 NOT NULL,
	"credit_balance_cents" bigint DEFAULT 0 NOT NULL,
	"converted_referrals" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "credit_totals_org_id_slot_pk" PRIMARY KEY("org_id","slot"),
	CONSTRAINT "credit_totals_range" CHECK ("credit_totals"."advocates_with_credit" >= 0 AND "credit_totals"."credit_balance_cents" >= 0 AND "credit_totals"."converted_referrals" >= 0)
);
--> statement-breakpoint
CREATE TABLE "plan_usage" (
	"org_id" uuid NOT NULL,
	"resource" "counted_resource" NOT NULL,
	"slot" smallint NOT NULL,
	"used" bigint NOT NULL,
	CONSTRAINT "plan_usage_org_id_resource_slot_pk" PRIMARY KEY("org_id","resource","slot"),
	CONSTRAINT "plan_usage_range" CHECK ("plan_usage"."used" >= 0)
);
--> statement-breakpoint
CREATE TABLE "credit_settings" (
	"org_id" uuid PRIMARY KEY NOT NULL,
	"methods" "redemption_method"[] NOT NULL,
	"minimum_cents" bigint DEFAULT 0 NOT NULL,
	"step_cents" bigint DEFAULT 1 NOT NULL,
	"invoice_share_bps" integer DEFAULT 10000 NOT NULL,
	"approve_above_cents" bigint,
	"expiry_months" smallint,
	"expiry_since" timestamp (3) with time zone,
	"reverse_share_bps" integer DEFAULT 10000 NOT NULL,
	"tax_threshold_cents" bigint DEFAULT 200000 NOT NULL,
	"sealed_gift_card_key" "bytea",
	"gift_card_campaign_id" text,
	"gift_card_funding_id" text,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "credit_settings_range" CHECK ("credit_settings"."minimum_cents" BETWEEN 0 AND 9007199254740991 AND "credit_settings"."step_cents" BETWEEN 1 AND 9007199254740991 AND "credit_settings"."invoice_share_bps" BETWEEN 1 AND 10000 AND "credit_settings"."approve_above_cents" >= 0 AND "credit_settings"."expiry_months" BETWEEN 1 AND 120 AND "credit_settings"."reverse_share_bps" BETWEEN 1 AND 10000 AND "credit_settings"."tax_threshold_cents" >= 0),
	CONSTRAINT "credit_settings_expiry_has_start" CHECK (("credit_settings"."expiry_months" IS NULL) = ("credit_settings"."expiry_since" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "expiry_reminders" (
	"org_id" uuid NOT NULL,
	"advocate_id" uuid NOT NULL,
	"expires_on" date NOT NULL,
	"days_before" smallint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "expiry_reminders_org_id_advocate_id_expires_on_days_before_pk" PRIMARY KEY("org_id","advocate_id","expires_on","days_before"),
	CONSTRAINT "expiry_reminders_days" CHECK ("expiry_reminders"."days_before" IN (30, 7))
);
--> statement-breakpoint
CREATE TABLE "redemption_codes" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"campaign_id" uuid NOT NULL,
	"advocate_id" uuid NOT NULL,
	"amount_cents" bigint NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"sealed_code" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"redemption_id" uuid,
	"canceled_at" timestamp (3) with time zone,
	CONSTRAINT "redemption_codes_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "redemption_codes_amount_range" CHECK ("redemption_codes"."amount_cents" BETWEEN 1 AND 9007199254740991),
	CONSTRAINT "redemption_codes_end_once" CHECK ("redemption_codes"."redemption_id" IS NULL OR "redemption_codes"."canceled_at" IS NULL)
);
--> statement-breakpoint
CREATE TABLE "redemptions" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"campaign_id" uuid NOT NULL,
	"advocate_id" uuid NOT NULL,
	"amount_cents" bigint NOT NULL,
	"method" "redemption_method" NOT NULL,
	"state" "redemption_state" NOT NULL,
	"invoice_number" text,
	"invoice_total_cents" bigint,
	"note" text,
	"order_id" text,
	"reason" text,
	"actor_kind" "actor_kind" NOT NULL,
	"actor_id" text,
	"by" text,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"approved_by" text,
	"approved_at" timestamp (3) with time zone,
	"fulfilled_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "redemptions_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "redemptions_advocate_key" UNIQUE("org_id","advocate_id","id"),
	CONSTRAINT "redemptions_amount_range" CHECK ("redemptions"."amount_cents" BETWEEN 1 AND 9007199254740991 AND "redemptions"."invoice_total_cents" BETWEEN 1 AND 9007199254740991),
	CONSTRAINT "redemptions_state_has_time" CHECK (("redemptions"."state" = 'requested') <= ("redemptions"."approved_at" IS NULL) AND ("redemptions"."state" IN ('approved', 'fulfilled')) <= ("redemptions"."approved_at" IS NOT NULL) AND ("redemptions"."state" = 'fulfilled') <= ("redemptions"."fulfilled_at" IS NOT NULL) AND ("redemptions"."state" IN ('canceled', 'failed')) = ("redemptions"."ended_at" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "conversions" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"advocate_id" uuid NOT NULL,
	"referral_id" uuid NOT NULL,
	"external_id" text,
	"job_value_cents" bigint,
	"advocate_reward_cents" bigint NOT NULL,
	"friend_reward_cents" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "conversions_org_id_referral_id_pk" PRIMARY KEY("org_id","referral_id"),
	CONSTRAINT "conversions_id_key" UNIQUE("org_id","referral_id","id"),
	CONSTRAINT "conversions_amount_range" CHECK ("conversions"."advocate_reward_cents" BETWEEN 0 AND 9007199254740991 AND "conversions"."friend_reward_cents" BETWEEN 0 AND 9007199254740991 AND "conversions"."job_value_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "referrals" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"campaign_id" uuid NOT NULL,
	"advocate_id" uuid NOT NULL,
	"status" "referral_status" DEFAULT 'pending' NOT NULL,
	"stage" "referral_stage" DEFAULT 'new' NOT NULL,
	"stage_changed_at" timestamp (3) with time zone,
	"lost_reason" "lost_reason",
	"note" text,
	"awaits_confirmation" boolean DEFAULT false NOT NULL,
	"confirmation_channel" "message_channel",
	"counts" boolean GENERATED ALWAYS AS (NOT awaits_confirmation AND (stage < 'rejected'::referral_stage OR stage = 'converted'::referral_stage)) STORED NOT NULL,
	"friend_name" text NOT NULL,
	"friend_email" text,
	"friend_email_identity" text GENERATED ALWAYS AS (CASE WHEN regexp_replace(lower(friend_email), '^([^+@]+)\+[^@]*@', '\1@') ~ '@(gmail|googlemail)\.com$' THEN replace(split_part(regexp_replace(lower(friend_email), '^([^+@]+)\+[^@]*@', '\1@'), '@', 1), '.', '') || '@gmail.com' ELSE regexp_replace(lower(friend_email), '^([^+@]+)\+[^@]*@', '\1@') END) STORED,
	"identity_shared" boolean DEFAULT false NOT NULL,
	"friend_phone" text,
	"friend_language" "language",
	"friend_sms_consent_at" timestamp (3) with time zone,
	"friend_tell_consent_at" timestamp (3) with time zone,
	"reward_mode" "reward_mode" NOT NULL,
	"advocate_reward_value" bigint NOT NULL,
	"friend_reward_value" bigint NOT NULL,
	"credit_hold_days" integer DEFAULT 0 NOT NULL,
	"friend_advocate_id" uuid,
	"conversion_id" uuid,
	"source" "actor_kind",
	"created_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"converted_at" timestamp (3) with time zone,
	"refunded_value_cents" bigint DEFAULT 0 NOT NULL,
	"reversed_reward_cents" bigint DEFAULT 0 NOT NULL,
	"reversed_at" timestamp (3) with time zone,
	"reversal_reason" "reversal_reason",
	"rejected_at" timestamp (3) with time zone,
	"rejection_reason" "rejection_reason",
	"rejection_note" text,
	"network_key" "bytea",
	"terms_version" text,
	"erased_at" timestamp (3) with time zone,
	CONSTRAINT "referrals_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "referrals_advocate_key" UNIQUE("org_id","advocate_id","id"),
	CONSTRAINT "referrals_converted_has_conversion" CHECK (("referrals"."status" = 'converted') = ("referrals"."conversion_id" IS NOT NULL) AND ("referrals"."status" = 'converted') = ("referrals"."converted_at" IS NOT NULL)),
	CONSTRAINT "referrals_stage_fits_status" CHECK (("referrals"."status" = 'converted') = ("referrals"."stage" >= 'converted') AND ("referrals"."stage" = 'new' OR "referrals"."stage" = 'rejected' OR NOT "referrals"."awaits_confirmation")),
	CONSTRAINT "referrals_rejected_has_reason" CHECK (("referrals"."stage" = 'rejected') = ("referrals"."rejected_at" IS NOT NULL) AND ("referrals"."stage" = 'rejected') = ("referrals"."rejection_reason" IS NOT NULL) AND ("referrals"."stage" = 'rejected' OR "referrals"."rejection_note" IS NULL)),
	CONSTRAINT "referrals_lost_has_reason" CHECK (("referrals"."stage" > 'rejected' AND "referrals"."stage" < 'converted') = ("referrals"."lost_reason" IS NOT NULL)),
	CONSTRAINT "referrals_reversed_has_reason" CHECK (("referrals"."stage" > 'converted') = ("referrals"."reversed_at" IS NOT NULL) AND ("referrals"."stage" > 'converted') = ("referrals"."reversal_reason" IS NOT NULL)),
	CONSTRAINT "referrals_taken_back_when_converted" CHECK ("referrals"."refunded_value_cents" >= 0 AND "referrals"."reversed_reward_cents" >= 0 AND ("referrals"."status" = 'converted' OR "referrals"."refunded_value_cents" = 0 AND "referrals"."reversed_reward_cents" = 0)),
	CONSTRAINT "referrals_credit_hold_range" CHECK ("referrals"."credit_hold_days" BETWEEN 0 AND 90),
	CONSTRAINT "referrals_confirmed_once" CHECK (CASE WHEN "referrals"."awaits_confirmation" THEN "referrals"."confirmed_at" IS NULL ELSE "referrals"."network_key" IS NULL END),
	CONSTRAINT "referrals_reward_range" CHECK ("referrals"."advocate_reward_value" BETWEEN 0 AND 9007199254740991 AND "referrals"."friend_reward_value" BETWEEN 0 AND 9007199254740991 AND ("referrals"."reward_mode" = 'fixed' OR ("referrals"."advocate_reward_value" <= 10000 AND "referrals"."friend_reward_value" <= 10000))),
	CONSTRAINT "referrals_has_contact" CHECK (("referrals"."friend_email" IS NOT NULL OR "referrals"."friend_phone" IS NOT NULL) = ("referrals"."erased_at" IS NULL)),
	CONSTRAINT "referrals_consent_needs_phone" CHECK ("referrals"."friend_sms_consent_at" IS NULL OR "referrals"."friend_phone" IS NOT NULL)
);
--> statement-breakpoint
CREATE TABLE "stage_changes" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"referral_id" uuid NOT NULL,
	"stage" "referral_stage" NOT NULL,
	"reason" text,
	"note" text,
	"by" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "stage_changes_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "held_credit" (
	"org_id" uuid NOT NULL,
	"referral_id" uuid NOT NULL,
	"conversion_id" uuid NOT NULL,
	"advocate_id" uuid NOT NULL,
	"amount_cents" bigint NOT NULL,
	"available_at" timestamp (3) with time zone NOT NULL,
	"in_review" boolean DEFAULT false NOT NULL,
	"released_at" timestamp (3) with time zone,
	CONSTRAINT "held_credit_org_id_referral_id_pk" PRIMARY KEY("org_id","referral_id"),
	CONSTRAINT "held_credit_amount_range" CHECK ("held_credit"."amount_cents" BETWEEN 0 AND 9007199254740991),
	CONSTRAINT "held_credit_released_when_due" CHECK ("held_credit"."released_at" >= "held_credit"."available_at" AND ("held_credit"."released_at" IS NULL OR NOT "held_credit"."in_review"))
);
--> statement-breakpoint
CREATE TABLE "reversals" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"referral_id" uuid NOT NULL,
	"conversion_id" uuid NOT NULL,
	"reason" "reversal_reason" NOT NULL,
	"note" text,
	"refund_id" text,
	"refunded_value_cents" bigint,
	"of_value_cents" bigint,
	"actor_kind" "actor_kind" NOT NULL,
	"actor_id" text,
	"by" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"undone_at" timestamp (3) with time zone,
	"undone_by" text,
	"undo_note" text,
	CONSTRAINT "reversals_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "reversals_referral_key" UNIQUE("org_id","referral_id","id"),
	CONSTRAINT "reversals_value_range" CHECK ("reversals"."refunded_value_cents" BETWEEN 1 AND 9007199254740991),
	CONSTRAINT "reversals_of_value_range" CHECK ("reversals"."of_value_cents" BETWEEN "reversals"."refunded_value_cents" AND 9007199254740991),
	CONSTRAINT "reversals_undone_has_time" CHECK ("reversals"."undone_at" IS NOT NULL OR num_nonnulls("reversals"."undone_by", "reversals"."undo_note") = 0)
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
CREATE TABLE "advocate_search" (
	"org_id" uuid NOT NULL,
	"advocate_id" uuid NOT NULL,
	"words" text NOT NULL,
	CONSTRAINT "advocate_search_org_id_advocate_id_pk" PRIMARY KEY("org_id","advocate_id")
);
--> statement-breakpoint
CREATE TABLE "referral_search" (
	"org_id" uuid NOT NULL,
	"referral_id" uuid NOT NULL,
	"words" text NOT NULL,
	CONSTRAINT "referral_search_org_id_referral_id_pk" PRIMARY KEY("org_id","referral_id")
);
--> statement-breakpoint
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
CREATE TABLE "sessions" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"method" "session_method" NOT NULL,
	"user_agent" text,
	"second_factor_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone NOT NULL,
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
	"awaits" text,
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
	"created_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "webhook_keys_org_id_key_id_pk" PRIMARY KEY("org_id","key_id")
);
--> statement-breakpoint
CREATE TABLE "message_tallies" (
	"channel" "message_channel" NOT NULL,
	"status" "message_status" NOT NULL,
	"total" bigint NOT NULL,
	CONSTRAINT "message_tallies_channel_status_pk" PRIMARY KEY("channel","status"),
	CONSTRAINT "message_tallies_ended" CHECK ("message_tallies"."status" <> 'queued' AND "message_tallies"."total" > 0)
);
--> statement-breakpoint
CREATE TABLE "workers" (
	"name" text PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "activity" ADD CONSTRAINT "activity_advocate_fk" FOREIGN KEY ("org_id","campaign_id","advocate_id") REFERENCES "public"."advocates"("org_id","campaign_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "activity" ADD CONSTRAINT "activity_referral_fk" FOREIGN KEY ("org_id","advocate_id","referral_id") REFERENCES "public"."referrals"("org_id","advocate_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "activity" ADD CONSTRAINT "activity_conversion_fk" FOREIGN KEY ("org_id","referral_id","conversion_id") REFERENCES "public"."conversions"("org_id","referral_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "activity" ADD CONSTRAINT "activity_approval_fk" FOREIGN KEY ("org_id","advocate_id","approval_id") REFERENCES "public"."approvals"("org_id","advocate_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "activity" ADD CONSTRAINT "activity_reversal_fk" FOREIGN KEY ("org_id","referral_id","reversal_id") REFERENCES "public"."reversals"("org_id","referral_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "activity" ADD CONSTRAINT "activity_redemption_fk" FOREIGN KEY ("org_id","advocate_id","redemption_id") REFERENCES "public"."redemptions"("org_id","advocate_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "advocates" ADD CONSTRAINT "advocates_terms_fk" FOREIGN KEY ("org_id","terms_version") REFERENCES "public"."offer_terms"("org_id","version") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "advocates" ADD CONSTRAINT "advocates_import_fk" FOREIGN KEY ("org_id","import_id") REFERENCES "public"."imports"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "advocates" ADD CONSTRAINT "advocates_campaign_fk" FOREIGN KEY ("org_id","campaign_id") REFERENCES "public"."campaigns"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_advocate_fk" FOREIGN KEY ("org_id","campaign_id","advocate_id") REFERENCES "public"."advocates"("org_id","campaign_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_referral_fk" FOREIGN KEY ("org_id","advocate_id","referral_id") REFERENCES "public"."referrals"("org_id","advocate_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "ask_plans" ADD CONSTRAINT "ask_plans_campaign_fk" FOREIGN KEY ("org_id","campaign_id") REFERENCES "public"."campaigns"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "asks" ADD CONSTRAINT "asks_advocate_fk" FOREIGN KEY ("org_id","campaign_id","advocate_id") REFERENCES "public"."advocates"("org_id","campaign_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "completed_jobs" ADD CONSTRAINT "completed_jobs_advocate_fk" FOREIGN KEY ("org_id","campaign_id","advocate_id") REFERENCES "public"."advocates"("org_id","campaign_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "brandings" ADD CONSTRAINT "brandings_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "brandings" ADD CONSTRAINT "brandings_logo_fk" FOREIGN KEY ("org_id","logo_key","logo_url") REFERENCES "public"."logo_uploads"("org_id","key","url") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "business_profiles" ADD CONSTRAINT "business_profiles_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "business_profiles" ADD CONSTRAINT "business_profiles_photo_fk" FOREIGN KEY ("org_id","photo_key","photo_url") REFERENCES "public"."logo_uploads"("org_id","key","url") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "logo_uploads" ADD CONSTRAINT "logo_uploads_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "offer_terms" ADD CONSTRAINT "offer_terms_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "connection_apps" ADD CONSTRAINT "connection_apps_connection_fk" FOREIGN KEY ("org_id","connection_id") REFERENCES "public"."connections"("org_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "connection_reads" ADD CONSTRAINT "connection_reads_event_fk" FOREIGN KEY ("org_id","event_id") REFERENCES "public"."connection_events"("org_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "connection_events" ADD CONSTRAINT "connection_events_connection_fk" FOREIGN KEY ("org_id","connection_id") REFERENCES "public"."connections"("org_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "connection_mappings" ADD CONSTRAINT "connection_mappings_connection_fk" FOREIGN KEY ("org_id","connection_id") REFERENCES "public"."connections"("org_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "connection_references" ADD CONSTRAINT "connection_references_connection_fk" FOREIGN KEY ("org_id","connection_id") REFERENCES "public"."connections"("org_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "connection_references" ADD CONSTRAINT "connection_references_referral_fk" FOREIGN KEY ("org_id","referral_id") REFERENCES "public"."referrals"("org_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "customer_file_rows" ADD CONSTRAINT "customer_file_rows_file_fk" FOREIGN KEY ("org_id","file_id") REFERENCES "public"."customer_files"("org_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "customer_files" ADD CONSTRAINT "customer_files_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "customer_files" ADD CONSTRAINT "customer_files_campaign_fk" FOREIGN KEY ("org_id","invite_campaign_id") REFERENCES "public"."campaigns"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_file_fk" FOREIGN KEY ("org_id","file_id") REFERENCES "public"."customer_files"("org_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "daily_figures" ADD CONSTRAINT "daily_figures_campaign_fk" FOREIGN KEY ("org_id","campaign_id") REFERENCES "public"."campaigns"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_campaign_fk" FOREIGN KEY ("org_id","campaign_id") REFERENCES "public"."campaigns"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "match_requests" ADD CONSTRAINT "match_requests_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "email_opt_outs" ADD CONSTRAINT "email_opt_outs_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invite_counts" ADD CONSTRAINT "invite_counts_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_advocate_fk" FOREIGN KEY ("org_id","advocate_id") REFERENCES "public"."advocates"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_resend_fk" FOREIGN KEY ("org_id","resend_of") REFERENCES "public"."messages"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "opt_out_log" ADD CONSTRAINT "opt_out_log_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "text_consents" ADD CONSTRAINT "text_consents_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "text_opt_outs" ADD CONSTRAINT "text_opt_outs_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "unreachable_contacts" ADD CONSTRAINT "unreachable_contacts_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "unreachable_contacts" ADD CONSTRAINT "unreachable_contacts_message_fk" FOREIGN KEY ("org_id","message_id") REFERENCES "public"."messages"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_fk" FOREIGN KEY ("org_id","user_id") REFERENCES "public"."users"("org_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_parent_fk" FOREIGN KEY ("org_id","created_by_key") REFERENCES "public"."api_keys"("org_id","key_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "lead_alerts" ADD CONSTRAINT "lead_alerts_user_fk" FOREIGN KEY ("org_id","user_id") REFERENCES "public"."users"("org_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "member_phones" ADD CONSTRAINT "member_phones_user_fk" FOREIGN KEY ("org_id","user_id") REFERENCES "public"."users"("org_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "outbound_events" ADD CONSTRAINT "outbound_events_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_fk" FOREIGN KEY ("org_id","endpoint_id") REFERENCES "public"."webhook_endpoints"("org_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event_fk" FOREIGN KEY ("org_id","event_id") REFERENCES "public"."outbound_events"("org_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "credit_totals" ADD CONSTRAINT "credit_totals_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "plan_usage" ADD CONSTRAINT "plan_usage_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "credit_settings" ADD CONSTRAINT "credit_settings_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "expiry_reminders" ADD CONSTRAINT "expiry_reminders_advocate_fk" FOREIGN KEY ("org_id","advocate_id") REFERENCES "public"."advocates"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "redemption_codes" ADD CONSTRAINT "redemption_codes_advocate_fk" FOREIGN KEY ("org_id","campaign_id","advocate_id") REFERENCES "public"."advocates"("org_id","campaign_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "redemption_codes" ADD CONSTRAINT "redemption_codes_redemption_fk" FOREIGN KEY ("org_id","advocate_id","redemption_id") REFERENCES "public"."redemptions"("org_id","advocate_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_advocate_fk" FOREIGN KEY ("org_id","campaign_id","advocate_id") REFERENCES "public"."advocates"("org_id","campaign_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "conversions" ADD CONSTRAINT "conversions_referral_fk" FOREIGN KEY ("org_id","advocate_id","referral_id") REFERENCES "public"."referrals"("org_id","advocate_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_advocate_fk" FOREIGN KEY ("org_id","campaign_id","advocate_id") REFERENCES "public"."advocates"("org_id","campaign_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_friend_advocate_fk" FOREIGN KEY ("org_id","campaign_id","friend_advocate_id") REFERENCES "public"."advocates"("org_id","campaign_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_conversion_fk" FOREIGN KEY ("org_id","id","conversion_id") REFERENCES "public"."conversions"("org_id","referral_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_terms_fk" FOREIGN KEY ("org_id","terms_version") REFERENCES "public"."offer_terms"("org_id","version") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stage_changes" ADD CONSTRAINT "stage_changes_referral_fk" FOREIGN KEY ("org_id","referral_id") REFERENCES "public"."referrals"("org_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "held_credit" ADD CONSTRAINT "held_credit_referral_fk" FOREIGN KEY ("org_id","advocate_id","referral_id") REFERENCES "public"."referrals"("org_id","advocate_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "held_credit" ADD CONSTRAINT "held_credit_conversion_fk" FOREIGN KEY ("org_id","referral_id","conversion_id") REFERENCES "public"."conversions"("org_id","referral_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reversals" ADD CONSTRAINT "reversals_conversion_fk" FOREIGN KEY ("org_id","referral_id","conversion_id") REFERENCES "public"."conversions"("org_id","referral_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "portal_networks" ADD CONSTRAINT "portal_networks_advocate_fk" FOREIGN KEY ("org_id","advocate_id") REFERENCES "public"."advocates"("org_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "referral_flags" ADD CONSTRAINT "referral_flags_review_fk" FOREIGN KEY ("org_id","referral_id") REFERENCES "public"."reviews"("org_id","referral_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "review_settings" ADD CONSTRAINT "review_settings_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_referral_fk" FOREIGN KEY ("org_id","advocate_id","referral_id") REFERENCES "public"."referrals"("org_id","advocate_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "trusted_advocates" ADD CONSTRAINT "trusted_advocates_advocate_fk" FOREIGN KEY ("org_id","advocate_id") REFERENCES "public"."advocates"("org_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "advocate_search" ADD CONSTRAINT "advocate_search_advocate_fk" FOREIGN KEY ("org_id","advocate_id") REFERENCES "public"."advocates"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "referral_search" ADD CONSTRAINT "referral_search_referral_fk" FOREIGN KEY ("org_id","referral_id") REFERENCES "public"."referrals"("org_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "authenticators" ADD CONSTRAINT "authenticators_user_fk" FOREIGN KEY ("org_id","user_id") REFERENCES "public"."users"("org_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_fk" FOREIGN KEY ("org_id","user_id") REFERENCES "public"."users"("org_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_authenticator_fk" FOREIGN KEY ("org_id","user_id") REFERENCES "public"."authenticators"("org_id","user_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_fk" FOREIGN KEY ("org_id","user_id") REFERENCES "public"."users"("org_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sign_in_links" ADD CONSTRAINT "sign_in_links_user_fk" FOREIGN KEY ("org_id","user_id") REFERENCES "public"."users"("org_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sso_connections" ADD CONSTRAINT "sso_connections_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sso_identities" ADD CONSTRAINT "sso_identities_user_fk" FOREIGN KEY ("org_id","user_id") REFERENCES "public"."users"("org_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "webhook_keys" ADD CONSTRAINT "webhook_keys_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "activity_conversion_key" ON "activity" USING btree ("org_id","referral_id","action") WHERE "activity"."conversion_id" IS NOT NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX "activity_reversal_key" ON "activity" USING btree ("org_id","reversal_id","action") WHERE "activity"."reversal_id" IS NOT NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX "activity_redemption_key" ON "activity" USING btree ("org_id","redemption_id","action") WHERE "activity"."redemption_id" IS NOT NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX "activity_approval_key" ON "activity" USING btree ("org_id","approval_id") WHERE "activity"."approval_id" IS NOT NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX "advocates_email_key" ON "advocates" USING btree ("email_identity","org_id","campaign_id") WHERE NOT "advocates"."identity_shared";
--> statement-breakpoint
CREATE UNIQUE INDEX "advocates_phone_key" ON "advocates" USING btree ("phone","org_id","campaign_id") WHERE "advocates"."email" IS NULL;
--> statement-breakpoint
CREATE INDEX "advocates_phone_idx" ON "advocates" USING btree ("phone","org_id","campaign_id") WHERE "advocates"."phone" IS NOT NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX "advocates_referral_code_key" ON "advocates" USING btree ("referral_code");
--> statement-breakpoint
CREATE INDEX "advocates_import_idx" ON "advocates" USING btree ("import_id","org_id") WHERE "advocates"."import_id" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "advocates_name_idx" ON "advocates" USING btree ("org_id",lower("name"),"id") WHERE lower("advocates"."name") >= '';
--> statement-breakpoint
CREATE INDEX "advocates_balance_idx" ON "advocates" USING btree ("org_id","credit_balance_cents","id") WHERE "advocates"."credit_balance_cents" >= 0;
--> statement-breakpoint
CREATE INDEX "advocates_converted_idx" ON "advocates" USING btree ("org_id","converted_count","id") WHERE "advocates"."converted_count" >= 0;
--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_reward_key" ON "approvals" USING btree ("org_id","referral_id") WHERE "approvals"."state" = 'waiting' AND "approvals"."kind" = 'reward';
--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_adjustment_key" ON "approvals" USING btree ("org_id","advocate_id","amount_cents") WHERE "approvals"."state" = 'waiting' AND "approvals"."kind" = 'adjustment';
--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_rules_key" ON "approvals" USING btree ("org_id","kind") WHERE "approvals"."state" = 'waiting' AND "approvals"."kind" NOT IN ('reward', 'adjustment');
--> statement-breakpoint
CREATE INDEX "approvals_state_idx" ON "approvals" USING btree ("org_id","state","id");
--> statement-breakpoint
CREATE INDEX "ask_plans_swept_idx" ON "ask_plans" USING btree ("swept_until") WHERE "ask_plans"."is_on";
--> statement-breakpoint
CREATE UNIQUE INDEX "asks_cause_key" ON "asks" USING btree ("cause_id","step","org_id");
--> statement-breakpoint
CREATE INDEX "asks_due_idx" ON "asks" USING btree ("due_at","org_id") WHERE "asks"."state" = 'planned';
--> statement-breakpoint
CREATE INDEX "asks_planned_idx" ON "asks" USING btree ("org_id","due_at","id") WHERE "asks"."state" = 'planned';
--> statement-breakpoint
CREATE INDEX "asks_decided_idx" ON "asks" USING btree ("org_id","state","decided_at","id") WHERE "asks"."state" <> 'planned';
--> statement-breakpoint
CREATE INDEX "asks_person_idx" ON "asks" USING btree ("org_id","person","decided_at") WHERE "asks"."state" = 'sent';
--> statement-breakpoint
CREATE INDEX "asks_advocate_idx" ON "asks" USING btree ("org_id","advocate_id","decided_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "completed_jobs_external_key" ON "completed_jobs" USING btree ("external_id","org_id") WHERE "completed_jobs"."external_id" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "completed_jobs_advocate_idx" ON "completed_jobs" USING btree ("org_id","advocate_id","done_at");
--> statement-breakpoint
CREATE INDEX "logo_uploads_age_idx" ON "logo_uploads" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "connection_reads_due_idx" ON "connection_reads" USING btree ("org_id","connection_id","due_at");
--> statement-breakpoint
CREATE INDEX "connection_events_log_idx" ON "connection_events" USING btree ("org_id","connection_id","id");
--> statement-breakpoint
CREATE INDEX "connection_events_outcome_idx" ON "connection_events" USING btree ("org_id","outcome","id");
--> statement-breakpoint
CREATE INDEX "connection_events_payment_idx" ON "connection_events" USING gin ("payment_ids");
--> statement-breakpoint
CREATE INDEX "connection_events_due_idx" ON "connection_events" USING btree ("due_at") WHERE "connection_events"."outcome" = 'waiting';
--> statement-breakpoint
CREATE INDEX "connection_references_referral_idx" ON "connection_references" USING btree ("org_id","referral_id");
--> statement-breakpoint
CREATE INDEX "connection_references_payments_idx" ON "connection_references" USING btree ("org_id","connection_id","created_at") WHERE "connection_references"."kind" = 'payment';
--> statement-breakpoint
CREATE UNIQUE INDEX "connections_system_key" ON "connections" USING btree ("org_id","system") WHERE "connections"."system" <> 'other';
--> statement-breakpoint
CREATE INDEX "customer_file_rows_outcome_idx" ON "customer_file_rows" USING btree ("org_id","file_id","outcome","state","id");
--> statement-breakpoint
CREATE INDEX "customer_file_rows_refund_idx" ON "customer_file_rows" USING btree ("org_id","invoice") WHERE "customer_file_rows"."kind" = 'refund' AND "customer_file_rows"."invoice" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "customer_file_rows_referral_idx" ON "customer_file_rows" USING btree ("org_id","file_id","referral_id") WHERE "customer_file_rows"."referral_id" IS NOT NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX "customer_file_rows_convert_key" ON "customer_file_rows" USING btree ("org_id","referral_id") WHERE "customer_file_rows"."outcome" = 'convert' AND "customer_file_rows"."state" = 'done' AND "customer_file_rows"."credit_cents" > 0;
--> statement-breakpoint
CREATE INDEX "customer_files_running_idx" ON "customer_files" USING btree ("state","org_id") WHERE "customer_files"."state" IN ('checking', 'applying', 'undoing');
--> statement-breakpoint
CREATE INDEX "customers_file_idx" ON "customers" USING btree ("org_id","file_id");
--> statement-breakpoint
CREATE INDEX "daily_figures_unsettled_idx" ON "daily_figures" USING btree ("day") WHERE "daily_figures"."slot" <> 0;
--> statement-breakpoint
CREATE INDEX "friend_form_counts_since_idx" ON "friend_form_counts" USING btree ("since");
--> statement-breakpoint
CREATE INDEX "friend_form_stamps_expires_idx" ON "friend_form_stamps" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "idempotency_keys_age_idx" ON "idempotency_keys" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "imports_latest_idx" ON "imports" USING btree ("org_id","created_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_email_key" ON "invitations" USING btree (lower("email"),"org_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_token_key" ON "invitations" USING btree ("token_hash");
--> statement-breakpoint
CREATE INDEX "match_requests_email_idx" ON "match_requests" USING btree ("friend_email_identity","org_id");
--> statement-breakpoint
CREATE INDEX "match_requests_phone_idx" ON "match_requests" USING btree ("friend_phone","org_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "messages_cause_key" ON "messages" USING btree ("org_id","cause_id","template","channel") WHERE "messages"."resend_of" IS NULL;
--> statement-breakpoint
CREATE INDEX "messages_advocate_idx" ON "messages" USING btree ("org_id","advocate_id","id") WHERE "messages"."advocate_id" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "messages_resend_idx" ON "messages" USING btree ("resend_of","org_id") WHERE "messages"."resend_of" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "messages_member_idx" ON "messages" USING btree ("org_id","id") WHERE "messages"."advocate_id" IS NULL;
--> statement-breakpoint
CREATE INDEX "messages_secret_idx" ON "messages" USING btree ("expires_at") WHERE "messages"."sealed_url" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "messages_texted_idx" ON "messages" USING btree ("recipient","org_id","created_at") WHERE "messages"."channel" = 'sms';
--> statement-breakpoint
CREATE INDEX "messages_provider_idx" ON "messages" USING btree ("provider_id","channel") WHERE "messages"."provider_id" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "messages_delivery_idx" ON "messages" USING btree ("org_id","delivery","id") WHERE "messages"."delivery" IN ('undelivered', 'bounced', 'complained');
--> statement-breakpoint
CREATE INDEX "messages_unsent_idx" ON "messages" USING btree ("org_id","status","id") WHERE "messages"."status" IN ('queued', 'suppressed', 'failed');
--> statement-breakpoint
CREATE INDEX "text_consents_subject_idx" ON "text_consents" USING btree ("subject_id","org_id");
--> statement-breakpoint
CREATE INDEX "text_consents_phone_idx" ON "text_consents" USING btree ("phone","org_id");
--> statement-breakpoint
CREATE INDEX "text_opt_outs_phone_idx" ON "text_opt_outs" USING btree ("phone");
--> statement-breakpoint
CREATE UNIQUE INDEX "unreachable_contacts_key" ON "unreachable_contacts" USING btree ("contact","org_id","channel");
--> statement-breakpoint
CREATE INDEX "unreachable_contacts_message_idx" ON "unreachable_contacts" USING btree ("org_id","message_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_key_id_key" ON "api_keys" USING btree ("key_id");
--> statement-breakpoint
CREATE INDEX "api_keys_user_idx" ON "api_keys" USING btree ("org_id","user_id");
--> statement-breakpoint
CREATE INDEX "api_keys_parent_idx" ON "api_keys" USING btree ("org_id","created_by_key") WHERE "api_keys"."created_by_key" IS NOT NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX "organizations_slug_key" ON "organizations" USING btree ("slug");
--> statement-breakpoint
CREATE INDEX "organizations_digest_idx" ON "organizations" USING btree ("time_zone","digest_week");
--> statement-breakpoint
CREATE INDEX "public_names_owner_idx" ON "public_names" USING btree ("owner_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email"));
--> statement-breakpoint
CREATE INDEX "outbound_events_type_idx" ON "outbound_events" USING btree ("org_id","type","id");
--> statement-breakpoint
CREATE INDEX "outbound_events_advocate_idx" ON "outbound_events" USING btree ("org_id","advocate_id") WHERE "outbound_events"."advocate_id" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "outbound_events_referral_idx" ON "outbound_events" USING btree ("org_id","referral_id") WHERE "outbound_events"."referral_id" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "outbound_events_created_idx" ON "outbound_events" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due_idx" ON "webhook_deliveries" USING btree ("org_id","endpoint_id","due_at") WHERE "webhook_deliveries"."state" = 'waiting';
--> statement-breakpoint
CREATE INDEX "webhook_deliveries_taken_idx" ON "webhook_deliveries" USING btree ("taken_until") WHERE "webhook_deliveries"."taken_until" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "webhook_deliveries_log_idx" ON "webhook_deliveries" USING btree ("org_id","endpoint_id","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "redemption_codes_open_key" ON "redemption_codes" USING btree ("org_id","code_hash") WHERE "redemption_codes"."redemption_id" IS NULL AND "redemption_codes"."canceled_at" IS NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX "redemption_codes_advocate_key" ON "redemption_codes" USING btree ("org_id","advocate_id") WHERE "redemption_codes"."redemption_id" IS NULL AND "redemption_codes"."canceled_at" IS NULL;
--> statement-breakpoint
CREATE INDEX "redemption_codes_expires_idx" ON "redemption_codes" USING btree ("expires_at") WHERE "redemption_codes"."redemption_id" IS NULL;
--> statement-breakpoint
CREATE INDEX "redemption_codes_advocate_idx" ON "redemption_codes" USING btree ("advocate_id","org_id");
--> statement-breakpoint
CREATE INDEX "redemptions_state_idx" ON "redemptions" USING btree ("org_id","state","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "conversions_external_id_key" ON "conversions" USING btree ("org_id","external_id") WHERE "conversions"."external_id" IS NOT NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX "referrals_friend_key" ON "referrals" USING btree ("friend_email_identity","org_id","campaign_id") WHERE "referrals"."counts" AND NOT "referrals"."identity_shared";
--> statement-breakpoint
CREATE UNIQUE INDEX "referrals_friend_phone_key" ON "referrals" USING btree ("friend_phone","org_id","campaign_id") WHERE "referrals"."counts" AND "referrals"."friend_email" IS NULL;
--> statement-breakpoint
CREATE INDEX "referrals_friend_idx" ON "referrals" USING btree ("friend_email_identity","org_id","campaign_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "referrals_unconfirmed_key" ON "referrals" USING btree ("org_id","advocate_id","friend_email_identity") WHERE "referrals"."awaits_confirmation" AND "referrals"."stage" = 'new';
--> statement-breakpoint
CREATE UNIQUE INDEX "referrals_unconfirmed_phone_key" ON "referrals" USING btree ("org_id","advocate_id","friend_phone") WHERE "referrals"."awaits_confirmation" AND "referrals"."stage" = 'new' AND "referrals"."friend_email" IS NULL;
--> statement-breakpoint
CREATE INDEX "referrals_rejected_idx" ON "referrals" USING btree ("org_id","id") WHERE "referrals"."stage" = 'rejected';
--> statement-breakpoint
CREATE INDEX "referrals_new_idx" ON "referrals" USING btree ("org_id","id") WHERE "referrals"."stage" = 'new';
--> statement-breakpoint
CREATE INDEX "referrals_campaign_idx" ON "referrals" USING btree ("org_id","campaign_id","id");
--> statement-breakpoint
CREATE INDEX "referrals_friend_phone_idx" ON "referrals" USING btree ("friend_phone","org_id","campaign_id") WHERE "referrals"."friend_phone" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "referrals_friend_advocate_idx" ON "referrals" USING btree ("friend_advocate_id","org_id") WHERE "referrals"."friend_advocate_id" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "referrals_friend_name_idx" ON "referrals" USING btree ("org_id",lower("friend_name")) WHERE "referrals"."status" = 'pending';
--> statement-breakpoint
CREATE INDEX "referrals_status_idx" ON "referrals" USING btree ("org_id","campaign_id","status","id");
--> statement-breakpoint
CREATE INDEX "referrals_inbox_idx" ON "referrals" USING btree ("org_id","status","id");
--> statement-breakpoint
CREATE INDEX "stage_changes_referral_idx" ON "stage_changes" USING btree ("org_id","referral_id","id");
--> statement-breakpoint
CREATE INDEX "held_credit_due_idx" ON "held_credit" USING btree ("available_at","org_id") WHERE "held_credit"."released_at" IS NULL AND NOT "held_credit"."in_review";
--> statement-breakpoint
CREATE INDEX "held_credit_advocate_idx" ON "held_credit" USING btree ("advocate_id","org_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "reversals_refund_key" ON "reversals" USING btree ("org_id","referral_id","refund_id") WHERE "reversals"."refund_id" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "portal_networks_seen_idx" ON "portal_networks" USING btree ("seen_at");
--> statement-breakpoint
CREATE INDEX "review_settings_days_idx" ON "review_settings" USING btree ("org_id") WHERE "review_settings"."allow_after_days" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "reviews_open_idx" ON "reviews" USING btree ("org_id","opened_at","id") WHERE "reviews"."state" = 'open';
--> statement-breakpoint
CREATE INDEX "advocate_search_idx" ON "advocate_search" USING gin ("org_id","words" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "referral_search_idx" ON "referral_search" USING gin ("org_id","words" gin_trgm_ops);
--> statement-breakpoint
CREATE UNIQUE INDEX "passkeys_credential_key" ON "passkeys" USING btree ("org_id","credential_id");
--> statement-breakpoint
CREATE INDEX "passkeys_user_idx" ON "passkeys" USING btree ("org_id","user_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_key" ON "sessions" USING btree ("token_hash");
--> statement-breakpoint
CREATE INDEX "sessions_user_idx" ON "sessions" USING btree ("org_id","user_id");
--> statement-breakpoint
CREATE INDEX "sessions_expires_idx" ON "sessions" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "sign_in_delays_attempted_idx" ON "sign_in_delays" USING btree ("attempted_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "sign_in_links_token_key" ON "sign_in_links" USING btree ("token_hash");
--> statement-breakpoint
CREATE INDEX "sign_in_links_user_idx" ON "sign_in_links" USING btree ("org_id","user_id");
--> statement-breakpoint
CREATE INDEX "sign_in_links_expires_idx" ON "sign_in_links" USING btree ("expires_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "sso_connections_sign_in_name_key" ON "sso_connections" USING btree ("sign_in_name");
--> statement-breakpoint
CREATE UNIQUE INDEX "sso_identities_user_key" ON "sso_identities" USING btree ("org_id","user_id","issuer");
--> statement-breakpoint
CREATE INDEX "webhook_events_outcome_idx" ON "webhook_events" USING btree ("org_id","outcome","id");
--> statement-breakpoint
CREATE INDEX "webhook_events_awaits_idx" ON "webhook_events" USING btree ("org_id","awaits") WHERE "webhook_events"."awaits" IS NOT NULL;
--> statement-breakpoint
-- Rows that change often leave room on their page, so that a new version needs no new index entry.
ALTER TABLE advocates SET (fillfactor = 85);
--> statement-breakpoint
ALTER TABLE plan_usage SET (fillfactor = 50);
--> statement-breakpoint
ALTER TABLE daily_figures SET (fillfactor = 50);
--> statement-breakpoint
ALTER TABLE credit_totals SET (fillfactor = 50);
--> statement-breakpoint
-- A search reads the list of pending entries whole, so it stays short.
ALTER INDEX advocate_search_idx SET (gin_pending_list_limit = 256);
--> statement-breakpoint
ALTER INDEX referral_search_idx SET (gin_pending_list_limit = 256);
--> statement-breakpoint
-- How many migrations a release must know to write here (docs/database.md).
CREATE TABLE drizzle.oldest_release (migrations integer NOT NULL);
--> statement-breakpoint
INSERT INTO drizzle.oldest_release VALUES (1);
--> statement-breakpoint
-- The application role owns nothing and may do exactly what the services need: it can't change or remove a ledger entry,
-- nor write a balance, a count or a plan's usage, which belong to the triggers.
REVOKE ALL ON SCHEMA public FROM PUBLIC;
--> statement-breakpoint
GRANT USAGE ON SCHEMA drizzle TO referral_rewards_app;
--> statement-breakpoint
GRANT USAGE ON SCHEMA pgboss TO referral_rewards_app;
--> statement-breakpoint
GRANT USAGE ON SCHEMA public TO referral_rewards_app;
--> statement-breakpoint
GRANT SELECT ON drizzle.__drizzle_migrations, drizzle.oldest_release, pgboss.queue, pgboss.version, activity,
  advocate_search, credit_totals, daily_figures, plan_usage, public_names, referral_search TO referral_rewards_app;
--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON pgboss.archive, audit_entries, authenticators, connection_mappings,
  customer_file_rows, customer_files, customers, email_opt_outs, email_opt_outs_everywhere, expiry_reminders,
  friend_form_counts, friend_form_stamps, idempotency_keys, invitations, logo_uploads, match_requests, member_phones,
  outbound_events, passkeys, portal_networks, recipient_turns, recovery_codes, redemption_codes, referrals, sessions,
  sign_in_delays, sign_in_links, sms_opt_outs, sso_connections, sso_identities, text_opt_outs, trusted_advocates,
  unreachable_contacts, users, webhook_events, webhook_keys, workers TO referral_rewards_app;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON pgboss.job, connection_apps, connection_events, connection_reads,
  connection_references, connections, webhook_endpoints TO referral_rewards_app;
--> statement-breakpoint
GRANT SELECT, INSERT ON advocates, api_keys, approvals, ask_plans, asks, brandings, business_profiles, campaigns,
  completed_jobs, conversions, credit_settings, held_credit, imports, invite_counts, lead_alerts, message_tallies,
  messages, offer_terms, opt_out_log, organizations, redemptions, referral_flags, reversals, review_settings, reviews,
  stage_changes, text_consents TO referral_rewards_app;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON webhook_deliveries TO referral_rewards_app;
--> statement-breakpoint
GRANT UPDATE (name, email, phone, notification_preference, sms_consent_at, visit_count, last_visited_at,
  portal_link_version, identity_shared, terms_version, terms_seen_at, language, do_not_ask) ON advocates TO
  referral_rewards_app;
--> statement-breakpoint
GRANT UPDATE (last_used_at, revoked_at) ON api_keys TO referral_rewards_app;
--> statement-breakpoint
GRANT UPDATE (state, decided_by, decided_name, decided_at, reason, decided_alone) ON approvals TO
  referral_rewards_app;
--> statement-breakpoint
GRANT UPDATE (is_on, steps, swept_until) ON ask_plans TO referral_rewards_app;
--> statement-breakpoint
GRANT UPDATE (planned_for, due_at, state, stop, decided_at, opened_at) ON asks TO referral_rewards_app;
--> statement-breakpoint
GRANT UPDATE (sealed_secret, last_step, recovery_salt, created_at) ON authenticators TO referral_rewards_app;
--> statement-breakpoint
GRANT UPDATE (primary_color, logo_key, logo_url, instagram, twitter_x, facebook, the_service, updated_at) ON brandings
  TO referral_rewards_app;
--> statement-breakpoint
GRANT UPDATE (phone, service_area, license_number, review_url, about, postal_address, photo_key, photo_url,
  updated_at, translations, reply_to_email) ON business_profiles TO referral_rewards_app;
--> statement-breakpoint
GRANT UPDATE (name, status, reward_mode, advocate_reward_value, friend_reward_value, max_referrals_per_advocate,
  expires_at, deleted_at, updated_at, extra_terms, invite_subject, invite_message, credit_hold_days,
  new_customers_only, translations) ON campaigns TO referral_rewards_app;
--> statement-breakpoint
GRANT UPDATE (score, comment, answered_at) ON completed_jobs TO referral_rewards_app;
--> statement-breakpoint
GRANT UPDATE (methods, minimum_cents, step_cents, invoice_share_bps, approve_above_cents, expiry_months, expiry_since,
  reverse_share_bps, tax_threshold_cents, sealed_gift_card_key, gift_card_campaign_id, gift_card_funding_id,
  updated_at) ON credit_settings TO referral_rewards_app;
--> statement-breakpoint
GRANT UPDATE (name, email, phone, code, referred_by, street, job_value_cents, unread, outcome, state, facts,
  referral_id, advocate_id, credit_cents, problem, decided_by, decided_at, made_referral, decided_by_id) ON
  customer_file_rows TO referral_rewards_app;
--> statement-breakpoint
GRANT UPDATE (state, row_count, done_count, actor_kind, actor_id, user_id, invite_campaign_id, checked_at, applied_at,
  undone_at, undone_by, forgotten_at, applied_by, stopped_at) ON customer_files TO referral_rewards_app;
--> statement-breakpoint
GRANT UPDATE (taken, since) ON friend_form_counts TO referral_rewards_app;
--> statement-breakpoint
GRANT UPDATE (amount_cents, released_at, in_review) ON held_credit TO referral_rewards_app;
--> statement-breakpoint
GRANT UPDATE (fingerprint, created_at, sealed_body) ON idempotency_keys TO referral_rewards_app;
--> statement-breakpoint
GRANT UPDATE (enrolled, removed, undone_by, undone_at) ON imports TO referral_rewards_app;
--> statement-breakpoint
GRANT UPDATE (id, roles, token_hash, invited_by, created_at, expires_at) ON invitations TO referral_rewards_app;
--> statement-breakpoint
GRANT UPDATE (since, taken) ON invite_counts TO referral_rewards_app;
--> statement-breakpoint
GRANT UPDATE (mode, quiet_from, quiet_until, notification_preference) ON lead_alerts TO referral_rewards_app;
--> statement-breakpoint
GRANT UPDATE (removed_at) ON logo_uploads TO referral_rewards_app;
--> statement-breakpoint
GRANT UPDATE (phone, verified_at, asked_phone, code_hash, code_expires_at, tries_left) ON member_phones TO
  referral_rewards_app;
--> statement-breakpoint
GRANT UPDATE (total) ON message_tallies TO referral_rewards_app;
--> statement-breakpoint
GRANT UPDATE (data, sealed_url, status, sent_with, attempts, provider_id, problem, handled_at, turn_at, held_until,
  delivery, delivery_reason, delivery_at) ON messages TO referral_rewards_app;
--> statement-breakpoint
GRANT UPDATE (name, status, tier, plan_overrides, trial_ends_at, tos_accepted_at, tos_version, require_second_factor,
  suspended_at, max_reward_cents, max_adjustment_cents, slug, time_zone, digest_week, quiet_weeks, language,
  daily_asks, industry, reward_cap_cents, state_rules_checked_at, state_rules_checked_by, sends_on_holidays) ON
  organizations TO referral_rewards_app;
--> statement-breakpoint
GRANT UPDATE (name, counter, challenged_at, last_used_at) ON passkeys TO referral_rewards_app;
--> statement-breakpoint
GRANT UPDATE (seen_at) ON portal_networks TO referral_rewards_app;
--> statement-breakpoint
GRANT UPDATE (taken) ON recipient_turns TO referral_rewards_app;
--> statement-breakpoint
GRANT UPDATE (redemption_id, canceled_at) ON redemption_codes TO referral_rewards_app;
--> statement-breakpoint
GRANT UPDATE (state, order_id, reason, approved_by, approved_at, fulfilled_at, ended_at) ON redemptions TO
  referral_rewards_app;
--> statement-breakpoint
GRANT UPDATE (status, friend_name, friend_email, friend_phone, friend_advocate_id, conversion_id, converted_at,
  friend_sms_consent_at, stage, awaits_confirmation, confirmed_at, rejected_at, rejection_reason, rejection_note,
  network_key, stage_changed_at, lost_reason, note, refunded_value_cents, reversed_reward_cents, reversed_at,
  reversal_reason, friend_tell_consent_at) ON referrals TO referral_rewards_app;
--> statement-breakpoint
GRANT UPDATE (undone_at, undone_by, undo_note) ON reversals TO referral_rewards_app;
--> statement-breakpoint
GRANT UPDATE (rules, allow_after_days, updated_at) ON review_settings TO referral_rewards_app;
--> statement-breakpoint
GRANT UPDATE (state, severity, opened_at, decided_at, decided_by, decided_by_id, denial_reason, reason_shown, trusted,
  note, refund_id) ON reviews TO referral_rewards_app;
--> statement-breakpoint
GRANT UPDATE (last_used_at, confirmed_at, second_factor_at) ON sessions TO referral_rewards_app;
--> statement-breakpoint
GRANT UPDATE (attempts, attempted_at, free_at) ON sign_in_delays TO referral_rewards_app;
--> statement-breakpoint
GRANT UPDATE (sign_in_name, issuer, client_id, sealed_client_secret, updated_at) ON sso_connections TO
  referral_rewards_app;
--> statement-breakpoint
GRANT UPDATE (email, first_name, last_name, roles, allow_password_auth, password_hash, last_sign_in_at,
  devices_version, wants_digest, added_on, added_cents) ON users TO referral_rewards_app;
--> statement-breakpoint
GRANT UPDATE (outcome, status, answer, attempts, handled_at, awaits) ON webhook_events TO referral_rewards_app;
--> statement-breakpoint
GRANT UPDATE (last_used_at) ON webhook_keys TO referral_rewards_app;
--> statement-breakpoint
GRANT UPDATE (started_at, seen_at) ON workers TO referral_rewards_app;
