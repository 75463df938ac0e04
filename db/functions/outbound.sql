-- A time in the API's format.
CREATE OR REPLACE FUNCTION wire_time(at timestamptz) RETURNS text LANGUAGE sql STABLE
  RETURN to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

-- A UUIDv7 for a time (RFC 9562, 5.7).
CREATE OR REPLACE FUNCTION id_of(at timestamptz) RETURNS uuid LANGUAGE sql VOLATILE
  RETURN overlay(overlay(gen_random_uuid()::text PLACING '7' FROM 15)
                 PLACING regexp_replace(lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0'), '^(.{8})', '\1-') FROM 1)::uuid;

-- Whether any endpoint of the organization subscribes to an event type, even if it is off. The functions from here to
-- the triggers inherit the triggers' search_path.
CREATE OR REPLACE FUNCTION has_subscriber(org uuid, event_type public.outbound_event_type) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM public.webhook_endpoints e
                  WHERE e.org_id = org AND (e.event_types = '{}' OR event_type = ANY (e.event_types)))
$$;

-- Stores an event and queues it for every subscribed endpoint, in the transaction of its cause. PL/pgSQL, so that a
-- session plans both statements once.
CREATE OR REPLACE FUNCTION send_event(org uuid, event_type public.outbound_event_type, payload jsonb, at timestamptz, advocate uuid, referral uuid)
  RETURNS void LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  event CONSTANT uuid := public.id_of(at);
BEGIN
  INSERT INTO public.outbound_events (org_id, id, type, data, happened_at, advocate_id, referral_id, created_at)
  VALUES (org, event, event_type, jsonb_strip_nulls(payload), at, advocate, referral, now());
  INSERT INTO public.webhook_deliveries (org_id, id, endpoint_id, event_id, due_at, created_at)
  SELECT org, public.id_of(now()), e.id, event, now(), now() FROM public.webhook_endpoints e
   WHERE e.org_id = org AND e.stop IS NULL AND (e.event_types = '{}' OR event_type = ANY (e.event_types));
END $$;

-- An expression rather than a query, so that PostgreSQL inlines it.
CREATE OR REPLACE FUNCTION advocate_payload_of(a public.advocates, campaign_name text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('advocateId', a.id, 'campaignId', a.campaign_id, 'campaignName', campaign_name, 'name', a.name,
                            'email', a.email, 'phone', a.phone, 'referralCode', a.referral_code,
                            'creditBalanceCents', a.credit_balance_cents, 'enrolledAt', public.wire_time(a.enrolled_at))
$$;

CREATE OR REPLACE FUNCTION advocate_payload(org uuid, advocate uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT public.advocate_payload_of(a, c.name)
    FROM public.advocates a
   CROSS JOIN LATERAL (SELECT * FROM public.campaigns c WHERE c.org_id = a.org_id AND c.id = a.campaign_id LIMIT 1) c
   WHERE a.org_id = org AND a.id = advocate
$$;

CREATE OR REPLACE FUNCTION referral_payload(org uuid, referral uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('referralId', r.id, 'status', r.status, 'stage', r.stage, 'friendName', r.friend_name,
                            'friendEmail', r.friend_email, 'friendPhone', r.friend_phone, 'note', r.note,
                            'createdAt', public.wire_time(r.created_at), 'advocate', public.advocate_payload_of(a, p.name),
                            'conversion', CASE WHEN c.id IS NOT NULL THEN jsonb_build_object(
                                'conversionId', c.id, 'externalId', c.external_id, 'jobValueCents', c.job_value_cents,
                                'advocateRewardCents', c.advocate_reward_cents, 'friendRewardCents', c.friend_reward_cents,
                                'convertedAt', public.wire_time(r.converted_at)) END,
                            'reversal', CASE WHEN r.refunded_value_cents > 0 OR r.reversed_at IS NOT NULL THEN jsonb_build_object(
                                'reason', r.reversal_reason, 'refundedValueCents', r.refunded_value_cents,
                                'reversedRewardCents', r.reversed_reward_cents, 'isComplete', r.stage::text = 'reversed') END)
    FROM public.referrals r
   CROSS JOIN LATERAL (SELECT * FROM public.advocates a WHERE a.org_id = r.org_id AND a.id = r.advocate_id LIMIT 1) a
   CROSS JOIN LATERAL (SELECT * FROM public.campaigns p WHERE p.org_id = a.org_id AND p.id = a.campaign_id LIMIT 1) p
    LEFT JOIN LATERAL (SELECT * FROM public.conversions c WHERE c.org_id = r.org_id AND c.referral_id = r.id LIMIT 1) c ON true
   WHERE r.org_id = org AND r.id = referral
$$;

CREATE OR REPLACE FUNCTION advocates_send_events() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = '' SET enable_seqscan = off AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM public.send_event(n.org_id, 'advocate.enrolled', public.advocate_payload(n.org_id, n.id), n.enrolled_at, n.id, NULL)
       FROM new_rows n WHERE public.has_subscriber(n.org_id, 'advocate.enrolled');
  ELSIF public.has_subscriber(NEW.org_id, 'advocate.updated') THEN
    PERFORM public.send_event(NEW.org_id, 'advocate.updated', public.advocate_payload(NEW.org_id, NEW.id), now(), NEW.id, NULL);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER advocates_to_webhooks AFTER INSERT ON advocates REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION advocates_send_events();

CREATE OR REPLACE TRIGGER advocates_update_to_webhooks AFTER UPDATE ON advocates FOR EACH ROW
  WHEN (NEW.erased_at IS NULL AND (OLD.name, OLD.email, OLD.phone, OLD.referral_code)
                                  IS DISTINCT FROM (NEW.name, NEW.email, NEW.phone, NEW.referral_code))
  EXECUTE FUNCTION advocates_send_events();

-- A friend's form counts once the lead is confirmed. A friend who cannot be messaged has nothing to confirm, so that
-- lead is new at once.
CREATE OR REPLACE FUNCTION referrals_enter_send_events() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = '' SET enable_seqscan = off AS $$
BEGIN
  PERFORM public.send_event(n.org_id, 'referral.created', public.referral_payload(n.org_id, n.id), n.created_at, n.advocate_id, n.id)
     FROM new_rows n WHERE (n.confirmation_channel IS NULL OR NOT n.awaits_confirmation) AND public.has_subscriber(n.org_id, 'referral.created');
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER referrals_to_webhooks AFTER INSERT ON referrals REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION referrals_enter_send_events();

-- Works out which events occurred, drops those no endpoint subscribes to, then builds the payload once.
CREATE OR REPLACE FUNCTION referrals_send_events() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = '' SET enable_seqscan = off AS $$
DECLARE
  moved CONSTANT timestamptz := coalesce(NEW.stage_changed_at, NEW.confirmed_at, now());
  happened public.outbound_event_type[] := '{}';
  event_type public.outbound_event_type;
  payload jsonb;
BEGIN
  IF OLD.awaits_confirmation AND NOT NEW.awaits_confirmation AND OLD.confirmation_channel IS NOT NULL THEN happened := array_append(happened, 'referral.created'); END IF;
  IF NEW.stage <> OLD.stage THEN happened := array_append(happened, 'referral.stage_changed'); END IF;
  IF NEW.status <> OLD.status AND NEW.converted_at IS NOT NULL THEN happened := array_append(happened, 'referral.converted'); END IF;
  IF NEW.refunded_value_cents > OLD.refunded_value_cents OR NEW.stage::text = 'reversed' AND OLD.stage <> NEW.stage THEN
    happened := array_append(happened, 'referral.reversed');
  END IF;
  IF NEW.refunded_value_cents < OLD.refunded_value_cents OR NEW.reversed_reward_cents < OLD.reversed_reward_cents
     OR OLD.stage::text = 'reversed' AND OLD.stage <> NEW.stage THEN
    happened := array_append(happened, 'referral.restored');
  END IF;
  IF NOT OLD.awaits_confirmation AND (OLD.friend_name, OLD.friend_email, OLD.friend_phone, OLD.advocate_id)
                                     IS DISTINCT FROM (NEW.friend_name, NEW.friend_email, NEW.friend_phone, NEW.advocate_id) THEN
    happened := array_append(happened, 'referral.updated');
  END IF;
  IF OLD.friend_advocate_id IS NULL AND NEW.friend_advocate_id IS NOT NULL THEN happened := array_append(happened, 'friend.promoted'); END IF;
  happened := ARRAY(SELECT w.event_type FROM unnest(happened) WITH ORDINALITY w (event_type, at)
                     WHERE public.has_subscriber(NEW.org_id, w.event_type)
                     ORDER BY w.at);
  IF happened = '{}' THEN RETURN NULL; END IF;
  payload := public.referral_payload(NEW.org_id, NEW.id);
  FOREACH event_type IN ARRAY happened LOOP
    IF event_type = 'friend.promoted' THEN
      PERFORM public.send_event(NEW.org_id, event_type,
                          public.advocate_payload(NEW.org_id, NEW.friend_advocate_id) || jsonb_build_object('referralId', NEW.id),
                          coalesce(NEW.converted_at, now()), NEW.friend_advocate_id, NEW.id);
      CONTINUE;
    END IF;
    PERFORM public.send_event(NEW.org_id, event_type,
                        CASE event_type WHEN 'referral.stage_changed' THEN payload || jsonb_build_object('previousStage', OLD.stage) ELSE payload END,
                        CASE event_type WHEN 'referral.created' THEN coalesce(NEW.confirmed_at, moved)
                                  WHEN 'referral.stage_changed' THEN moved
                                  WHEN 'referral.converted' THEN NEW.converted_at
                                  WHEN 'referral.reversed' THEN coalesce(NEW.reversed_at, now())
                                  ELSE now() END,
                        NEW.advocate_id, NEW.id);
  END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER referrals_update_to_webhooks AFTER UPDATE ON referrals FOR EACH ROW
  WHEN (NEW.erased_at IS NULL
        AND (OLD.stage <> NEW.stage OR OLD.awaits_confirmation <> NEW.awaits_confirmation OR OLD.friend_advocate_id IS NULL
             AND NEW.friend_advocate_id IS NOT NULL
             OR (OLD.refunded_value_cents, OLD.reversed_reward_cents) <> (NEW.refunded_value_cents, NEW.reversed_reward_cents)
             OR (OLD.friend_name, OLD.friend_email, OLD.friend_phone, OLD.advocate_id)
                IS DISTINCT FROM (NEW.friend_name, NEW.friend_email, NEW.friend_phone, NEW.advocate_id)))
  EXECUTE FUNCTION referrals_send_events();

-- Every entry that moves credit sends `credit.changed` with its type, so that a receiver can add up the balance.
-- Entries without a referral event also send an event named after their action.
CREATE OR REPLACE FUNCTION activity_send_events() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = '' SET enable_seqscan = off AS $$
BEGIN
  PERFORM public.send_event(n.org_id, w.event_type, jsonb_build_object(
            'entryId', n.id, 'amountCents', coalesce(n.amount_cents, 0), 'balanceBeforeCents', n.balance_before,
            'balanceAfterCents', n.balance_after, 'memo', n.memo, 'creditType', n.credit_type, 'owedCents', n.owed_cents,
            'referralId', n.referral_id, 'redemptionId', n.redemption_id,
            'method', (SELECT d.method FROM public.redemptions d WHERE d.org_id = n.org_id AND d.id = n.redemption_id),
            'advocate', public.advocate_payload(n.org_id, n.advocate_id)), n.created_at, n.advocate_id, NULL)
     FROM new_rows n
     CROSS JOIN LATERAL (SELECT replace(n.action::text, 'advocate.', '')::public.outbound_event_type AS event_type
                          WHERE n.action::text IN ('advocate.credit.adjusted', 'advocate.credit.redeemed', 'advocate.credit.expired',
                                                     'advocate.credit.returned', 'advocate.credit.released')
                         UNION ALL
                         SELECT 'credit.changed' WHERE n.amount_cents IS NOT NULL OR n.owed_cents IS NOT NULL) w
    WHERE public.has_subscriber(n.org_id, w.event_type);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER activity_to_webhooks AFTER INSERT ON activity REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION activity_send_events();

-- A friend whose advocate a member has to pick.
CREATE OR REPLACE FUNCTION match_requests_send_events() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  IF public.has_subscriber(NEW.org_id, 'match_request.created') THEN
    PERFORM public.send_event(NEW.org_id, 'match_request.created', jsonb_build_object(
      'matchRequestId', NEW.id, 'friendName', NEW.friend_name, 'friendEmail', NEW.friend_email, 'friendPhone', NEW.friend_phone,
      'sentBy', NEW.sent_by, 'note', NEW.note, 'isPublic', NEW.network_key IS NOT NULL,
      'createdAt', public.wire_time(NEW.created_at)), NEW.created_at, NULL, NULL);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER match_requests_to_webhooks AFTER INSERT ON match_requests FOR EACH ROW EXECUTE FUNCTION match_requests_send_events();

CREATE OR REPLACE FUNCTION campaigns_send_events() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  IF public.has_subscriber(NEW.org_id, 'campaign.updated') THEN
    PERFORM public.send_event(NEW.org_id, 'campaign.updated', jsonb_build_object(
      'campaignId', NEW.id, 'name', NEW.name, 'status', NEW.status, 'rewardMode', NEW.reward_mode,
      'advocateRewardValue', NEW.advocate_reward_value, 'friendRewardValue', NEW.friend_reward_value,
      'maxReferralsPerAdvocate', NEW.max_referrals_per_advocate, 'creditHoldDays', NEW.credit_hold_days,
      'expiresAt', public.wire_time(NEW.expires_at), 'isDeleted', NEW.deleted_at IS NOT NULL), NEW.updated_at, NULL, NULL);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER campaigns_to_webhooks AFTER UPDATE ON campaigns FOR EACH ROW
  WHEN ((OLD.name, OLD.status, OLD.reward_mode, OLD.advocate_reward_value, OLD.friend_reward_value, OLD.max_referrals_per_advocate,
         OLD.credit_hold_days, OLD.expires_at, OLD.deleted_at)
        IS DISTINCT FROM (NEW.name, NEW.status, NEW.reward_mode, NEW.advocate_reward_value, NEW.friend_reward_value,
                          NEW.max_referrals_per_advocate, NEW.credit_hold_days, NEW.expires_at, NEW.deleted_at))
  EXECUTE FUNCTION campaigns_send_events();

-- Stores which rule flagged the referral. The sentence is written on sending, with current names.
CREATE OR REPLACE FUNCTION flags_send_events() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = '' SET enable_seqscan = off AS $$
BEGIN
  PERFORM public.send_event(n.org_id, 'referral.flagged', public.referral_payload(n.org_id, n.referral_id) || jsonb_build_object('rule', n.rule),
                      n.created_at, r.advocate_id, n.referral_id)
     FROM new_rows n JOIN public.referrals r ON r.org_id = n.org_id AND r.id = n.referral_id
    WHERE public.has_subscriber(n.org_id, 'referral.flagged');
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER referral_flags_to_webhooks AFTER INSERT ON referral_flags REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION flags_send_events();

CREATE OR REPLACE FUNCTION messages_send_events() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  IF public.has_subscriber(NEW.org_id, 'message.failed') THEN
    PERFORM public.send_event(NEW.org_id, 'message.failed', jsonb_build_object(
      'messageId', NEW.id, 'channel', NEW.channel, 'template', NEW.template, 'recipient', NEW.recipient,
      'problem', coalesce(NEW.delivery_reason, NEW.problem), 'advocateId', NEW.advocate_id),
      coalesce(NEW.delivery_at, NEW.handled_at, now()), NEW.advocate_id, NULL);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER messages_to_webhooks AFTER UPDATE ON messages FOR EACH ROW
  WHEN (NEW.status = 'failed' AND OLD.status <> 'failed'
     OR NEW.status = 'sent' AND NEW.delivery IN ('undelivered', 'bounced') AND OLD.delivery IS DISTINCT FROM NEW.delivery) EXECUTE FUNCTION messages_send_events();
