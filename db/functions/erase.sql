-- The numbers and booleans of an audit record; its words are dropped.
CREATE OR REPLACE FUNCTION without_words(fields jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE
  RETURN (SELECT jsonb_object_agg(key, value) FROM jsonb_each(CASE jsonb_typeof(fields) WHEN 'object' THEN fields END)
           WHERE jsonb_typeof(value) IN ('number', 'boolean'));

-- A message's data with a placeholder for the erased person's names.
CREATE OR REPLACE FUNCTION without_names(data jsonb, names text[], placeholder text) RETURNS jsonb LANGUAGE sql IMMUTABLE
  RETURN data || coalesce((SELECT jsonb_object_agg(name, placeholder) FROM unnest(names) AS name WHERE data ? name), '{}');

-- Erases a person from an organization: their rows as an advocate (each gets a new code) and as a friend, messages to
-- and about them, and mentions in other rows. Amounts, counts and times stay. The application may call it, and has no
-- other way to change the words in protected tables.
CREATE OR REPLACE FUNCTION erase_person(org uuid, advocate_ids uuid[], codes text[], referral_ids uuid[], message_ids uuid[],
  event_ids uuid[], moment timestamptz) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = '' SET enable_seqscan = off AS $$
DECLARE
  placeholder CONSTANT text := 'A former member';
  lower_placeholder CONSTANT text := 'a former member';
  -- Every address and number of the person.
  contacts CONSTANT text[] := ARRAY(
    SELECT unnest(ARRAY[lower(email), phone]) FROM public.advocates WHERE org_id = org AND id = ANY(advocate_ids)
     UNION SELECT unnest(ARRAY[lower(friend_email), friend_phone]) FROM public.referrals WHERE org_id = org AND id = ANY(referral_ids)
     UNION SELECT lower(recipient) FROM public.messages WHERE org_id = org AND (advocate_id = ANY(advocate_ids) OR id = ANY(message_ids)));
BEGIN
  PERFORM set_config('referral_rewards.erasing', 'person', true);
  UPDATE public.referrals
     SET friend_name = placeholder, friend_email = NULL, friend_phone = NULL, friend_sms_consent_at = NULL,
         friend_tell_consent_at = NULL,
         rejection_note = NULL, note = NULL, network_key = NULL, erased_at = moment
   WHERE org_id = org AND id = ANY(referral_ids) AND erased_at IS NULL;
  UPDATE public.stage_changes SET note = NULL WHERE org_id = org AND referral_id = ANY(referral_ids);
  UPDATE public.advocates a
     SET name = placeholder, email = NULL, phone = NULL, notification_preference = 'email', sms_consent_at = NULL,
         referral_code = erased.code, portal_link_version = portal_link_version + 1, erased_at = moment
    FROM unnest(advocate_ids, codes) AS erased (id, code)
   WHERE a.org_id = org AND a.id = erased.id AND a.erased_at IS NULL;
  UPDATE public.referral_search s
     SET words = public.referral_words(r.friend_name, r.friend_email, r.friend_phone, a.name)
    FROM public.referrals r JOIN public.advocates a ON a.org_id = r.org_id AND a.id = r.advocate_id
   WHERE r.org_id = org AND r.id = ANY(referral_ids) AND s.org_id = org AND s.referral_id = r.id;
  -- Memos about the person, entries that name them as a friend, and entries that name them as the friend's advocate.
  UPDATE public.activity SET memo = NULL
   WHERE org_id = org AND advocate_id = ANY(advocate_ids) AND memo IS NOT NULL;
  UPDATE public.activity e
     SET friend_name = placeholder,
         description = CASE WHEN starts_with(e.description, e.friend_name)
                            THEN placeholder || substr(e.description, length(e.friend_name) + 1)
                            ELSE 'Referred ' || lower_placeholder END
    FROM public.referrals r
   WHERE r.org_id = org AND r.id = ANY(referral_ids) AND e.org_id = org AND e.advocate_id = r.advocate_id
     AND e.referral_id = r.id AND e.friend_name IS NOT NULL;
  UPDATE public.activity e SET description = 'Enrolled after being referred by ' || lower_placeholder
    FROM public.referrals r
   WHERE r.org_id = org AND r.advocate_id = ANY(advocate_ids) AND e.org_id = org AND e.advocate_id = r.friend_advocate_id
     AND starts_with(e.description, 'Enrolled after being referred by ');
  -- Someone else in the household may have the number.
  UPDATE public.opt_out_log l SET contact = lower_placeholder
   WHERE org_id = org AND contact = ANY(contacts)
     AND NOT EXISTS (SELECT FROM public.advocates a WHERE a.org_id = org AND a.phone = l.contact)
     AND NOT EXISTS (SELECT FROM public.referrals r WHERE r.org_id = org AND r.friend_phone = l.contact);
  -- The person's own consents under any number, and those of deleted leads under a number that no one else has.
  UPDATE public.text_consents c SET phone = lower_placeholder
   WHERE org_id = org AND (subject_id = ANY(advocate_ids || referral_ids) OR phone = ANY(contacts)
     AND NOT EXISTS (SELECT FROM public.advocates a WHERE a.org_id = org AND a.phone = c.phone)
     AND NOT EXISTS (SELECT FROM public.referrals r WHERE r.org_id = org AND r.friend_phone = c.phone));
  PERFORM set_config('referral_rewards.erasing', '', true);
  DELETE FROM public.unreachable_contacts
   WHERE org_id = org AND (contact = ANY(contacts)
     OR message_id IN (SELECT m.id FROM public.messages m
                        WHERE m.org_id = org AND (m.advocate_id = ANY(advocate_ids) OR m.id = ANY(message_ids))));
  UPDATE public.messages
     SET recipient = lower_placeholder, data = public.without_names(data, '{advocateName,friendName}', placeholder), sealed_url = NULL,
         delivery_reason = NULL,
         problem = CASE status WHEN 'queued' THEN 'The person''s data was erased.' END,
         handled_at = coalesce(handled_at, moment),
         status = CASE status WHEN 'queued' THEN 'suppressed' ELSE status END
   WHERE org_id = org AND (advocate_id = ANY(advocate_ids) OR id = ANY(message_ids));
  UPDATE public.messages m
     SET data = public.without_names(m.data, CASE WHEN r.id = ANY(referral_ids) THEN '{friendName}' ELSE '{}' END::text[]
                                          || CASE WHEN r.advocate_id = ANY(advocate_ids) THEN '{advocateName}' ELSE '{}' END::text[], lower_placeholder)
    FROM public.referrals r
   WHERE r.org_id = org AND (r.id = ANY(referral_ids) OR r.advocate_id = ANY(advocate_ids))
     AND m.org_id = org AND m.cause_id IN (r.id, r.conversion_id)
     AND NOT (coalesce(m.advocate_id = ANY(advocate_ids), false) OR m.id = ANY(message_ids));
  -- An alert lists several leads: remove this one's details and keep the count.
  UPDATE public.messages m
     SET data = m.data || jsonb_build_object('leads', coalesce(
           (SELECT jsonb_agg(lead) FROM jsonb_array_elements(m.data -> 'leads') lead
             WHERE ((lead ->> 'referralId')::uuid = ANY(referral_ids) OR (lead ->> 'advocateId')::uuid = ANY(advocate_ids)) IS NOT TRUE), '[]'))
   WHERE m.org_id = org AND m.advocate_id IS NULL AND m.template::text IN ('lead-alert', 'weekly-digest')
     AND EXISTS (SELECT FROM jsonb_array_elements(m.data -> 'leads') lead
                  WHERE (lead ->> 'referralId')::uuid = ANY(referral_ids) OR (lead ->> 'advocateId')::uuid = ANY(advocate_ids));
  -- Delete the person's comments on jobs and skip their planned asks.
  UPDATE public.completed_jobs SET comment = NULL WHERE org_id = org AND advocate_id = ANY(advocate_ids) AND comment IS NOT NULL;
  UPDATE public.messages
     SET data = public.without_names(data, '{advocateName}', placeholder) - '{email,phone,comment}'::text[]
   WHERE org_id = org AND advocate_id IS NULL AND template::text = 'unhappy-answer'
     AND (data #>> '{place,advocateId}')::uuid = ANY(advocate_ids);
  UPDATE public.messages m SET data = public.without_names(m.data, '{advocateName}', lower_placeholder)
    FROM public.asks a
   WHERE a.org_id = org AND a.advocate_id = ANY(advocate_ids) AND a.step = 'friend_reminder'
     AND m.org_id = org AND m.cause_id = a.id AND m.template::text = 'friend-reminder' AND m.id <> ALL(message_ids);
  UPDATE public.asks
     SET person = id::text, state = CASE state WHEN 'planned' THEN 'skipped' ELSE state END,
         stop = CASE state WHEN 'planned' THEN 'erased' ELSE stop END, decided_at = coalesce(decided_at, moment)
   WHERE org_id = org AND (advocate_id = ANY(advocate_ids) AND step <> 'friend_reminder'
                           OR step = 'friend_reminder' AND cause_id = ANY(referral_ids));
  UPDATE public.approvals SET note = NULL, reason = NULL
   WHERE org_id = org AND (advocate_id = ANY(advocate_ids) OR referral_id = ANY(referral_ids));
  UPDATE public.reviews SET note = NULL
   WHERE org_id = org AND (advocate_id = ANY(advocate_ids) OR referral_id = ANY(referral_ids)) AND note IS NOT NULL;
  DELETE FROM public.portal_networks WHERE org_id = org AND advocate_id = ANY(advocate_ids);
  DELETE FROM public.recommendations WHERE org_id = org AND advocate_id = ANY(advocate_ids);
  DELETE FROM public.contact_changes WHERE org_id = org AND advocate_id = ANY(advocate_ids);
  UPDATE public.redemptions SET note = NULL, reason = NULL
   WHERE org_id = org AND advocate_id = ANY(advocate_ids) AND (note IS NOT NULL OR reason IS NOT NULL);
  UPDATE public.redemption_codes SET canceled_at = moment
   WHERE org_id = org AND advocate_id = ANY(advocate_ids) AND redemption_id IS NULL AND canceled_at IS NULL;
  -- Delete events sent to other systems. A failed message to a friend is found by its recipient, and a match request by
  -- the friend's contacts.
  DELETE FROM public.outbound_events
   WHERE org_id = org AND (advocate_id = ANY(advocate_ids) OR referral_id = ANY(referral_ids)
                           OR type = 'message.failed' AND lower(data ->> 'recipient') = ANY(contacts)
                           OR type = 'match_request.created' AND (lower(data ->> 'friendEmail') = ANY(contacts)
                                                                  OR data ->> 'friendPhone' = ANY(contacts)));
  -- Inbound events keep their ids, so that a repeat has no effect, and wait no longer. The person's ids in connected
  -- systems go.
  UPDATE public.webhook_events SET data = '{}', answer = '{}', body_hash = '', awaits = NULL WHERE org_id = org AND id = ANY(event_ids);
  UPDATE public.connection_events
     SET body = '{}', told = NULL, detail = NULL, outcome = CASE outcome WHEN 'waiting' THEN 'nothing' ELSE outcome END
   WHERE org_id = org AND (id = ANY(event_ids) OR referral_id = ANY(referral_ids));
  DELETE FROM public.connection_references WHERE org_id = org AND referral_id = ANY(referral_ids);
  UPDATE public.audit_entries
     SET before = public.without_words(before), after = public.without_words(after),
         actor_name = CASE WHEN actor_kind = 'portal' AND actor_id = ANY((advocate_ids || referral_ids || message_ids)::text[]) THEN placeholder ELSE actor_name END
   WHERE org_id = org AND (subject_id = ANY((advocate_ids || referral_ids || message_ids || event_ids)::text[])
                           OR subject_id IN (SELECT id::text FROM public.approvals
                                              WHERE org_id = org AND (advocate_id = ANY(advocate_ids) OR referral_id = ANY(referral_ids)))
                           OR subject_id IN (SELECT id::text FROM public.redemptions WHERE org_id = org AND advocate_id = ANY(advocate_ids))
                           OR actor_kind = 'portal' AND actor_id = ANY((advocate_ids || referral_ids || message_ids)::text[]));
END $$;
REVOKE EXECUTE ON FUNCTION erase_person FROM PUBLIC;
GRANT EXECUTE ON FUNCTION erase_person TO referral_rewards_app;
