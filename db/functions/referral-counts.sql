-- Moves an advocate's counts, and with them the organization's total of converted referrals.
CREATE OR REPLACE FUNCTION referral_counts_add(org uuid, advocate uuid, pending int, converted int)
RETURNS void LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  UPDATE public.advocates
     SET pending_count = pending_count + pending, converted_count = converted_count + converted
   WHERE org_id = org AND id = advocate;
  IF converted <> 0 THEN
    PERFORM public.credit_totals_add(org, advocate, 0, 0, converted);
  END IF;
END $$;

-- New referrals are counted once per statement, in the order of their advocates' ids, so that a load of thousands
-- writes each advocate once.
CREATE OR REPLACE FUNCTION referrals_count_new() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = '' SET enable_seqscan = off AS $$
BEGIN
  PERFORM public.referral_counts_add(org_id, advocate_id, pending, converted)
     FROM (SELECT org_id, advocate_id, (count(*) FILTER (WHERE status = 'pending'))::int AS pending,
                  (count(*) FILTER (WHERE status = 'converted'))::int AS converted
             FROM new_rows GROUP BY org_id, advocate_id ORDER BY org_id, advocate_id) added;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER referrals_counted AFTER INSERT ON referrals REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION referrals_count_new();

-- A referral that changes its status moves from one count to the other.
CREATE OR REPLACE FUNCTION referrals_count() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  PERFORM public.referral_counts_add(NEW.org_id, NEW.advocate_id,
    (NEW.status = 'pending')::int - (OLD.status = 'pending')::int,
    (NEW.status = 'converted')::int - (OLD.status = 'converted')::int);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER referrals_recounted AFTER UPDATE ON referrals FOR EACH ROW
  WHEN (NEW.status <> OLD.status) EXECUTE FUNCTION referrals_count();
