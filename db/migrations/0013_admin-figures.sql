-- The search reads what has not been merged into an index yet, so that must stay short.
ALTER INDEX advocate_search_idx SET (gin_pending_list_limit = 256);
--> statement-breakpoint
ALTER INDEX referral_search_idx SET (gin_pending_list_limit = 256);
--> statement-breakpoint
-- Rows that are updated all the time keep room on their page for the new version.
ALTER TABLE daily_figures SET (fillfactor = 50);
--> statement-breakpoint
CREATE INDEX "daily_figures_unsettled_idx" ON "daily_figures" USING btree ("day") WHERE "daily_figures"."slot" <> 0;
--> statement-breakpoint
-- Visits are counted by the triggers of an update, so there can be none before.
CREATE OR REPLACE FUNCTION refuse_opening_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE integrity_constraint_violation USING CONSTRAINT = TG_NAME,
    MESSAGE = 'an advocate starts with no credit, no activity, no referrals and no visits';
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER advocates_start_empty BEFORE INSERT ON advocates FOR EACH ROW
  WHEN (NEW.credit_balance_cents <> 0 OR NEW.activity_seq <> 0 OR NEW.pending_count <> 0 OR NEW.converted_count <> 0
        OR NEW.visit_count <> 0)
  EXECUTE FUNCTION refuse_opening_balance();
--> statement-breakpoint
CREATE FUNCTION utc_day(moment timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (moment AT TIME ZONE 'UTC')::date;
--> statement-breakpoint
-- All figures of a transaction go to the slot of its connection. Rows are written in the order of their days, and after
-- the rows of advocates are locked, so that transactions of one slot take their locks in the same order.
CREATE FUNCTION figures_slot() RETURNS smallint LANGUAGE sql STABLE PARALLEL RESTRICTED
  RETURN (1 + pg_backend_pid() % 32)::smallint;
--> statement-breakpoint
-- Words are looked for at their beginning, too, so the first one has a space before it.
CREATE FUNCTION advocate_words(name text, email text, phone text, code text) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN ' ' || lower(name || ' ' || coalesce(email || ' ', '') || coalesce(phone || ' ', '') || code);
--> statement-breakpoint
CREATE FUNCTION referral_words(friend text, email text, phone text, advocate text) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN ' ' || lower(friend || ' ' || email || ' ' || coalesce(phone || ' ', '') || advocate);
--> statement-breakpoint
CREATE FUNCTION advocates_enter() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  INSERT INTO public.advocate_search (org_id, advocate_id, words)
  SELECT org_id, id, public.advocate_words(name, email, phone, referral_code) FROM new_rows;
  INSERT INTO public.daily_figures AS figures (org_id, campaign_id, day, slot, enrolled)
  SELECT org_id, campaign_id, public.utc_day(enrolled_at), public.figures_slot(), count(*) FROM new_rows
   GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (org_id, campaign_id, day, slot) DO UPDATE SET enrolled = figures.enrolled + excluded.enrolled;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER advocates_entered AFTER INSERT ON advocates REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION advocates_enter();
--> statement-breakpoint
-- These read rows by their keys. Statistics from when the tables were small must not make PostgreSQL read them whole.
CREATE FUNCTION advocates_reword() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = '' SET enable_seqscan = off AS $$
BEGIN
  UPDATE public.advocate_search SET words = public.advocate_words(NEW.name, NEW.email, NEW.phone, NEW.referral_code)
   WHERE org_id = NEW.org_id AND advocate_id = NEW.id;
  IF NEW.name <> OLD.name THEN
    UPDATE public.referral_search search
       SET words = public.referral_words(r.friend_name, r.friend_email, r.friend_phone, NEW.name)
      FROM public.referrals r
     WHERE r.org_id = NEW.org_id AND r.advocate_id = NEW.id
       AND search.org_id = r.org_id AND search.referral_id = r.id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER advocates_reworded AFTER UPDATE OF name, email, phone ON advocates FOR EACH ROW
  WHEN ((NEW.name, NEW.email, NEW.phone) IS DISTINCT FROM (OLD.name, OLD.email, OLD.phone))
  EXECUTE FUNCTION advocates_reword();
--> statement-breakpoint
-- How far an advocate has come counts on the day of the enrollment; a visit counts on its own day. Who has referred
-- somebody has come past the visit, even if the link was never opened.
CREATE FUNCTION advocates_advance() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  referred int := (NEW.pending_count + NEW.converted_count > 0)::int;
  referred_before int := (OLD.pending_count + OLD.converted_count > 0)::int;
  visited int := (NEW.visit_count > 0)::int | referred;
  visited_before int := (OLD.visit_count > 0)::int | referred_before;
  converted int := (NEW.converted_count > 0)::int - (OLD.converted_count > 0)::int;
BEGIN
  IF visited <> visited_before OR referred <> referred_before OR converted <> 0 THEN
    INSERT INTO public.daily_figures AS figures
           (org_id, campaign_id, day, slot, reached_visit, reached_referral, reached_conversion)
    VALUES (NEW.org_id, NEW.campaign_id, public.utc_day(NEW.enrolled_at), public.figures_slot(),
            visited - visited_before, referred - referred_before, converted)
    ON CONFLICT (org_id, campaign_id, day, slot) DO UPDATE
       SET reached_visit = figures.reached_visit + excluded.reached_visit,
           reached_referral = figures.reached_referral + excluded.reached_referral,
           reached_conversion = figures.reached_conversion + excluded.reached_conversion;
  END IF;
  IF NEW.visit_count <> OLD.visit_count THEN
    INSERT INTO public.daily_figures AS figures (org_id, campaign_id, day, slot, visits)
    VALUES (NEW.org_id, NEW.campaign_id, public.utc_day(NEW.last_visited_at), public.figures_slot(),
            NEW.visit_count - OLD.visit_count)
    ON CONFLICT (org_id, campaign_id, day, slot) DO UPDATE SET visits = figures.visits + excluded.visits;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER advocates_advanced AFTER UPDATE ON advocates FOR EACH ROW
  WHEN (NEW.visit_count <> OLD.visit_count
        OR (NEW.pending_count + NEW.converted_count > 0) <> (OLD.pending_count + OLD.converted_count > 0)
        OR (NEW.converted_count > 0) <> (OLD.converted_count > 0))
  EXECUTE FUNCTION advocates_advance();
--> statement-breakpoint
CREATE FUNCTION referrals_enter() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = '' SET enable_seqscan = off AS $$
BEGIN
  INSERT INTO public.referral_search (org_id, referral_id, words)
  SELECT r.org_id, r.id, public.referral_words(r.friend_name, r.friend_email, r.friend_phone, a.name)
    FROM new_rows r JOIN public.advocates a ON a.org_id = r.org_id AND a.id = r.advocate_id;
  INSERT INTO public.daily_figures AS figures (org_id, campaign_id, day, slot, referrals)
  SELECT org_id, campaign_id, public.utc_day(created_at), public.figures_slot(), count(*) FROM new_rows
   GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (org_id, campaign_id, day, slot) DO UPDATE SET referrals = figures.referrals + excluded.referrals;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER referrals_entered AFTER INSERT ON referrals REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION referrals_enter();
--> statement-breakpoint
CREATE FUNCTION conversions_add_up() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = '' SET enable_seqscan = off AS $$
BEGIN
  INSERT INTO public.daily_figures AS figures
         (org_id, campaign_id, day, slot, conversions, job_value_cents, earned_cents)
  SELECT c.org_id, r.campaign_id, public.utc_day(c.created_at), public.figures_slot(), count(*),
         coalesce(sum(c.job_value_cents), 0), sum(c.advocate_reward_cents)
    FROM new_rows c JOIN public.referrals r ON r.org_id = c.org_id AND r.id = c.referral_id
   GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (org_id, campaign_id, day, slot) DO UPDATE
     SET conversions = figures.conversions + excluded.conversions,
         job_value_cents = figures.job_value_cents + excluded.job_value_cents,
         earned_cents = figures.earned_cents + excluded.earned_cents;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER conversions_added_up AFTER INSERT ON conversions REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION conversions_add_up();
--> statement-breakpoint
CREATE FUNCTION activity_add_up() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  INSERT INTO public.daily_figures AS figures (org_id, campaign_id, day, slot, added_cents, taken_cents)
  VALUES (NEW.org_id, NEW.campaign_id, public.utc_day(NEW.created_at), public.figures_slot(),
          greatest(NEW.amount_cents, 0), greatest(-NEW.amount_cents, 0))
  ON CONFLICT (org_id, campaign_id, day, slot) DO UPDATE
     SET added_cents = figures.added_cents + excluded.added_cents,
         taken_cents = figures.taken_cents + excluded.taken_cents;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER activity_added_up AFTER INSERT ON activity FOR EACH ROW
  WHEN (NEW.action = 'advocate.credit.adjusted') EXECUTE FUNCTION activity_add_up();
--> statement-breakpoint
-- Slots from 1 on are for what happens at once. Days gone by are kept in slot 0 alone, so that reading a year is quick.
CREATE FUNCTION settle_figures(before date) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  WITH gone AS (DELETE FROM public.daily_figures WHERE day < before AND slot <> 0 RETURNING *)
  INSERT INTO public.daily_figures AS figures
  SELECT org_id, campaign_id, day, 0, sum(enrolled), sum(visits), sum(referrals), sum(conversions), sum(job_value_cents),
         sum(earned_cents), sum(added_cents), sum(taken_cents), sum(reached_visit), sum(reached_referral),
         sum(reached_conversion)
    FROM gone GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (org_id, campaign_id, day, slot) DO UPDATE
     SET enrolled = figures.enrolled + excluded.enrolled, visits = figures.visits + excluded.visits,
         referrals = figures.referrals + excluded.referrals, conversions = figures.conversions + excluded.conversions,
         job_value_cents = figures.job_value_cents + excluded.job_value_cents,
         earned_cents = figures.earned_cents + excluded.earned_cents,
         added_cents = figures.added_cents + excluded.added_cents,
         taken_cents = figures.taken_cents + excluded.taken_cents,
         reached_visit = figures.reached_visit + excluded.reached_visit,
         reached_referral = figures.reached_referral + excluded.reached_referral,
         reached_conversion = figures.reached_conversion + excluded.reached_conversion
$$;
--> statement-breakpoint
-- What was there before these triggers.
INSERT INTO advocate_search (org_id, advocate_id, words)
SELECT org_id, id, advocate_words(name, email, phone, referral_code) FROM advocates;
--> statement-breakpoint
INSERT INTO referral_search (org_id, referral_id, words)
SELECT r.org_id, r.id, referral_words(r.friend_name, r.friend_email, r.friend_phone, a.name)
  FROM referrals r JOIN advocates a ON a.org_id = r.org_id AND a.id = r.advocate_id;
--> statement-breakpoint
INSERT INTO daily_figures (org_id, campaign_id, day, slot, enrolled, referrals, conversions, job_value_cents,
                           earned_cents, added_cents, taken_cents, reached_visit, reached_referral, reached_conversion)
SELECT org_id, campaign_id, day, 0, sum(enrolled), sum(referrals), sum(conversions), sum(job_value), sum(earned),
       sum(added), sum(taken), sum(reached), sum(reached), sum(converted)
  FROM (SELECT org_id, campaign_id, utc_day(enrolled_at) AS day, 1 AS enrolled, 0 AS referrals, 0 AS conversions,
               0::bigint AS job_value, 0::bigint AS earned, 0::bigint AS added, 0::bigint AS taken,
               (pending_count + converted_count > 0)::int AS reached, (converted_count > 0)::int AS converted
          FROM advocates
        UNION ALL
        SELECT org_id, campaign_id, utc_day(created_at), 0, 1, 0, 0, 0, 0, 0, 0, 0 FROM referrals
        UNION ALL
        SELECT c.org_id, r.campaign_id, utc_day(c.created_at), 0, 0, 1, coalesce(c.job_value_cents, 0),
               c.advocate_reward_cents, 0, 0, 0, 0
          FROM conversions c JOIN referrals r ON r.org_id = c.org_id AND r.id = c.referral_id
        UNION ALL
        SELECT org_id, campaign_id, utc_day(created_at), 0, 0, 0, 0, 0, greatest(amount_cents, 0),
               greatest(-amount_cents, 0), 0, 0
          FROM activity WHERE action = 'advocate.credit.adjusted') happened
 GROUP BY 1, 2, 3;
--> statement-breakpoint
GRANT SELECT ON daily_figures, advocate_search, referral_search TO referral_rewards_app;
--> statement-breakpoint
GRANT UPDATE (visit_count, last_visited_at) ON advocates TO referral_rewards_app;
--> statement-breakpoint
-- It moves figures between slots and changes no sum, so the application may have it done.
REVOKE EXECUTE ON FUNCTION settle_figures FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION settle_figures TO referral_rewards_app;
