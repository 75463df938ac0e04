-- An import's advocates, each with the first thing that happened to them since, or null. Captured, suppressed and
-- refused messages reached no one; a claimed message may already be at its provider. `since` is the smallest id of the
-- import's moment: earlier rows are not read, and each table is read once rather than per person.
CREATE OR REPLACE FUNCTION import_people(org uuid, import uuid, since uuid) RETURNS TABLE (advocate_id uuid, name text, happened text)
  LANGUAGE sql STABLE SET search_path = '' SET enable_seqscan = off AS $$
  WITH referring AS (SELECT r.advocate_id FROM public.referrals r WHERE r.org_id = org AND r.id >= since),
  asking AS (SELECT p.advocate_id FROM public.approvals p WHERE p.org_id = org AND p.id >= since),
  leaving AS (
    SELECT m.advocate_id FROM public.messages m LEFT JOIN public.message_jobs j ON j.org_id = m.org_id AND j.message_id = m.id
     WHERE m.org_id = org AND m.id >= since AND m.advocate_id IS NOT NULL AND m.status = 'queued'
       AND (m.turn_at IS NOT NULL OR j.is_claimed)
  ),
  changed AS (
    SELECT e.subject_id FROM public.audit_entries e
     WHERE e.org_id = org AND e.id >= since AND e.action IN ('advocate.updated', 'advocate.portal_link_replaced')
  )
  SELECT a.id, a.name, CASE
    WHEN a.id IN (SELECT r.advocate_id FROM referring r)
      OR EXISTS (SELECT FROM public.referrals r WHERE r.org_id = org AND r.friend_advocate_id = a.id) THEN 'referred'
    WHEN a.activity_seq > 1 OR a.id IN (SELECT p.advocate_id FROM asking p) THEN 'credit'
    WHEN a.visit_count > 0 OR a.terms_seen_at IS NOT NULL THEN 'visited'
    WHEN a.written_to_at IS NOT NULL OR a.id IN (SELECT m.advocate_id FROM leaving m) THEN 'written'
    WHEN a.portal_link_version > 0 OR a.id::text IN (SELECT e.subject_id FROM changed e)
      OR EXISTS (SELECT FROM public.completed_jobs j WHERE j.org_id = org AND j.advocate_id = a.id AND j.source <> 'customer_file') THEN 'changed'
    END
    FROM public.advocates a WHERE a.org_id = org AND a.import_id = import
$$;

-- Undoes an import: deletes its untouched people with their first entry, undelivered messages and counts, and strips
-- their words from the audit log. Advocates and jobs are locked before the check, so that nothing can happen to them in
-- between. The application may call it, and has no other way to delete an advocate. Custom plans: a generic plan would
-- scan the list of people once per row. The status is compared as text, so that messages are found by their advocate.
CREATE OR REPLACE FUNCTION undo_import(org uuid, import uuid, since uuid) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = '' SET enable_seqscan = off SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  people uuid[] := ARRAY(SELECT id FROM public.advocates WHERE org_id = org AND import_id = import ORDER BY id FOR UPDATE);
  gone uuid[];
  subjects text[];
  counted record;
BEGIN
  PERFORM FROM public.message_jobs j JOIN public.messages m ON j.org_id = m.org_id AND j.message_id = m.id
    WHERE m.org_id = org AND m.advocate_id = ANY(people) AND m.status::text = 'queued' ORDER BY j.message_id FOR UPDATE OF j;
  gone := ARRAY(SELECT advocate_id FROM public.import_people(org, import, since) WHERE happened IS NULL);
  subjects := gone::text[];
  UPDATE public.audit_entries SET after = public.without_words(after)
   WHERE org_id = org AND id >= since AND action = 'advocate.enrolled' AND subject_id = ANY(subjects);
  -- From here on, foreign key checks keep their plans from row to row.
  SET LOCAL plan_cache_mode = auto;
  DELETE FROM public.messages WHERE org_id = org AND advocate_id = ANY(gone);
  DELETE FROM public.asks WHERE org_id = org AND advocate_id = ANY(gone);
  DELETE FROM public.completed_jobs WHERE org_id = org AND advocate_id = ANY(gone);
  DELETE FROM public.advocate_search WHERE org_id = org AND advocate_id = ANY(gone);
  PERFORM set_config('referral_rewards.erasing', 'import', true);
  DELETE FROM public.activity WHERE org_id = org AND advocate_id = ANY(gone);
  DELETE FROM public.text_consents WHERE org_id = org AND subject_id = ANY(gone);
  PERFORM set_config('referral_rewards.erasing', '', true);
  -- No slot may go below zero: take from each slot what it has, until the day's number is reached.
  FOR counted IN
    SELECT campaign_id, public.utc_day(enrolled_at) AS day, count(*) AS number FROM public.advocates
     WHERE org_id = org AND id = ANY(gone) GROUP BY 1, 2 ORDER BY 1, 2
  LOOP
    PERFORM FROM public.daily_figures
      WHERE org_id = org AND campaign_id = counted.campaign_id AND day = counted.day ORDER BY slot FOR UPDATE;
    UPDATE public.daily_figures f SET enrolled = f.enrolled - least(f.enrolled, greatest(0, counted.number - slots.before))
      FROM (SELECT slot, sum(enrolled) OVER (ORDER BY slot) - enrolled AS before FROM public.daily_figures
             WHERE org_id = org AND campaign_id = counted.campaign_id AND day = counted.day) slots
     WHERE f.org_id = org AND f.campaign_id = counted.campaign_id AND f.day = counted.day AND f.slot = slots.slot;
  END LOOP;
  DELETE FROM public.advocates WHERE org_id = org AND id = ANY(gone);
  UPDATE public.plan_usage usage SET used = usage.used - fewer.number
    FROM (SELECT public.slot_of(id) AS slot, count(*) AS number FROM unnest(gone) AS id GROUP BY 1) fewer
   WHERE usage.org_id = org AND usage.resource = 'advocates' AND usage.slot = fewer.slot;
  RETURN cardinality(gone);
END $$;
REVOKE EXECUTE ON FUNCTION undo_import FROM PUBLIC;
GRANT EXECUTE ON FUNCTION undo_import TO referral_rewards_app;
