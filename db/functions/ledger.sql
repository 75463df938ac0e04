-- Totals are kept in 64 slots, so that writers of one organization rarely wait for each other. The last byte of an id
-- is random, so it picks the slot.
CREATE OR REPLACE FUNCTION slot_of(id uuid) RETURNS smallint LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (get_byte(uuid_send(id), 15) % 64)::smallint;

-- Updates first: after the first write to a slot, the insert is never reached.
CREATE OR REPLACE FUNCTION credit_totals_add(org uuid, advocate uuid, advocates int, cents bigint, converted int)
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

-- The ledger writes itself: an entry gives the amount; this assigns its number and balances under the advocate's row
-- lock and moves the advocate's balance. The application role may not write those columns.
CREATE OR REPLACE FUNCTION activity_post() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
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

CREATE OR REPLACE TRIGGER activity_post BEFORE INSERT ON activity FOR EACH ROW EXECUTE FUNCTION activity_post();

-- Refuses in the name of its trigger, as a constraint would.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE restrict_violation USING CONSTRAINT = TG_NAME,
    MESSAGE = format('%s is append-only: %s is refused', TG_TABLE_NAME, TG_OP);
END $$;

-- The same for the ledger's tables, with three exceptions, for a transaction that asks for one of them: the words of
-- entries change when a person is erased (erase.sql), rows go with their organization (`ops org erase`), and entries of
-- people with an import that is undone (imports.sql). No asking helps the application's role, which has no right to any.
CREATE OR REPLACE FUNCTION refuse_rewriting() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  erased text := coalesce(current_setting('referral_rewards.erasing', true), '');
BEGIN
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'activity' AND erased = 'person' OR TG_OP = 'DELETE' AND erased = 'organization'
     OR TG_OP = 'DELETE' AND TG_TABLE_NAME = 'activity' AND erased = 'import' THEN
    RETURN NULL;
  END IF;
  RAISE restrict_violation USING CONSTRAINT = TG_NAME,
    MESSAGE = format('%s is append-only: %s is refused', TG_TABLE_NAME, TG_OP);
END $$;

CREATE OR REPLACE TRIGGER activity_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON activity
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();

CREATE OR REPLACE TRIGGER conversions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON conversions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();

-- Whatever is erased, amounts and what they are for stay.
CREATE OR REPLACE TRIGGER activity_facts_stay BEFORE UPDATE ON activity FOR EACH ROW
  WHEN (to_jsonb(NEW) - '{description,memo,friend_name}'::text[] IS DISTINCT FROM to_jsonb(OLD) - '{description,memo,friend_name}'::text[])
  EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER referrals_stay_converted BEFORE UPDATE ON referrals FOR EACH ROW
  WHEN (OLD.status = 'converted' AND (NEW.status, NEW.conversion_id, NEW.converted_at) IS DISTINCT FROM (OLD.status, OLD.conversion_id, OLD.converted_at))
  EXECUTE FUNCTION refuse_change();

-- A decision is final; only its words go with a person whose data is erased.
CREATE OR REPLACE TRIGGER approvals_stay_decided BEFORE UPDATE ON approvals FOR EACH ROW
  WHEN (OLD.state <> 'waiting' AND (NEW.state, NEW.decided_by, NEW.decided_name, NEW.decided_at) IS DISTINCT FROM (OLD.state, OLD.decided_by, OLD.decided_name, OLD.decided_at))
  EXECUTE FUNCTION refuse_change();

-- What triggers count must start at zero.
CREATE OR REPLACE FUNCTION refuse_opening_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE integrity_constraint_violation USING CONSTRAINT = TG_NAME,
    MESSAGE = 'an advocate starts with no credit, no activity, no referrals and no visits';
END $$;

CREATE OR REPLACE TRIGGER advocates_start_empty BEFORE INSERT ON advocates FOR EACH ROW
  WHEN (NEW.credit_balance_cents <> 0 OR NEW.activity_seq <> 0 OR NEW.pending_count <> 0 OR NEW.converted_count <> 0
        OR NEW.visit_count <> 0)
  EXECUTE FUNCTION refuse_opening_balance();

-- At commit a moved balance must be the balance of the advocate's last entry, whoever moved it. No sequential scans:
-- rows are read by their keys, even with statistics from when the tables were small.
CREATE OR REPLACE FUNCTION advocates_check_balance() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
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

DROP TRIGGER IF EXISTS advocates_balance_tied ON advocates;
CREATE CONSTRAINT TRIGGER advocates_balance_tied AFTER UPDATE ON advocates
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.credit_balance_cents <> OLD.credit_balance_cents OR NEW.activity_seq <> OLD.activity_seq)
  EXECUTE FUNCTION advocates_check_balance();

-- At commit a conversion has converted its referral and credited exactly its reward.
CREATE OR REPLACE FUNCTION conversions_check_settled() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
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

DROP TRIGGER IF EXISTS conversions_settled ON conversions;
CREATE CONSTRAINT TRIGGER conversions_settled AFTER INSERT ON conversions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION conversions_check_settled();
