CREATE TYPE "public"."credit_type" AS ENUM('earned', 'held', 'released', 'used', 'given', 'taken_back', 'restored', 'owed', 'settled', 'expired', 'corrected', 'undone', 'brought_over');--> statement-breakpoint
CREATE TYPE "public"."adjustment_type" AS ENUM('corrected', 'used', 'undone', 'brought_over');--> statement-breakpoint
ALTER TYPE "public"."outbound_event_type" ADD VALUE 'credit.changed';--> statement-breakpoint
ALTER TABLE "redemptions" DROP CONSTRAINT "redemptions_invoice_is_named";--> statement-breakpoint
ALTER TABLE "activity" ADD COLUMN "credit_type" "credit_type";--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "adjustment_type" "adjustment_type";--> statement-breakpoint
-- What was posted before gets its type by the rule of `credit_type_of` (ledger.sql); what a member removed with a free
-- note is a correction. Only this adds to what is final.
ALTER TABLE "activity" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "activity" e SET credit_type = (CASE e.action::text
    WHEN 'advocate.referral.converted' THEN CASE WHEN e.amount_cents IS NOT NULL THEN 'earned'
      WHEN EXISTS (SELECT FROM "held_credit" h WHERE h.org_id = e.org_id AND h.referral_id = e.referral_id) THEN 'held' END
    WHEN 'advocate.credit.adjusted' THEN CASE WHEN e.memo LIKE 'Undo: %' THEN 'undone' ELSE 'corrected' END
    WHEN 'advocate.credit.released' THEN 'released'
    WHEN 'advocate.credit.reversed' THEN CASE WHEN v.reason = 'mistake' THEN 'undone' ELSE 'taken_back' END
    WHEN 'advocate.credit.restored' THEN CASE WHEN v.reason = 'mistake' THEN 'undone' ELSE 'restored' END
    WHEN 'advocate.credit.settled' THEN 'settled'
    WHEN 'advocate.credit.redeemed' THEN CASE WHEN r.method IN ('gift_card', 'manual') THEN 'given' ELSE 'used' END
    WHEN 'advocate.credit.returned' THEN CASE WHEN r.method IN ('gift_card', 'manual') THEN 'given' ELSE 'used' END
    WHEN 'advocate.credit.expired' THEN 'expired' END)::credit_type
  FROM "activity" own
  LEFT JOIN "reversals" v ON v.org_id = own.org_id AND v.id = own.reversal_id
  LEFT JOIN "redemptions" r ON r.org_id = own.org_id AND r.id = own.redemption_id
 WHERE own.org_id = e.org_id AND own.id = e.id AND e.action::text NOT IN ('advocate.enrolled', 'advocate.referral.sent');--> statement-breakpoint
ALTER TABLE "activity" ENABLE TRIGGER USER;--> statement-breakpoint
-- Credit is earned on the day it became credit, as the credit report has it.
UPDATE "daily_figures" SET earned_cents = 0 WHERE earned_cents <> 0;--> statement-breakpoint
INSERT INTO "daily_figures" AS figures (org_id, campaign_id, day, slot, earned_cents)
SELECT org_id, campaign_id, (created_at AT TIME ZONE 'UTC')::date, 0, sum(amount_cents)
  FROM "activity" WHERE credit_type IN ('earned', 'released') GROUP BY 1, 2, 3
ON CONFLICT (org_id, campaign_id, day, slot) DO UPDATE SET earned_cents = figures.earned_cents + excluded.earned_cents;--> statement-breakpoint
ALTER TABLE "activity" ADD CONSTRAINT "activity_type_fits_action" CHECK (coalesce(CASE "activity"."action"::text WHEN 'advocate.referral.converted' THEN CASE WHEN "activity"."amount_cents" IS NULL THEN coalesce("activity"."credit_type"::text, 'held') = 'held' ELSE "activity"."credit_type"::text = 'earned' END WHEN 'advocate.credit.adjusted' THEN "activity"."credit_type"::text IN ('corrected', 'undone') OR "activity"."credit_type"::text = 'brought_over' AND "activity"."amount_cents" > 0 WHEN 'advocate.credit.released' THEN "activity"."credit_type"::text = 'released' WHEN 'advocate.credit.reversed' THEN "activity"."credit_type"::text IN ('taken_back', 'undone') WHEN 'advocate.credit.restored' THEN "activity"."credit_type"::text IN ('restored', 'undone') WHEN 'advocate.credit.settled' THEN "activity"."credit_type"::text = 'settled' WHEN 'advocate.credit.redeemed' THEN "activity"."credit_type"::text IN ('used', 'given') WHEN 'advocate.credit.returned' THEN "activity"."credit_type"::text IN ('used', 'given') WHEN 'advocate.credit.expired' THEN "activity"."credit_type"::text = 'expired' ELSE "activity"."credit_type" IS NULL END, false));--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_type_fits_kind" CHECK ("approvals"."adjustment_type" IS NULL OR "approvals"."kind" = 'adjustment');--> statement-breakpoint
UPDATE drizzle.oldest_release SET migrations = (SELECT count(*) + 1 FROM drizzle.__drizzle_migrations);
