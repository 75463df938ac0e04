-- Deletes organizations that signed up before a moment and never finished onboarding, with their only member, unless
-- that member signed in since. Foreign keys keep an organization that holds anything else. The application may call it,
-- and has no other way to delete an organization.
CREATE OR REPLACE FUNCTION forget_unconfirmed(unnamed text, moment timestamptz) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = '' AS $$
DECLARE
  org uuid;
  gone integer := 0;
BEGIN
  FOR org IN
    SELECT id FROM public.organizations o
     WHERE status = 'pending_onboarding' AND name = unnamed AND created_at < moment
       AND (SELECT count(*) = 1 AND coalesce(max(last_sign_in_at) < moment, true) FROM public.users u WHERE u.org_id = o.id)
     LIMIT 500 FOR UPDATE SKIP LOCKED
  LOOP
    BEGIN
      DELETE FROM public.users WHERE org_id = org;
      DELETE FROM public.unreachable_contacts WHERE org_id = org;
      DELETE FROM public.messages WHERE org_id = org;
      DELETE FROM public.audit_entries WHERE org_id = org;
      DELETE FROM public.idempotency_keys WHERE org_id = org;
      DELETE FROM public.plan_usage WHERE org_id = org;
      DELETE FROM public.organizations WHERE id = org;
      gone := gone + 1;
    EXCEPTION WHEN foreign_key_violation THEN
      CONTINUE;
    END;
  END LOOP;
  RETURN gone;
END $$;
REVOKE EXECUTE ON FUNCTION forget_unconfirmed FROM PUBLIC;
GRANT EXECUTE ON FUNCTION forget_unconfirmed TO referral_rewards_app;
