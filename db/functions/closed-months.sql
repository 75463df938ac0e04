-- Waits until the organization's open ledger writes have ended, and holds off new ones until this transaction ends.
CREATE OR REPLACE FUNCTION hold_ledger(org uuid) RETURNS void LANGUAGE sql VOLATILE SET search_path = ''
  AS $$ SELECT pg_advisory_xact_lock(hashtextextended('ledger of ' || org, 0)) $$;

-- No entry that moves or holds credit is dated into a closed month. The shared lock comes first: a month that is being
-- closed is waited for, and a later one waits for this entry. The check then sees all months closed until now.
CREATE OR REPLACE FUNCTION activity_check_month() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = '' SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  late record;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('ledger of ' || org_id, 0))
     FROM (SELECT DISTINCT org_id FROM posted WHERE credit_type IS NOT NULL ORDER BY org_id) orgs;
  FOR late IN
    SELECT p.org_id, min(p.created_at) AS first FROM posted p WHERE p.credit_type IS NOT NULL GROUP BY 1
  LOOP
    PERFORM FROM (SELECT m.ends_at FROM public.closed_months m WHERE m.org_id = late.org_id AND m.reopened_at IS NULL
                   ORDER BY m.month DESC LIMIT 1) last
      WHERE late.first < last.ends_at;
    IF FOUND THEN
      RAISE integrity_constraint_violation USING CONSTRAINT = TG_NAME,
        MESSAGE = 'a ledger entry is dated into a closed month';
    END IF;
  END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER activity_month_open AFTER INSERT ON activity REFERENCING NEW TABLE AS posted
  FOR EACH STATEMENT EXECUTE FUNCTION activity_check_month();

-- Months are closed one after the other, each from the end of the one before it.
CREATE OR REPLACE FUNCTION closed_months_check_order() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = '' SET enable_seqscan = off AS $$
DECLARE
  last public.closed_months;
BEGIN
  PERFORM public.hold_ledger(NEW.org_id);
  SELECT * INTO last FROM public.closed_months m
   WHERE m.org_id = NEW.org_id AND m.reopened_at IS NULL ORDER BY m.month DESC LIMIT 1;
  IF FOUND AND last.month <> NEW.month AND (NEW.starts_at <> last.ends_at
     OR NEW.month <> to_char((last.month || '-01')::date + interval '1 month', 'YYYY-MM')) THEN
    RAISE integrity_constraint_violation USING CONSTRAINT = TG_NAME,
      MESSAGE = format('%s is not the month after %s, the latest closed one', NEW.month, last.month);
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER closed_months_in_order BEFORE INSERT ON closed_months FOR EACH ROW
  EXECUTE FUNCTION closed_months_check_order();

-- A closed month keeps its figures and files. It can only be reopened, once, if no later month is closed.
CREATE OR REPLACE FUNCTION closed_months_check_reopening() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = '' SET enable_seqscan = off AS $$
BEGIN
  PERFORM public.hold_ledger(NEW.org_id);
  IF OLD.reopened_at IS NOT NULL
     OR to_jsonb(NEW) - '{reopened_at,reopened_by,reopen_reason}'::text[]
        IS DISTINCT FROM to_jsonb(OLD) - '{reopened_at,reopened_by,reopen_reason}'::text[]
     OR EXISTS (SELECT FROM public.closed_months m
                 WHERE m.org_id = NEW.org_id AND m.reopened_at IS NULL AND m.month > OLD.month) THEN
    RAISE restrict_violation USING CONSTRAINT = TG_NAME,
      MESSAGE = 'only the latest closed month can be reopened, and nothing else of it changes';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER closed_months_stay BEFORE UPDATE ON closed_months FOR EACH ROW
  EXECUTE FUNCTION closed_months_check_reopening();

CREATE OR REPLACE TRIGGER closed_months_append_only BEFORE DELETE OR TRUNCATE ON closed_months
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
