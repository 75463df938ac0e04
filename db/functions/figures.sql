-- Figures are stored per UTC day.
CREATE OR REPLACE FUNCTION utc_day(moment timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (moment AT TIME ZONE 'UTC')::date;

-- All figures of a transaction go to its connection's slot. Rows are written in the order of their days, after
-- advocates are locked, so that transactions of one slot lock in the same order and cannot deadlock.
CREATE OR REPLACE FUNCTION figures_slot() RETURNS smallint LANGUAGE sql STABLE PARALLEL RESTRICTED
  RETURN (1 + pg_backend_pid() % 32)::smallint;

-- An advocate's progress counts on the day of the enrollment; a visit counts on its own day. Each step counts
-- independently: an advocate who shared the code in person has referred without a message or a visit.
CREATE OR REPLACE FUNCTION advocates_advance() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  referred int := (NEW.pending_count + NEW.converted_count > 0)::int;
  referred_before int := (OLD.pending_count + OLD.converted_count > 0)::int;
  written int := (NEW.written_to_at IS NOT NULL)::int - (OLD.written_to_at IS NOT NULL)::int;
  visited int := (NEW.visit_count > 0)::int - (OLD.visit_count > 0)::int;
  converted int := (NEW.converted_count > 0)::int - (OLD.converted_count > 0)::int;
BEGIN
  IF written <> 0 OR visited <> 0 OR referred <> referred_before OR converted <> 0 THEN
    INSERT INTO public.daily_figures AS figures
           (org_id, campaign_id, day, slot, reached_message, reached_visit, reached_referral, reached_conversion)
    VALUES (NEW.org_id, NEW.campaign_id, public.utc_day(NEW.enrolled_at), public.figures_slot(),
            written, visited, referred - referred_before, converted)
    ON CONFLICT (org_id, campaign_id, day, slot) DO UPDATE
       SET reached_message = figures.reached_message + excluded.reached_message,
           reached_visit = figures.reached_visit + excluded.reached_visit,
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

CREATE OR REPLACE TRIGGER advocates_advanced AFTER UPDATE ON advocates FOR EACH ROW
  WHEN (NEW.visit_count <> OLD.visit_count
        OR (NEW.written_to_at IS NULL) <> (OLD.written_to_at IS NULL)
        OR (NEW.pending_count + NEW.converted_count > 0) <> (OLD.pending_count + OLD.converted_count > 0)
        OR (NEW.converted_count > 0) <> (OLD.converted_count > 0))
  EXECUTE FUNCTION advocates_advance();

-- Records the first message that was sent to an advocate. Captured messages reach no one and do not count.
CREATE OR REPLACE FUNCTION message_reach() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  UPDATE public.advocates SET written_to_at = NEW.handled_at
   WHERE org_id = NEW.org_id AND id = NEW.advocate_id AND written_to_at IS NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER message_reach AFTER INSERT OR UPDATE OF status ON messages FOR EACH ROW
  WHEN (NEW.status = 'sent' AND NEW.advocate_id IS NOT NULL) EXECUTE FUNCTION message_reach();

-- Conversions count on their own day, in their referral's campaign. Rewards count as earned once they are credit: at
-- once, or when they are released.
CREATE OR REPLACE FUNCTION conversions_add_up() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = '' SET enable_seqscan = off AS $$
BEGIN
  INSERT INTO public.daily_figures AS figures
         (org_id, campaign_id, day, slot, conversions, job_value_cents, earned_cents)
  SELECT c.org_id, r.campaign_id, public.utc_day(c.created_at), public.figures_slot(), count(*),
         coalesce(sum(c.job_value_cents), 0),
         sum(CASE WHEN EXISTS (SELECT FROM public.held_credit h WHERE h.org_id = c.org_id AND h.referral_id = c.referral_id)
                  THEN 0 ELSE c.advocate_reward_cents END)
    FROM new_rows c JOIN public.referrals r ON r.org_id = c.org_id AND r.id = c.referral_id
   GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (org_id, campaign_id, day, slot) DO UPDATE
     SET conversions = figures.conversions + excluded.conversions,
         job_value_cents = figures.job_value_cents + excluded.job_value_cents,
         earned_cents = figures.earned_cents + excluded.earned_cents;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER conversions_added_up AFTER INSERT ON conversions REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION conversions_add_up();

-- Counts credit adjusted by a member, and released credit.
CREATE OR REPLACE FUNCTION activity_add_up() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  is_released CONSTANT boolean := NEW.credit_type = 'released';
  by_hand CONSTANT bigint := CASE WHEN is_released THEN 0 ELSE NEW.amount_cents END;
BEGIN
  INSERT INTO public.daily_figures AS figures (org_id, campaign_id, day, slot, earned_cents, added_cents, taken_cents)
  VALUES (NEW.org_id, NEW.campaign_id, public.utc_day(NEW.created_at), public.figures_slot(),
          CASE WHEN is_released THEN NEW.amount_cents ELSE 0 END, greatest(by_hand, 0), greatest(-by_hand, 0))
  ON CONFLICT (org_id, campaign_id, day, slot) DO UPDATE
     SET earned_cents = figures.earned_cents + excluded.earned_cents,
         added_cents = figures.added_cents + excluded.added_cents,
         taken_cents = figures.taken_cents + excluded.taken_cents;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER activity_added_up AFTER INSERT ON activity FOR EACH ROW
  WHEN (NEW.action IN ('advocate.credit.adjusted', 'advocate.credit.released')) EXECUTE FUNCTION activity_add_up();

-- Moves past days to slot 0, so that reading a year is quick; the other slots serve concurrent writers. Sums do not
-- change, so the application may call it.
CREATE OR REPLACE FUNCTION settle_figures(before date) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  WITH gone AS (DELETE FROM public.daily_figures WHERE day < before AND slot <> 0 RETURNING *)
  INSERT INTO public.daily_figures AS figures
         (org_id, campaign_id, day, slot, enrolled, visits, referrals, conversions, job_value_cents, earned_cents, added_cents,
          taken_cents, reached_visit, reached_referral, reached_conversion, reached_message)
  SELECT org_id, campaign_id, day, 0, sum(enrolled), sum(visits), sum(referrals), sum(conversions), sum(job_value_cents),
         sum(earned_cents), sum(added_cents), sum(taken_cents), sum(reached_visit), sum(reached_referral),
         sum(reached_conversion), sum(reached_message)
    FROM gone GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (org_id, campaign_id, day, slot) DO UPDATE
     SET enrolled = figures.enrolled + excluded.enrolled, visits = figures.visits + excluded.visits,
         referrals = figures.referrals + excluded.referrals, conversions = figures.conversions + excluded.conversions,
         job_value_cents = figures.job_value_cents + excluded.job_value_cents,
         earned_cents = figures.earned_cents + excluded.earned_cents,
         added_cents = figures.added_cents + excluded.added_cents,
         taken_cents = figures.taken_cents + excluded.taken_cents,
         reached_message = figures.reached_message + excluded.reached_message,
         reached_visit = figures.reached_visit + excluded.reached_visit,
         reached_referral = figures.reached_referral + excluded.reached_referral,
         reached_conversion = figures.reached_conversion + excluded.reached_conversion;
END $$;
REVOKE EXECUTE ON FUNCTION settle_figures FROM PUBLIC;
GRANT EXECUTE ON FUNCTION settle_figures TO referral_rewards_app;
