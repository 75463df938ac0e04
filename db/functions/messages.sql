-- Queues a message's job in the same transaction. Sign-in emails have a separate queue; elsewhere messages to members go
-- first. Jobs wait for a worker indefinitely; held ones are not claimed before their time.
CREATE OR REPLACE FUNCTION message_enqueue() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  INSERT INTO public.message_jobs (org_id, message_id, queue, goes_first, due_at)
  SELECT m.org_id, m.id,
         CASE WHEN m.template IN ('magic-link', 'password-reset') THEN 'sign-in' ELSE m.channel::text END::public.message_queue,
         m.advocate_id IS NULL, coalesce(m.held_until, now())
    FROM added m WHERE m.status = 'queued';
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER message_enqueue AFTER INSERT ON messages REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION message_enqueue();

-- Counts an unrequested message against its recipient's day and, if it is the first to a stranger, against one of the
-- organization's two daily counts: one for public forms, one for the rest. If a limit is reached, nothing is counted
-- and the result says when there is room again. A message counts once, however often it is tried. Concurrent calls lock
-- the rows in this order.
CREATE OR REPLACE FUNCTION message_count_turn(org uuid, message uuid, recipient bytea, forms boolean, invites_a_day int, at timestamptz,
  OUT recipient_from timestamptz, OUT organization_from timestamptz) LANGUAGE plpgsql SET search_path = '' AS $$
DECLARE
  a_day CONSTANT interval := '24 hours';
BEGIN
  PERFORM FROM public.messages m WHERE m.org_id = org AND m.id = message AND m.turn_at IS NULL FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  IF invites_a_day IS NOT NULL THEN
    INSERT INTO public.invite_counts AS c (org_id, by_forms, since, taken) VALUES (org, forms, at, 0)
    ON CONFLICT (org_id, by_forms) DO UPDATE SET since = CASE WHEN c.since <= at - a_day THEN at ELSE c.since END,
                                       taken = CASE WHEN c.since <= at - a_day THEN 0 ELSE c.taken END
    RETURNING CASE WHEN c.taken >= invites_a_day THEN c.since + a_day END INTO organization_from;
    IF organization_from IS NOT NULL THEN RETURN; END IF;
  END IF;
  INSERT INTO public.recipient_turns AS r (key, taken) VALUES (recipient, ARRAY[at])
  ON CONFLICT (key) DO UPDATE SET taken = r.taken[cardinality(r.taken) - 1 :] || at
    WHERE cardinality(r.taken) < 3 OR r.taken[1] <= at - a_day;
  IF NOT FOUND THEN
    SELECT r.taken[1] + a_day INTO recipient_from FROM public.recipient_turns r WHERE r.key = recipient;
    RETURN;
  END IF;
  UPDATE public.invite_counts c SET taken = c.taken + 1 WHERE c.org_id = org AND c.by_forms = forms AND invites_a_day IS NOT NULL;
  UPDATE public.messages m SET turn_at = at, held_until = NULL WHERE m.org_id = org AND m.id = message;
END $$;

CREATE OR REPLACE TRIGGER opt_out_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON opt_out_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting('UPDATE for person');

CREATE OR REPLACE TRIGGER text_consents_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON text_consents
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting('UPDATE for person', 'DELETE for import');

-- An erasure keeps the fact, words and time of a consent.
CREATE OR REPLACE TRIGGER text_consents_facts_stay BEFORE UPDATE ON text_consents FOR EACH ROW
  WHEN (to_jsonb(NEW) - 'phone' IS DISTINCT FROM to_jsonb(OLD) - 'phone') EXECUTE FUNCTION refuse_change();

-- An erasure keeps the fact, kind and time of an opt-out request.
CREATE OR REPLACE TRIGGER opt_out_log_facts_stay BEFORE UPDATE ON opt_out_log FOR EACH ROW
  WHEN (to_jsonb(NEW) - 'contact' IS DISTINCT FROM to_jsonb(OLD) - 'contact') EXECUTE FUNCTION refuse_change();
