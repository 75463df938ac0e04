-- Undone and discarded files are final. An applied file can be applied again (for rows decided since) and undone, but
-- neither discarded nor set back to checked.
CREATE OR REPLACE TRIGGER customer_files_go_forward BEFORE UPDATE ON customer_files FOR EACH ROW
  WHEN (OLD.state <> NEW.state AND (OLD.state >= 'undone' OR OLD.state = 'undoing' AND NEW.state <> 'undone'
        OR OLD.state IN ('applying', 'applied') AND NEW.state NOT IN ('applying', 'applied', 'undoing')))
  EXECUTE FUNCTION refuse_change();

-- At commit the effect of a finished row exists: a conversion in its organization, for its referral and advocate, or a
-- reward waiting for approval. A referral with neither may be deleted before its row is done.
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
