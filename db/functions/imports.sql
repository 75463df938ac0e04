-- The advocates of an import, each with what has happened to the person since; null where nothing has. What was captured,
-- suppressed or refused has reached nobody; what a worker has taken may be at its provider already. `since` is the
-- first id of the import's moment: the audit log is not read from before.
CREATE OR REPLACE FUNCTION import_people(org uuid, import uuid, since uuid) RETURNS TABLE (advocate_id uuid, name text, happened text)
  LANGUAGE sql STABLE SET search_path = '' SET enable_seqscan = off AS $$
  WITH changed AS (
    SELECT DISTINCT subject_id FROM public.audit_entries
     WHERE org_id = org AND id >= since AND action IN ('advocate.updated', 'advocate.portal_link_replaced')
  )
  SELECT a.id, a.name, CASE
    WHEN EXISTS (SELECT FROM public.referrals r WHERE r.org_id = org AND r.advocate_id = a.id)
      OR EXISTS (SELECT FROM public.referrals r WHERE r.org_id = org AND r.friend_advocate_id = a.id) THEN 'referred'
    WHEN a.activity_seq > 1 OR EXISTS (SELECT FROM public.approvals p WHERE p.org_id = org AND p.advocate_id = a.id) THEN 'credit'
    WHEN a.visit_count > 0 OR a.terms_seen_at IS NOT NULL THEN 'visited'
    WHEN a.written_to_at IS NOT NULL
      OR EXISTS (SELECT FROM public.messages m LEFT JOIN pgboss.job j ON j.name = 'message-' || m.channel AND j.id = m.id
                  WHERE m.org_id = org AND m.advocate_id = a.id AND m.status = 'queued'
                    AND (m.turn_at IS NOT NULL OR j.state = 'active')) THEN 'written'
    WHEN a.portal_link_version > 0 OR a.id::text IN (SELECT subject_id FROM changed) THEN 'changed'
    END
    FROM public.advocates a WHERE a.org_id = org AND a.import_id = import
$$;

-- Undoes an import: removes its people to whom nothing has happened, with their first entry, their messages that reached
-- nobody, and what counted them, and takes their words out of the audit log. Advocates and jobs are locked before
-- they are judged, so that nothing happens to them meanwhile. The application may call it, and can remove an
-- advocate in no other way.
CREATE OR REPLACE FUNCTION undo_import(org uuid, import uuid, since uuid) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = '' SET enable_seqscan = off AS $$
DECLARE
  gone uuid[];
  counted record;
BEGIN
  PERFORM FROM public.advocates WHERE org_id = org AND import_id = import ORDER BY id FOR UPDATE;
  PERFORM FROM pgboss.job j JOIN public.messages m ON j.name = 'message-' || m.channel AND j.id = m.id
          JOIN public.advocates a ON a.org_id = m.org_id AND a.id = m.advocate_id
    WHERE m.org_id = org AND a.org_id = org AND a.import_id = import AND m.status = 'queued' ORDER BY j.id FOR UPDATE OF j;
  gone := ARRAY(SELECT advocate_id FROM public.import_people(org, import, since) WHERE happened IS NULL);
  DELETE FROM pgboss.job j USING public.messages m
   WHERE m.org_id = org AND m.advocate_id = ANY(gone) AND j.name = 'message-' || m.channel AND j.id = m.id;
  DELETE FROM public.messages WHERE org_id = org AND advocate_id = ANY(gone);
  DELETE FROM public.advocate_search WHERE org_id = org AND advocate_id = ANY(gone);
  PERFORM set_config('referral_rewards.erasing', 'import', true);
  DELETE FROM public.activity WHERE org_id = org AND advocate_id = ANY(gone);
  PERFORM set_config('referral_rewards.erasing', '', true);
  -- No slot goes below zero: each gives what it has, until the day has given all.
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
  UPDATE public.audit_entries SET after = public.without_words(after)
   WHERE org_id = org AND id >= since AND action = 'advocate.enrolled' AND subject_id = ANY(gone::text[]);
  RETURN cardinality(gone);
END $$;
REVOKE EXECUTE ON FUNCTION undo_import FROM PUBLIC;
GRANT EXECUTE ON FUNCTION undo_import TO referral_rewards_app;
