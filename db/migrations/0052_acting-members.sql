ALTER TYPE "public"."approval_kind" ADD VALUE 'credit_rules';--> statement-breakpoint
ALTER TYPE "public"."approval_kind" ADD VALUE 'review_rules';--> statement-breakpoint
ALTER TABLE "approvals" DROP CONSTRAINT "approvals_second_person";--> statement-breakpoint
DROP INDEX "approvals_ceiling_key";--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "change" jsonb;--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "involved" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "created_by" uuid;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "secret_by" uuid;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "mapped_by" uuid;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "turned_on_by" uuid;--> statement-breakpoint
ALTER TABLE "customer_file_rows" ADD COLUMN "decided_by_id" uuid;--> statement-breakpoint
ALTER TABLE "customer_files" ADD COLUMN "uploaded_by" uuid;--> statement-breakpoint
ALTER TABLE "customer_files" ADD COLUMN "applied_by" text;--> statement-breakpoint
ALTER TABLE "customer_files" ADD COLUMN "stopped_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "added_on" date;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "added_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_rules_key" ON "approvals" USING btree ("org_id","kind") WHERE "approvals"."state" = 'waiting' AND "approvals"."kind" NOT IN ('reward', 'adjustment');--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_change_fits_kind" CHECK (("approvals"."change" IS NULL) = ("approvals"."kind" IN ('reward', 'adjustment', 'ceiling')));--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_second_person" CHECK ("approvals"."state" NOT IN ('approved', 'declined') OR ("approvals"."decided_by" IS NOT NULL AND "approvals"."decided_by" IS DISTINCT FROM "approvals"."asked_by" AND "approvals"."decided_by" <> ALL ("approvals"."involved")));--> statement-breakpoint
ALTER TABLE "customer_files" ADD CONSTRAINT "customer_files_stopped_at_work" CHECK ("customer_files"."stopped_at" IS NULL OR "customer_files"."state" IN ('applying', 'undoing'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_added_range" CHECK ("users"."added_cents" >= 0);--> statement-breakpoint
GRANT UPDATE (added_on, added_cents) ON "users" TO referral_rewards_app;--> statement-breakpoint
GRANT UPDATE (actor_kind, actor_id, user_id, applied_by, stopped_at) ON "customer_files" TO referral_rewards_app;--> statement-breakpoint
GRANT UPDATE (decided_by_id) ON "customer_file_rows" TO referral_rewards_app;--> statement-breakpoint
UPDATE "customer_files" SET uploaded_by = user_id;--> statement-breakpoint
-- The member behind the last audit entry of this kind about a connection, by session or API key.
CREATE FUNCTION pg_temp.member_behind(org uuid, connection uuid, actions text[], field text) RETURNS uuid LANGUAGE sql AS $$
  SELECT CASE e.actor_kind WHEN 'user' THEN e.actor_id::uuid
         WHEN 'apiKey' THEN (SELECT k.user_id FROM public.api_keys k WHERE k.org_id = org AND k.key_id = e.actor_id) END
    FROM public.audit_entries e
   WHERE e.org_id = org AND e.subject_id = connection::text AND e.action = ANY (actions) AND (field IS NULL OR e.after ? field)
   ORDER BY e.id DESC LIMIT 1 $$;--> statement-breakpoint
UPDATE "connections" SET
  created_by = pg_temp.member_behind(org_id, id, '{connection.created}', NULL),
  secret_by = coalesce(pg_temp.member_behind(org_id, id, '{connection.updated}', 'secret'), pg_temp.member_behind(org_id, id, '{connection.authorized}', NULL)),
  mapped_by = coalesce(pg_temp.member_behind(org_id, id, '{connection.mapped}', NULL), pg_temp.member_behind(org_id, id, '{connection.updated}', 'choices')),
  turned_on_by = pg_temp.member_behind(org_id, id, '{connection.updated}', 'isOn');--> statement-breakpoint
UPDATE drizzle.oldest_release SET migrations = (SELECT count(*) + 1 FROM drizzle.__drizzle_migrations);
