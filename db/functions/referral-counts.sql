-- Moves an advocate's counts, and with them the organization's total of converted referrals.
CREATE OR REPLACE FUNCTION referral_counts_add(org uuid, advocate uuid, pending int, converted int)
RETURNS void LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  UPDATE public.advocates
     SET pending_count = pending_count + pending, converted_count = converted_count + converted
   WHERE org_id = org AND id = advocate;
  IF converted <> 0 THEN
    PERFORM public.credit_totals_add(org, advocate, 0, 0, converted);
  END IF;
END $$;

-- New referrals are counted once per statement, in the order of their advocates' ids, so that a load of thousands
-- writes each advocate once. Those that nobody has stood by yet (`NOT counts`) are left out of every count.
CREATE OR REPLACE FUNCTION referrals_count_new() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = '' SET enable_seqscan = off AS $$
BEGIN
  PERFORM public.referral_counts_add(org_id, advocate_id, pending, converted)
     FROM (SELECT org_id, advocate_id, (count(*) FILTER (WHERE status = 'pending'))::int AS pending,
                  (count(*) FILTER (WHERE status = 'converted'))::int AS converted
             FROM new_rows WHERE counts GROUP BY org_id, advocate_id ORDER BY org_id, advocate_id) added;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER referrals_counted AFTER INSERT ON referrals REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION referrals_count_new();

-- A referral that changes its status moves from one count to the other; one that is confirmed or rejected comes into
-- all of them, or leaves them: those of its advocate, of the plan, and of the day it was made.
CREATE OR REPLACE FUNCTION referrals_count() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  change int := NEW.counts::int - OLD.counts::int;
BEGIN
  PERFORM public.referral_counts_add(NEW.org_id, NEW.advocate_id,
    (NEW.counts AND NEW.status = 'pending')::int - (OLD.counts AND OLD.status = 'pending')::int,
    (NEW.counts AND NEW.status = 'converted')::int - (OLD.counts AND OLD.status = 'converted')::int);
  IF change <> 0 THEN
    INSERT INTO public.daily_figures AS figures (org_id, campaign_id, day, slot, referrals)
    VALUES (NEW.org_id, NEW.campaign_id, public.utc_day(NEW.created_at), public.figures_slot(), change)
    ON CONFLICT (org_id, campaign_id, day, slot) DO UPDATE SET referrals = figures.referrals + excluded.referrals;
    INSERT INTO public.plan_usage AS usage (org_id, resource, slot, used)
    VALUES (NEW.org_id, 'referrals', public.slot_of(NEW.id), greatest(change, 0))
    ON CONFLICT (org_id, resource, slot) DO UPDATE SET used = usage.used + change;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER referrals_recounted AFTER UPDATE ON referrals FOR EACH ROW
  WHEN (NEW.status <> OLD.status OR NEW.counts <> OLD.counts) EXECUTE FUNCTION referrals_count();
