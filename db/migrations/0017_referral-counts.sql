-- An advocate's new referrals are counted once per statement, in the order of ids, so that a load of thousands writes
-- each advocate once.
CREATE FUNCTION referrals_count_new() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = '' SET enable_seqscan = off AS $$
DECLARE
  added record;
BEGIN
  FOR added IN
    SELECT org_id, advocate_id, count(*) FILTER (WHERE status = 'pending') AS pending,
           count(*) FILTER (WHERE status = 'converted')::int AS converted
      FROM new_rows GROUP BY org_id, advocate_id ORDER BY org_id, advocate_id
  LOOP
    UPDATE public.advocates
       SET pending_count = pending_count + added.pending, converted_count = converted_count + added.converted
     WHERE org_id = added.org_id AND id = added.advocate_id;
    IF added.converted > 0 THEN
      PERFORM public.credit_totals_add(added.org_id, added.advocate_id, 0, 0, added.converted);
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER referrals_counted ON referrals;
--> statement-breakpoint
CREATE TRIGGER referrals_counted AFTER INSERT ON referrals REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION referrals_count_new();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION referrals_count() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  converted int := (NEW.status = 'converted')::int - (OLD.status = 'converted')::int;
BEGIN
  UPDATE public.advocates
     SET pending_count = pending_count + (NEW.status = 'pending')::int - (OLD.status = 'pending')::int,
         converted_count = converted_count + converted
   WHERE org_id = NEW.org_id AND id = NEW.advocate_id;
  IF converted <> 0 THEN
    PERFORM public.credit_totals_add(NEW.org_id, NEW.advocate_id, 0, 0, converted);
  END IF;
  RETURN NULL;
END $$;
