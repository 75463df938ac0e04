-- Which of 64 slots an id counts in: its last byte is random.
CREATE FUNCTION slot_of(id uuid) RETURNS smallint LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (get_byte(uuid_send(id), 15) % 64)::smallint;
--> statement-breakpoint
-- Rows that are updated all the time keep room on their page for the new version.
ALTER TABLE plan_usage SET (fillfactor = 50);
--> statement-breakpoint
ALTER TABLE credit_totals SET (fillfactor = 50);
--> statement-breakpoint
ALTER TABLE advocates SET (fillfactor = 85);
--> statement-breakpoint
CREATE FUNCTION credit_totals_add(org uuid, advocate uuid, advocates int, cents bigint, converted int)
RETURNS void LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  UPDATE public.credit_totals
     SET advocates_with_credit = advocates_with_credit + advocates,
         credit_balance_cents = credit_balance_cents + cents,
         converted_referrals = converted_referrals + converted
   WHERE org_id = org AND slot = public.slot_of(advocate);
  IF NOT FOUND THEN
    INSERT INTO public.credit_totals AS total
    VALUES (org, public.slot_of(advocate), advocates, cents, converted)
    ON CONFLICT (org_id, slot) DO UPDATE
       SET advocates_with_credit = total.advocates_with_credit + excluded.advocates_with_credit,
           credit_balance_cents = total.credit_balance_cents + excluded.credit_balance_cents,
           converted_referrals = total.converted_referrals + excluded.converted_referrals;
  END IF;
END $$;
--> statement-breakpoint
-- The ledger writes itself: an entry gives the amount, this trigger assigns its number and balances under the
-- advocate's row lock and moves the advocate's balance. The application role may not write those columns.
CREATE FUNCTION activity_post() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  UPDATE public.advocates
     SET activity_seq = activity_seq + 1,
         credit_balance_cents = credit_balance_cents + coalesce(NEW.amount_cents, 0)
   WHERE org_id = NEW.org_id AND id = NEW.advocate_id
  RETURNING activity_seq, credit_balance_cents INTO NEW.seq, NEW.balance_after;
  IF NOT FOUND THEN
    RAISE foreign_key_violation USING CONSTRAINT = 'activity_advocate_fk', MESSAGE = 'the entry names no advocate';
  END IF;
  NEW.balance_before := NEW.balance_after - coalesce(NEW.amount_cents, 0);
  IF NEW.amount_cents IS NOT NULL THEN
    PERFORM public.credit_totals_add(NEW.org_id, NEW.advocate_id,
      (NEW.balance_after > 0)::int - (NEW.balance_before > 0)::int, NEW.amount_cents, 0);
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER activity_post BEFORE INSERT ON activity FOR EACH ROW EXECUTE FUNCTION activity_post();
--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE restrict_violation USING CONSTRAINT = TG_NAME,
    MESSAGE = format('%s is append-only: %s is refused', TG_TABLE_NAME, TG_OP);
END $$;
--> statement-breakpoint
CREATE TRIGGER activity_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON activity
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER conversions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON conversions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER referrals_stay_converted BEFORE UPDATE ON referrals FOR EACH ROW
  WHEN (OLD.status = 'converted' AND (NEW.status, NEW.conversion_id, NEW.converted_at) IS DISTINCT FROM (OLD.status, OLD.conversion_id, OLD.converted_at))
  EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE FUNCTION refuse_opening_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE integrity_constraint_violation USING CONSTRAINT = TG_NAME,
    MESSAGE = 'an advocate starts with no credit, no activity and no referrals';
END $$;
--> statement-breakpoint
CREATE TRIGGER advocates_start_empty BEFORE INSERT ON advocates FOR EACH ROW
  WHEN (NEW.credit_balance_cents <> 0 OR NEW.activity_seq <> 0 OR NEW.pending_count <> 0 OR NEW.converted_count <> 0)
  EXECUTE FUNCTION refuse_opening_balance();
--> statement-breakpoint
-- These two read rows just written, by their keys. Statistics from when the tables were small must not make
-- PostgreSQL read them whole.
-- At commit a moved balance must be the balance of the advocate's last entry, whoever moved it.
CREATE FUNCTION advocates_check_balance() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = '' SET enable_seqscan = off AS $$
BEGIN
  PERFORM FROM public.advocates a
    JOIN LATERAL (SELECT e.seq, e.balance_after FROM public.activity e
                   WHERE e.org_id = a.org_id AND e.advocate_id = a.id ORDER BY e.seq DESC LIMIT 1) last ON true
   WHERE a.org_id = NEW.org_id AND a.id = NEW.id
     AND last.seq = a.activity_seq AND last.balance_after = a.credit_balance_cents;
  IF NOT FOUND THEN
    RAISE integrity_constraint_violation USING CONSTRAINT = TG_NAME,
      MESSAGE = 'the balance does not match the last ledger entry';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER advocates_balance_tied AFTER UPDATE ON advocates
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.credit_balance_cents <> OLD.credit_balance_cents OR NEW.activity_seq <> OLD.activity_seq)
  EXECUTE FUNCTION advocates_check_balance();
--> statement-breakpoint
CREATE FUNCTION referrals_count() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  pending int := (NEW.status = 'pending')::int;
  converted int := (NEW.status = 'converted')::int;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    pending := pending - (OLD.status = 'pending')::int;
    converted := converted - (OLD.status = 'converted')::int;
  END IF;
  UPDATE public.advocates
     SET pending_count = pending_count + pending, converted_count = converted_count + converted
   WHERE org_id = NEW.org_id AND id = NEW.advocate_id;
  IF converted <> 0 THEN
    PERFORM public.credit_totals_add(NEW.org_id, NEW.advocate_id, 0, 0, converted);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER referrals_counted AFTER INSERT ON referrals FOR EACH ROW EXECUTE FUNCTION referrals_count();
--> statement-breakpoint
CREATE TRIGGER referrals_recounted AFTER UPDATE ON referrals FOR EACH ROW
  WHEN (NEW.status <> OLD.status) EXECUTE FUNCTION referrals_count();
--> statement-breakpoint
-- Plan usage is counted per statement, so that bulk loads update each counter once.
CREATE FUNCTION plan_usage_add() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  INSERT INTO public.plan_usage AS usage (org_id, resource, slot, used)
  SELECT org_id, TG_ARGV[0]::public.counted_resource, public.slot_of(id), count(*) FROM new_rows GROUP BY 1, 3
  ON CONFLICT (org_id, resource, slot) DO UPDATE SET used = usage.used + excluded.used;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION plan_usage_subtract() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  UPDATE public.plan_usage usage SET used = usage.used - gone.number
    FROM (SELECT org_id, public.slot_of(id) AS slot, count(*) AS number FROM old_rows GROUP BY 1, 2) gone
   WHERE usage.org_id = gone.org_id AND usage.slot = gone.slot
     AND usage.resource = TG_ARGV[0]::public.counted_resource;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_usage_added AFTER INSERT ON users REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION plan_usage_add('users');
--> statement-breakpoint
CREATE TRIGGER users_usage_removed AFTER DELETE ON users REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION plan_usage_subtract('users');
--> statement-breakpoint
CREATE TRIGGER advocates_usage_added AFTER INSERT ON advocates REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION plan_usage_add('advocates');
--> statement-breakpoint
CREATE TRIGGER referrals_usage_added AFTER INSERT ON referrals REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION plan_usage_add('referrals');
--> statement-breakpoint
-- A campaign counts while it is not deleted.
CREATE FUNCTION campaigns_count() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
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
--> statement-breakpoint
CREATE TRIGGER campaigns_counted AFTER INSERT ON campaigns FOR EACH ROW EXECUTE FUNCTION campaigns_count();
--> statement-breakpoint
CREATE TRIGGER campaigns_recounted AFTER UPDATE ON campaigns FOR EACH ROW
  WHEN ((OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)) EXECUTE FUNCTION campaigns_count();
--> statement-breakpoint
-- At commit a conversion has converted its referral and credited exactly its reward.
CREATE FUNCTION conversions_check_settled() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = '' SET enable_seqscan = off AS $$
BEGIN
  PERFORM FROM public.referrals r
    JOIN public.activity e ON e.org_id = r.org_id AND e.referral_id = r.id AND e.action = 'advocate.referral.converted'
   WHERE r.org_id = NEW.org_id AND r.id = NEW.referral_id AND r.conversion_id = NEW.id
     AND coalesce(e.amount_cents, 0) = NEW.advocate_reward_cents;
  IF NOT FOUND THEN
    RAISE integrity_constraint_violation USING CONSTRAINT = TG_NAME,
      MESSAGE = 'the conversion has not converted its referral and credited its reward';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER conversions_settled AFTER INSERT ON conversions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION conversions_check_settled();
