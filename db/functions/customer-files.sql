-- What was undone or discarded stays so. A file that was applied can be applied again, for what was decided since, and
-- undone; it cannot be discarded, nor be one that was only checked.
CREATE OR REPLACE TRIGGER customer_files_go_forward BEFORE UPDATE ON customer_files FOR EACH ROW
  WHEN (OLD.state <> NEW.state AND (OLD.state >= 'undone' OR OLD.state = 'undoing' AND NEW.state <> 'undone'
        OR OLD.state IN ('applying', 'applied') AND NEW.state NOT IN ('applying', 'applied', 'undoing')))
  EXECUTE FUNCTION refuse_change();

-- At commit what a row of a file has done is there: a conversion of its organization, of the referral and the advocate
-- that the row names, or one that waits for an approval. A referral without either may be gone before its row is done.
CREATE OR REPLACE FUNCTION customer_file_rows_check_booked() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = '' SET enable_seqscan = off AS $$
BEGIN
  PERFORM FROM public.conversions c
   WHERE c.org_id = NEW.org_id AND c.referral_id = NEW.referral_id
     AND (NEW.advocate_id IS NULL OR NEW.advocate_id = c.advocate_id)
  UNION ALL
  SELECT FROM public.approvals p
   WHERE p.org_id = NEW.org_id AND p.referral_id = NEW.referral_id AND p.kind = 'reward' AND p.state = 'waiting'
     AND (NEW.advocate_id IS NULL OR NEW.advocate_id = p.advocate_id) AND NEW.outcome = 'convert';
  IF NOT FOUND THEN
    RAISE integrity_constraint_violation USING CONSTRAINT = TG_NAME,
      MESSAGE = 'the row of the file is done, but its referral is not converted';
  END IF;
  RETURN NULL;
END $$;

DROP TRIGGER IF EXISTS customer_file_rows_booked ON customer_file_rows;
CREATE CONSTRAINT TRIGGER customer_file_rows_booked
  AFTER INSERT OR UPDATE OF state, outcome, referral_id, advocate_id ON customer_file_rows
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.state = 'done' AND NEW.outcome IN ('convert', 'reverse'))
  EXECUTE FUNCTION customer_file_rows_check_booked();
