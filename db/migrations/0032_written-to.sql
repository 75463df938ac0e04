ALTER TABLE "daily_figures" DROP CONSTRAINT "daily_figures_range";--> statement-breakpoint
ALTER TABLE "advocates" ADD COLUMN "written_to_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "daily_figures" ADD COLUMN "reached_message" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE advocates a SET written_to_at = m.first
  FROM (SELECT org_id, advocate_id, min(handled_at) AS first FROM messages WHERE status = 'sent' AND advocate_id IS NOT NULL GROUP BY 1, 2) m
 WHERE a.org_id = m.org_id AND a.id = m.advocate_id;--> statement-breakpoint
UPDATE daily_figures SET reached_visit = 0 WHERE reached_visit <> 0;--> statement-breakpoint
INSERT INTO daily_figures AS figures (org_id, campaign_id, day, slot, reached_message, reached_visit)
SELECT org_id, campaign_id, (enrolled_at AT TIME ZONE 'UTC')::date, 0, count(written_to_at), count(*) FILTER (WHERE visit_count > 0)
  FROM advocates WHERE written_to_at IS NOT NULL OR visit_count > 0 GROUP BY 1, 2, 3
ON CONFLICT (org_id, campaign_id, day, slot) DO UPDATE
   SET reached_message = excluded.reached_message, reached_visit = excluded.reached_visit;--> statement-breakpoint
ALTER TABLE "daily_figures" ADD CONSTRAINT "daily_figures_range" CHECK (least("daily_figures"."enrolled", "daily_figures"."visits", "daily_figures"."conversions", "daily_figures"."job_value_cents", "daily_figures"."earned_cents", "daily_figures"."added_cents", "daily_figures"."taken_cents", "daily_figures"."reached_message", "daily_figures"."reached_visit", "daily_figures"."reached_conversion") >= 0);