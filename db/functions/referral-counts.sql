-- Counts new referrals once per statement, in the order of their advocates' ids, so that a bulk load writes each
-- advocate once. A referral is pending until its conversion is posted (ledger.sql), which moves it to the other count.
-- Unconfirmed ones (`NOT counts`) are in no count.
CREATE OR REPLACE FUNCTION referrals_count_new() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = '' SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  UPDATE public.advocates a
     SET pending_count = a.pending_count + added.number, progressed_at = greatest(a.progressed_at, added.at)
    FROM (SELECT org_id, advocate_id, count(*) AS number, max(created_at) AS at FROM new_rows WHERE counts
           GROUP BY org_id, advocate_id ORDER BY org_id, advocate_id) added
   WHERE a.org_id = added.org_id AND a.id = added.advocate_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER referrals_counted AFTER INSERT ON referrals REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION referrals_count_new();

-- Adds a referral to all counts, or removes it, when it is confirmed, rejected, lost or reopened: its advocate's, the
-- plan's, and those of the day it was created.
CREATE OR REPLACE FUNCTION referrals_count() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  change int := NEW.counts::int - OLD.counts::int;
BEGIN
  UPDATE public.advocates SET pending_count = pending_count + change
   WHERE org_id = NEW.org_id AND id = NEW.advocate_id;
  INSERT INTO public.daily_figures AS figures (org_id, campaign_id, day, slot, referrals)
  VALUES (NEW.org_id, NEW.campaign_id, public.utc_day(NEW.created_at), public.figures_slot(), change)
  ON CONFLICT (org_id, campaign_id, day, slot) DO UPDATE SET referrals = figures.referrals + excluded.referrals;
  INSERT INTO public.plan_usage AS usage (org_id, resource, slot, used)
  VALUES (NEW.org_id, 'referrals', public.slot_of(NEW.id), greatest(change, 0))
  ON CONFLICT (org_id, resource, slot) DO UPDATE SET used = usage.used + change;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER referrals_recounted AFTER UPDATE ON referrals FOR EACH ROW
  WHEN (NEW.counts <> OLD.counts AND NEW.status = 'pending') EXECUTE FUNCTION referrals_count();

-- A reversed conversion leaves these counts and the conversion counts; undoing the reversal restores it. Refunds and
-- reversed rewards come off the day of the conversion.
CREATE OR REPLACE FUNCTION referrals_take_back() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  change int := NEW.counts::int - OLD.counts::int;
BEGIN
  UPDATE public.advocates SET converted_count = converted_count + change
   WHERE org_id = NEW.org_id AND id = NEW.advocate_id AND change <> 0;
  UPDATE public.credit_totals SET converted_referrals = converted_referrals + change
   WHERE org_id = NEW.org_id AND slot = public.slot_of(NEW.advocate_id) AND change <> 0;
  INSERT INTO public.daily_figures AS figures (org_id, campaign_id, day, slot, referrals)
  SELECT NEW.org_id, NEW.campaign_id, public.utc_day(NEW.created_at), public.figures_slot(), change WHERE change <> 0
  ON CONFLICT (org_id, campaign_id, day, slot) DO UPDATE SET referrals = figures.referrals + excluded.referrals;
  INSERT INTO public.daily_figures AS figures
         (org_id, campaign_id, day, slot, conversions, job_value_cents)
  VALUES (NEW.org_id, NEW.campaign_id, public.utc_day(NEW.converted_at), public.figures_slot(), change,
          OLD.refunded_value_cents - NEW.refunded_value_cents)
  ON CONFLICT (org_id, campaign_id, day, slot) DO UPDATE
     SET conversions = figures.conversions + excluded.conversions,
         job_value_cents = figures.job_value_cents + excluded.job_value_cents;
  INSERT INTO public.plan_usage AS usage (org_id, resource, slot, used)
  SELECT NEW.org_id, 'referrals', public.slot_of(NEW.id), greatest(change, 0) WHERE change <> 0
  ON CONFLICT (org_id, resource, slot) DO UPDATE SET used = usage.used + change;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER referrals_taken_back AFTER UPDATE ON referrals FOR EACH ROW
  WHEN (OLD.status = 'converted' AND (NEW.counts, NEW.refunded_value_cents)
        IS DISTINCT FROM (OLD.counts, OLD.refunded_value_cents))
  EXECUTE FUNCTION referrals_take_back();
