-- Plan usage is counted per statement, so that bulk loads update each counter once. Slots: see ledger.sql.
CREATE OR REPLACE FUNCTION plan_usage_add() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  INSERT INTO public.plan_usage AS usage (org_id, resource, slot, used)
  SELECT org_id, TG_ARGV[0]::public.counted_resource, public.slot_of(id), count(*) FROM new_rows GROUP BY 1, 3
  ON CONFLICT (org_id, resource, slot) DO UPDATE SET used = usage.used + excluded.used;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION plan_usage_subtract() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  UPDATE public.plan_usage usage SET used = usage.used - gone.number
    FROM (SELECT org_id, public.slot_of(id) AS slot, count(*) AS number FROM old_rows GROUP BY 1, 2) gone
   WHERE usage.org_id = gone.org_id AND usage.slot = gone.slot
     AND usage.resource = TG_ARGV[0]::public.counted_resource;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER users_usage_added AFTER INSERT ON users REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION plan_usage_add('users');

CREATE OR REPLACE TRIGGER users_usage_removed AFTER DELETE ON users REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION plan_usage_subtract('users');

CREATE OR REPLACE TRIGGER advocates_usage_added AFTER INSERT ON advocates REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION plan_usage_add('advocates');

-- A campaign counts until it is deleted.
CREATE OR REPLACE FUNCTION campaigns_count() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  change int := (NEW.deleted_at IS NULL)::int;
BEGIN
  IF TG_OP = 'UPDATE' THEN change := change - (OLD.deleted_at IS NULL)::int; END IF;
  UPDATE public.plan_usage SET used = used + change
   WHERE org_id = NEW.org_id AND resource = 'campaigns' AND slot = public.slot_of(NEW.id);
  IF NOT FOUND THEN
    INSERT INTO public.plan_usage AS usage VALUES (NEW.org_id, 'campaigns', public.slot_of(NEW.id), change)
    ON CONFLICT (org_id, resource, slot) DO UPDATE SET used = usage.used + excluded.used;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER campaigns_counted AFTER INSERT ON campaigns FOR EACH ROW EXECUTE FUNCTION campaigns_count();

CREATE OR REPLACE TRIGGER campaigns_recounted AFTER UPDATE ON campaigns FOR EACH ROW
  WHEN ((OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)) EXECUTE FUNCTION campaigns_count();
