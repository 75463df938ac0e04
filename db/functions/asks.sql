-- Why each of an organization's asks must not be sent at a moment (by default its own), if anything, and its recipient:
-- by text if the person agreed to texts and wants them, otherwise by email. Texts need a plan that includes them. A
-- person gets no two asks within two days; only the question leads to the ask about the same job. Plain SQL without its
-- own settings, so that PostgreSQL can inline it into the calling query.
CREATE OR REPLACE FUNCTION ask_stops(org uuid, texts boolean, at timestamptz)
  RETURNS TABLE (id uuid, moment timestamptz, channel public.message_channel, recipient text, stop public.ask_stop) LANGUAGE sql STABLE AS $$
SELECT a.id, m.moment,
       CASE WHEN w.phone IS NOT NULL AND NOT o.phone THEN 'sms' WHEN w.email IS NOT NULL AND NOT o.email THEN 'email' END::public.message_channel,
       CASE WHEN w.phone IS NOT NULL AND NOT o.phone THEN w.phone WHEN NOT o.email THEN w.email END,
       CASE
         WHEN f.id IS NULL AND d.erased_at IS NOT NULL OR f.erased_at IS NOT NULL THEN 'erased'
         WHEN c.deleted_at IS NOT NULL OR c.status <> 'active' OR c.expires_at <= m.moment THEN 'campaign_closed'
         WHEN p.is_on IS NOT TRUE OR NOT coalesce((p.steps -> a.step::text ->> 'isOn')::boolean, a.step <> 'question') THEN 'turned_off'
         WHEN a.step = 'credit_expiring' AND NOT EXISTS (SELECT FROM public.credit_settings s WHERE s.org_id = a.org_id AND s.expiry_months IS NOT NULL) THEN 'turned_off'
         WHEN d.do_not_ask AND f.id IS NULL THEN 'do_not_ask'
         WHEN (w.phone IS NULL OR o.phone) AND (w.email IS NULL OR o.email) THEN CASE WHEN o.phone OR o.email THEN 'opted_out' ELSE 'unreachable' END
         WHEN a.step = 'friend_reminder' THEN CASE WHEN f.stage > 'contacted' OR f.awaits_confirmation THEN 'booked' END
         WHEN j.score <= 3 THEN 'unhappy'
         WHEN d.pending_count + d.converted_count >= c.max_referrals_per_advocate THEN 'full'
         WHEN a.step = 'link_unopened' AND d.visit_count > 0 THEN 'opened'
         WHEN a.step IN ('credit_landed', 'credit_expiring') AND d.credit_balance_cents = 0 THEN 'spent'
         WHEN EXISTS (SELECT FROM public.referrals r WHERE r.org_id = a.org_id AND r.advocate_id = a.advocate_id AND r.created_at > a.created_at) THEN 'referred'
         WHEN a.step IN ('reminder', 'last_reminder') AND NOT EXISTS (
              SELECT FROM public.asks b WHERE b.cause_id = a.cause_id AND b.step = 'after_job' AND b.org_id = a.org_id AND b.state <> 'skipped') THEN 'first_not_sent'
         WHEN a.step IN ('question', 'after_job') AND EXISTS (
              SELECT FROM public.asks b WHERE b.org_id = a.org_id AND b.person = a.person AND b.state = 'sent' AND b.cause_id <> a.cause_id
                 AND b.step IN ('question', 'after_job') AND b.decided_at > m.moment - interval '90 days') THEN 'asked_this_season'
         WHEN EXISTS (SELECT FROM public.asks b WHERE b.org_id = a.org_id AND b.person = a.person AND b.state = 'sent' AND b.id <> a.id
                         AND (b.step <> 'question' OR b.cause_id <> a.cause_id) AND b.decided_at > m.moment - interval '2 days') THEN 'just_asked'
       END::public.ask_stop
  FROM public.asks a
 CROSS JOIN LATERAL (SELECT * FROM public.advocates WHERE org_id = a.org_id AND id = a.advocate_id LIMIT 1) d
 CROSS JOIN LATERAL (SELECT * FROM public.campaigns WHERE org_id = a.org_id AND id = a.campaign_id LIMIT 1) c
  LEFT JOIN LATERAL (SELECT * FROM public.ask_plans WHERE org_id = a.org_id AND campaign_id = a.campaign_id LIMIT 1) p ON true
  LEFT JOIN LATERAL (SELECT * FROM public.referrals WHERE org_id = a.org_id AND id = a.cause_id LIMIT 1) f ON a.step = 'friend_reminder'
  LEFT JOIN LATERAL (SELECT * FROM public.completed_jobs WHERE org_id = a.org_id AND id = a.cause_id LIMIT 1) j
    ON a.step IN ('after_job', 'reminder', 'last_reminder')
 CROSS JOIN LATERAL (SELECT coalesce(at, a.due_at) AS moment) m
 CROSS JOIN LATERAL (
   SELECT CASE WHEN f.id IS NOT NULL THEN f.friend_email ELSE d.email END AS email,
          CASE WHEN f.id IS NOT NULL THEN f.friend_email_identity ELSE d.email_identity END AS person,
          CASE WHEN NOT texts THEN NULL
               WHEN f.id IS NOT NULL THEN CASE WHEN f.friend_sms_consent_at IS NOT NULL THEN f.friend_phone END
               WHEN d.sms_consent_at IS NOT NULL AND d.notification_preference <> 'email' THEN d.phone END AS phone) g
 -- A contact that bounced cannot be used.
 CROSS JOIN LATERAL (
   SELECT g.person,
          CASE WHEN NOT EXISTS (SELECT FROM public.unreachable_contacts u WHERE u.contact = lower(g.email) AND u.org_id = a.org_id AND u.channel = 'email') THEN g.email END AS email,
          CASE WHEN NOT EXISTS (SELECT FROM public.unreachable_contacts u WHERE u.contact = g.phone AND u.org_id = a.org_id AND u.channel = 'sms') THEN g.phone END AS phone) w
 CROSS JOIN LATERAL (
   SELECT w.phone IS NOT NULL AND (
            EXISTS (SELECT FROM public.sms_opt_outs s WHERE s.phone = w.phone)
            OR EXISTS (SELECT FROM public.text_opt_outs s WHERE s.org_id = a.org_id AND s.phone = w.phone)) AS phone,
          w.email IS NOT NULL AND (
            EXISTS (SELECT FROM public.email_opt_outs e WHERE e.org_id = a.org_id AND e.email IN (lower(w.email), w.person))
            OR EXISTS (SELECT FROM public.email_opt_outs_everywhere e WHERE e.email = w.person)) AS email) o
 WHERE a.org_id = org
$$;

-- An ask whose message was suppressed or failed was not sent.
CREATE OR REPLACE FUNCTION ask_not_delivered() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  UPDATE public.asks a
     SET state = 'skipped', opened_at = NULL,
         stop = CASE WHEN NEW.status = 'failed' THEN 'not_delivered'
                     ELSE coalesce((SELECT s.stop FROM public.ask_stops(a.org_id, true, NEW.handled_at) s WHERE s.id = a.id), 'opted_out') END::public.ask_stop
   WHERE a.org_id = NEW.org_id AND a.id = NEW.cause_id AND a.state = 'sent';
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER ask_not_delivered AFTER UPDATE OF status ON messages FOR EACH ROW
  WHEN (NEW.status IN ('suppressed', 'failed') AND OLD.status = 'queued' AND NEW.resend_of IS NULL AND NEW.template::text IN ('ask', 'friend-reminder'))
  EXECUTE FUNCTION ask_not_delivered();

-- One switch turns asks on for the whole business. Each campaign's plan has a copy of it, which the sweep's index needs:
-- whatever is written there, a plan takes it from the organization, whose row is locked so that no campaign misses a
-- switch made meanwhile.
CREATE OR REPLACE FUNCTION ask_plan_follows() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  SELECT o.asks_on INTO NEW.is_on FROM public.organizations o WHERE o.id = NEW.org_id FOR SHARE;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER ask_plan_follows BEFORE INSERT OR UPDATE OF is_on ON ask_plans FOR EACH ROW EXECUTE FUNCTION ask_plan_follows();

CREATE OR REPLACE FUNCTION campaign_gets_ask_plan() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  INSERT INTO public.ask_plans (org_id, campaign_id, swept_until)
  SELECT NEW.org_id, NEW.id, NEW.created_at FROM public.organizations o WHERE o.id = NEW.org_id AND o.asks_on FOR SHARE;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER campaign_gets_ask_plan AFTER INSERT ON campaigns FOR EACH ROW EXECUTE FUNCTION campaign_gets_ask_plan();

CREATE OR REPLACE FUNCTION asks_switched() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  UPDATE public.ask_plans SET is_on = NEW.asks_on, swept_until = now() WHERE org_id = NEW.id;
  IF NEW.asks_on THEN
    INSERT INTO public.ask_plans (org_id, campaign_id, swept_until)
    SELECT NEW.id, c.id, now() FROM public.campaigns c WHERE c.org_id = NEW.id ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER asks_switched AFTER UPDATE OF asks_on ON organizations FOR EACH ROW
  WHEN (OLD.asks_on <> NEW.asks_on) EXECUTE FUNCTION asks_switched();
