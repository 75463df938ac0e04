-- At commit held credit is in review exactly while its referral's review has not allowed it. Denied credit also waits,
-- at zero, so that a decision can be undone. Credit released earlier stays credit. The referral's lock, which a
-- conversion also takes, lets the second of two concurrent transactions see the first one's changes.
CREATE OR REPLACE FUNCTION reviews_check_held() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = '' SET enable_seqscan = off AS $$
BEGIN
  PERFORM FROM public.referrals r WHERE r.org_id = NEW.org_id AND r.id = NEW.referral_id FOR NO KEY UPDATE;
  PERFORM FROM public.held_credit h
    LEFT JOIN public.reviews v ON v.org_id = h.org_id AND v.referral_id = h.referral_id
   WHERE h.org_id = NEW.org_id AND h.referral_id = NEW.referral_id
     AND h.in_review <> coalesce(v.state <> 'allowed', false)
     AND (h.released_at IS NULL OR TG_ARGV[0] = 'released too');
  IF FOUND THEN
    RAISE integrity_constraint_violation USING CONSTRAINT = TG_NAME,
      MESSAGE = 'held credit is in review as long as the review of its referral has not allowed it, and no longer';
  END IF;
  RETURN NULL;
END $$;

DROP TRIGGER IF EXISTS held_credit_reviewed ON held_credit;
CREATE CONSTRAINT TRIGGER held_credit_reviewed AFTER INSERT OR UPDATE OF in_review ON held_credit
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION reviews_check_held('released too');

DROP TRIGGER IF EXISTS reviews_hold_credit ON reviews;
CREATE CONSTRAINT TRIGGER reviews_hold_credit AFTER INSERT OR UPDATE OF state ON reviews
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION reviews_check_held();

-- At commit a denied referral is neither open nor converted.
CREATE OR REPLACE FUNCTION reviews_check_denied() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = '' SET enable_seqscan = off AS $$
BEGIN
  PERFORM FROM public.reviews v JOIN public.referrals r ON r.org_id = v.org_id AND r.id = v.referral_id
   WHERE v.org_id = NEW.org_id AND v.id = NEW.id AND v.state = 'denied' AND r.stage NOT IN ('rejected', 'lost', 'reversed');
  IF FOUND THEN
    RAISE integrity_constraint_violation USING CONSTRAINT = TG_NAME,
      MESSAGE = 'the referral was denied, but it counts still';
  END IF;
  RETURN NULL;
END $$;

DROP TRIGGER IF EXISTS reviews_denied_end ON reviews;
CREATE CONSTRAINT TRIGGER reviews_denied_end AFTER INSERT OR UPDATE OF state ON reviews
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.state = 'denied') EXECUTE FUNCTION reviews_check_denied();
