-- Moves advocates' counts, in the order of their ids and each advocate's once, and with them the totals of converted
-- referrals.
CREATE OR REPLACE FUNCTION referral_counts_move(orgs uuid[], advocates uuid[], pending bigint[], converted bigint[])
RETURNS void LANGUAGE plpgsql
  SET search_path = '' SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  UPDATE public.advocates a
     SET pending_count = a.pending_count + c.pending, converted_count = a.converted_count + c.converted
    FROM (SELECT * FROM unnest(orgs, advocates, pending, converted) AS one (org_id, id, pending, converted)
           ORDER BY org_id, id) c
   WHERE a.org_id = c.org_id AND a.id = c.id;
  PERFORM public.credit_totals_move(
     array_agg(ROW(c.org_id, public.slot_of(c.id), 0, 0, c.converted)::public.credit_totals))
     FROM unnest(orgs, advocates, converted) AS c (org_id, id, converted) WHERE c.converted <> 0 HAVING count(*) > 0;
END $$;

-- New referrals are counted once per statement. Those that nobody has stood by yet (`NOT counts`) are left out of
-- every count.
CREATE OR REPLACE FUNCTION referrals_count_new() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = '' AS $$
BEGIN
  PERFORM public.referral_counts_move(array_agg(org_id), array_agg(advocate_id), array_agg(pending), array_agg(converted))
     FROM (SELECT org_id, advocate_id, count(*) FILTER (WHERE status = 'pending') AS pending,
                  count(*) FILTER (WHERE status = 'converted') AS converted
             FROM new_rows WHERE counts GROUP BY org_id, advocate_id) added
   HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER referrals_counted AFTER INSERT ON referrals REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION referrals_count_new();

-- Referrals that change their status move from one count of their advocate to the other; those that are confirmed or
-- rejected come into them, or leave them. What they were is taken from what they are.
CREATE OR REPLACE FUNCTION referrals_count() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  PERFORM public.referral_counts_move(array_agg(org_id), array_agg(advocate_id), array_agg(pending), array_agg(converted))
     FROM (SELECT org_id, advocate_id, coalesce(sum(times) FILTER (WHERE status = 'pending'), 0) AS pending,
                  coalesce(sum(times) FILTER (WHERE status = 'converted'), 0) AS converted
             FROM (SELECT 1 AS times, org_id, advocate_id, status, counts FROM new_rows
                   UNION ALL SELECT -1, org_id, advocate_id, status, counts FROM old_rows) versions
            WHERE counts GROUP BY org_id, advocate_id) moved
    WHERE pending <> 0 OR converted <> 0 HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER referrals_recounted AFTER UPDATE ON referrals
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION referrals_count();

-- The same for the counts of the plan, and of the day they were made.
CREATE OR REPLACE FUNCTION referrals_count_day() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  change int := NEW.counts::int - OLD.counts::int;
BEGIN
  INSERT INTO public.daily_figures AS figures (org_id, campaign_id, day, slot, referrals)
  VALUES (NEW.org_id, NEW.campaign_id, public.utc_day(NEW.created_at), public.figures_slot(), change)
  ON CONFLICT (org_id, campaign_id, day, slot) DO UPDATE SET referrals = figures.referrals + excluded.referrals;
  INSERT INTO public.plan_usage AS usage (org_id, resource, slot, used)
  VALUES (NEW.org_id, 'referrals', public.slot_of(NEW.id), greatest(change, 0))
  ON CONFLICT (org_id, resource, slot) DO UPDATE SET used = usage.used + change;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER referrals_day_recounted AFTER UPDATE ON referrals FOR EACH ROW
  WHEN (NEW.counts <> OLD.counts) EXECUTE FUNCTION referrals_count_day();
