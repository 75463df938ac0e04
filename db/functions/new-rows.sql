-- Adds new advocates to search (search.sql) and to the figures of their day (figures.sql), once per statement.
CREATE OR REPLACE FUNCTION advocates_enter() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  INSERT INTO public.advocate_search (org_id, advocate_id, words)
  SELECT org_id, id, public.advocate_words(name, email, phone, referral_code) FROM new_rows;
  INSERT INTO public.daily_figures AS figures (org_id, campaign_id, day, slot, enrolled)
  SELECT org_id, campaign_id, public.utc_day(enrolled_at), public.figures_slot(), count(*) FROM new_rows
   GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (org_id, campaign_id, day, slot) DO UPDATE SET enrolled = figures.enrolled + excluded.enrolled;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER advocates_entered AFTER INSERT ON advocates REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION advocates_enter();

-- Adds new referrals to search, and those that count to the figures of their day (referral-counts.sql).
CREATE OR REPLACE FUNCTION referrals_enter() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = '' SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  INSERT INTO public.referral_search (org_id, referral_id, words)
  SELECT r.org_id, r.id, public.referral_words(r.friend_name, r.friend_email, r.friend_phone, a.name)
    FROM new_rows r JOIN public.advocates a ON a.org_id = r.org_id AND a.id = r.advocate_id;
  INSERT INTO public.daily_figures AS figures (org_id, campaign_id, day, slot, referrals)
  SELECT org_id, campaign_id, public.utc_day(created_at), public.figures_slot(), count(*) FROM new_rows
   WHERE counts GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (org_id, campaign_id, day, slot) DO UPDATE SET referrals = figures.referrals + excluded.referrals;
  -- After all figures, as for advocates: another order could deadlock.
  INSERT INTO public.plan_usage AS usage (org_id, resource, slot, used)
  SELECT org_id, 'referrals', public.slot_of(id), count(*) FROM new_rows WHERE counts GROUP BY 1, 3
  ON CONFLICT (org_id, resource, slot) DO UPDATE SET used = usage.used + excluded.used;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER referrals_entered AFTER INSERT ON referrals REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION referrals_enter();
