-- Totals are split into 64 slots, so that writers in one organization rarely wait for each other. The last byte of an
-- id is random, so it picks the slot.
CREATE OR REPLACE FUNCTION slot_of(id uuid) RETURNS smallint LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (get_byte(uuid_send(id), 15) % 64)::smallint;

-- An entry's type in every report, derived from its action and cause. Held rewards and a member's choice of adjustment
-- type cannot be derived; the writer sets those.
CREATE OR REPLACE FUNCTION credit_type_of(org uuid, what public.activity_action, cents bigint, reversal uuid, redemption uuid)
  RETURNS public.credit_type LANGUAGE plpgsql STABLE SET search_path = '' AS $$
BEGIN
  CASE what
    WHEN 'advocate.referral.converted' THEN RETURN CASE WHEN cents IS NOT NULL THEN 'earned' END;
    WHEN 'advocate.credit.adjusted' THEN RETURN 'corrected';
    WHEN 'advocate.credit.released' THEN RETURN 'released';
    WHEN 'advocate.credit.settled' THEN RETURN 'settled';
    WHEN 'advocate.credit.expired' THEN RETURN 'expired';
    WHEN 'advocate.credit.reversed', 'advocate.credit.restored' THEN
      IF (SELECT v.reason FROM public.reversals v WHERE v.org_id = org AND v.id = reversal) = 'mistake' THEN RETURN 'undone'; END IF;
      RETURN CASE WHEN what = 'advocate.credit.reversed' THEN 'taken_back' ELSE 'restored' END;
    WHEN 'advocate.credit.redeemed', 'advocate.credit.returned' THEN
      RETURN CASE WHEN (SELECT r.method FROM public.redemptions r WHERE r.org_id = org AND r.id = redemption)
                       IN ('gift_card', 'manual') THEN 'given' ELSE 'used' END;
    ELSE RETURN NULL;
  END CASE;
END $$;

-- The only way to add entries or move a balance. Writers give the amounts; this assigns sequence numbers and balances
-- under the advocate's row lock, and moves balances, owed credit and conversion counts. Each advocate and each slot of
-- the totals is written once, in a fixed order. Joins are row by row, whatever the statistics say. No slot starts below
-- zero.
CREATE OR REPLACE FUNCTION post_entries(entries json) RETURNS TABLE (entry_id uuid, entry_balance_after bigint)
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = '' SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  posted int;
BEGIN
  PERFORM set_config('referral_rewards.posting', 'on', true);
  RETURN QUERY
  WITH entry AS MATERIALIZED (
    SELECT *, coalesce(amount_cents, 0) AS cents
      FROM json_populate_recordset(NULL::public.activity, entries) WITH ORDINALITY
  ), moved AS (
    UPDATE public.advocates a
       SET activity_seq = a.activity_seq + m.entries, credit_balance_cents = a.credit_balance_cents + m.cents,
           owed_cents = a.owed_cents + m.owed, progressed_at = greatest(a.progressed_at, m.at),
           pending_count = a.pending_count - m.converted, converted_count = a.converted_count + m.converted
      FROM (SELECT org_id, advocate_id, count(*) AS entries, sum(cents)::bigint AS cents,
                   coalesce(sum(owed_cents), 0)::bigint AS owed, max(created_at) AS at,
                   count(*) FILTER (WHERE action = 'advocate.referral.converted') AS converted
              FROM entry GROUP BY org_id, advocate_id ORDER BY org_id, advocate_id) m
     WHERE a.org_id = m.org_id AND a.id = m.advocate_id
    RETURNING a.org_id, a.id, a.activity_seq - m.entries AS seq, m.cents, m.converted,
              a.credit_balance_cents - m.cents AS before, a.credit_balance_cents AS after
  ), change AS (
    SELECT org_id, public.slot_of(id) AS slot, sum((after > 0)::int - (before > 0)::int) AS advocates,
           sum(cents) AS cents, sum(converted) AS converted
      FROM moved WHERE cents <> 0 OR converted <> 0 GROUP BY 1, 2
  ), totals AS (
    INSERT INTO public.credit_totals AS total
    SELECT org_id, slot, greatest(advocates, 0), greatest(cents, 0), converted FROM change ORDER BY org_id, slot
    ON CONFLICT (org_id, slot) DO UPDATE
       SET (advocates_with_credit, credit_balance_cents, converted_referrals) =
           (SELECT total.advocates_with_credit + c.advocates, total.credit_balance_cents + c.cents,
                   total.converted_referrals + c.converted
              FROM change c WHERE c.org_id = total.org_id AND c.slot = total.slot)
  )
  INSERT INTO public.activity (org_id, id, campaign_id, advocate_id, seq, action, description, amount_cents, balance_before,
                               balance_after, memo, referral_id, conversion_id, approval_id, reversal_id, redemption_id,
                               owed_cents, credit_type, friend_name, corrects_month, actor_kind, actor_id,
                               created_at)
  SELECT e.org_id, e.id, e.campaign_id, e.advocate_id, m.seq + row_number() OVER so_far, e.action, e.description,
         e.amount_cents, m.before + sum(e.cents) OVER so_far - e.cents, m.before + sum(e.cents) OVER so_far, e.memo,
         e.referral_id, e.conversion_id, e.approval_id, e.reversal_id, e.redemption_id, e.owed_cents,
         coalesce(e.credit_type, public.credit_type_of(e.org_id, e.action, e.amount_cents, e.reversal_id, e.redemption_id)),
         e.friend_name, e.corrects_month, e.actor_kind, e.actor_id, e.created_at
    FROM entry e JOIN moved m ON m.org_id = e.org_id AND m.id = e.advocate_id
  WINDOW so_far AS (PARTITION BY e.org_id, e.advocate_id ORDER BY e.ordinality)
  RETURNING id, balance_after;
  GET DIAGNOSTICS posted = ROW_COUNT;
  PERFORM set_config('referral_rewards.posting', 'off', true);
  IF posted <> json_array_length(entries) THEN
    RAISE foreign_key_violation USING CONSTRAINT = 'activity_advocate_fk', MESSAGE = 'an entry names no advocate';
  END IF;
END $$;
REVOKE EXECUTE ON FUNCTION post_entries FROM PUBLIC;
GRANT EXECUTE ON FUNCTION post_entries TO referral_rewards_app;

-- Posts an entry that the owner inserts by hand, ignoring its sequence number and balance.
CREATE OR REPLACE FUNCTION activity_post() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  PERFORM public.post_entries(json_build_array(NEW));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER activity_post BEFORE INSERT ON activity FOR EACH ROW
  WHEN (current_setting('referral_rewards.posting', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION activity_post();

-- Takes owed credit off new credit at once, as a separate entry. Its id starts with the last entry's time, like every
-- id.
CREATE OR REPLACE FUNCTION advocates_settle() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = '' SET enable_seqscan = off AS $$
DECLARE
  last public.activity;
  paid bigint := least(NEW.owed_cents, NEW.credit_balance_cents);
BEGIN
  SELECT * INTO STRICT last FROM public.activity
   WHERE org_id = NEW.org_id AND advocate_id = NEW.id AND seq = NEW.activity_seq;
  PERFORM public.post_entries(json_build_array(json_build_object(
    'org_id', NEW.org_id, 'id', left(last.id::text, 14) || '7' || substr(gen_random_uuid()::text, 16),
    'campaign_id', NEW.campaign_id, 'advocate_id', NEW.id, 'action', 'advocate.credit.settled',
    'description', 'Settled what was owed', 'amount_cents', -paid, 'owed_cents', -paid,
    'actor_kind', last.actor_kind, 'actor_id', last.actor_id, 'created_at', last.created_at)));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER advocates_settled AFTER UPDATE ON advocates FOR EACH ROW
  WHEN (NEW.owed_cents > 0 AND NEW.credit_balance_cents > 0) EXECUTE FUNCTION advocates_settle();

-- An advocate's promised credit is the sum of their held credit.
CREATE OR REPLACE FUNCTION held_credit_add_up() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  before bigint := CASE WHEN TG_OP = 'UPDATE' AND OLD.released_at IS NULL THEN OLD.amount_cents ELSE 0 END;
  after bigint := CASE WHEN NEW.released_at IS NULL THEN NEW.amount_cents ELSE 0 END;
BEGIN
  UPDATE public.advocates SET pending_credit_cents = pending_credit_cents + after - before
   WHERE org_id = NEW.org_id AND id = NEW.advocate_id AND after <> before;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER held_credit_added_up AFTER INSERT OR UPDATE ON held_credit FOR EACH ROW
  EXECUTE FUNCTION held_credit_add_up();

-- Refuses a change under its trigger's name, as a constraint would.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE restrict_violation USING CONSTRAINT = TG_NAME,
    MESSAGE = format('%s is append-only: %s is refused', TG_TABLE_NAME, TG_OP);
END $$;

-- Protects the ledger and the logs of opt-outs and consents. A transaction can ask for one of three exceptions: erasing
-- a person changes words (erase.sql), erasing an organization deletes its rows (`ops org erase`), and undoing an import
-- deletes its people's entries and consents (imports.sql). Arguments: what the table permits besides the second. The
-- application's role lacks the rights for all three.
CREATE OR REPLACE FUNCTION refuse_rewriting() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  erased text := coalesce(current_setting('referral_rewards.erasing', true), '');
BEGIN
  IF TG_OP = 'DELETE' AND erased = 'organization' OR TG_OP || ' for ' || erased = ANY (TG_ARGV) THEN
    RETURN NULL;
  END IF;
  RAISE restrict_violation USING CONSTRAINT = TG_NAME,
    MESSAGE = format('%s is append-only: %s is refused', TG_TABLE_NAME, TG_OP);
END $$;

CREATE OR REPLACE TRIGGER activity_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON activity
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting('UPDATE for person', 'DELETE for import');

CREATE OR REPLACE TRIGGER conversions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON conversions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();

-- An erasure keeps amounts and what they are for.
CREATE OR REPLACE TRIGGER activity_facts_stay BEFORE UPDATE ON activity FOR EACH ROW
  WHEN (to_jsonb(NEW) - '{description,memo,friend_name}'::text[] IS DISTINCT FROM to_jsonb(OLD) - '{description,memo,friend_name}'::text[])
  EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER referrals_stay_converted BEFORE UPDATE ON referrals FOR EACH ROW
  WHEN (OLD.status = 'converted' AND (NEW.status, NEW.conversion_id, NEW.converted_at) IS DISTINCT FROM (OLD.status, OLD.conversion_id, OLD.converted_at))
  EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER held_credit_stays_released BEFORE UPDATE ON held_credit FOR EACH ROW
  WHEN (OLD.released_at IS NOT NULL OR NEW.released_at IS NOT NULL AND NEW.amount_cents <> OLD.amount_cents)
  EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER reversals_stay_undone BEFORE UPDATE ON reversals FOR EACH ROW
  WHEN (OLD.undone_at IS NOT NULL AND NEW.undone_at IS DISTINCT FROM OLD.undone_at) EXECUTE FUNCTION refuse_change();

-- Returned credit is not used again, and used credit stays used unless it is returned.
CREATE OR REPLACE TRIGGER redemptions_go_forward BEFORE UPDATE ON redemptions FOR EACH ROW
  WHEN (OLD.state <> NEW.state AND (OLD.state >= 'canceled' OR NEW.state < OLD.state)) EXECUTE FUNCTION refuse_change();

-- A decision is final; an erasure removes only its words.
CREATE OR REPLACE TRIGGER approvals_stay_decided BEFORE UPDATE ON approvals FOR EACH ROW
  WHEN (OLD.state <> 'waiting' AND (NEW.state, NEW.decided_by, NEW.decided_name, NEW.decided_at, NEW.decided_alone) IS DISTINCT FROM (OLD.state, OLD.decided_by, OLD.decided_name, OLD.decided_at, OLD.decided_alone))
  EXECUTE FUNCTION refuse_change();

-- A member may approve their own request only if there is no other member, or no other admin for settings. Technicians
-- approve nothing.
CREATE OR REPLACE FUNCTION approvals_check_alone() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = '' AS $$
BEGIN
  IF EXISTS (SELECT FROM public.users u WHERE u.org_id = NEW.org_id AND u.id <> NEW.decided_by AND u.view = 'office'
              AND (NEW.kind IN ('reward', 'adjustment') OR 'admin' = ANY (u.roles::text[]))) THEN
    RAISE integrity_constraint_violation USING CONSTRAINT = TG_NAME, MESSAGE = 'another member can approve this';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER approvals_alone BEFORE UPDATE ON approvals FOR EACH ROW
  WHEN (NEW.decided_alone AND NOT OLD.decided_alone) EXECUTE FUNCTION approvals_check_alone();

-- Counts kept by triggers must start at zero.
CREATE OR REPLACE FUNCTION refuse_opening_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE integrity_constraint_violation USING CONSTRAINT = TG_NAME,
    MESSAGE = 'an advocate starts with no credit, no debt, no activity, no referrals and no visits';
END $$;

CREATE OR REPLACE TRIGGER advocates_start_empty BEFORE INSERT ON advocates FOR EACH ROW
  WHEN (NEW.credit_balance_cents <> 0 OR NEW.activity_seq <> 0 OR NEW.pending_count <> 0 OR NEW.converted_count <> 0
        OR NEW.visit_count <> 0 OR NEW.pending_credit_cents <> 0 OR NEW.owed_cents <> 0)
  EXECUTE FUNCTION refuse_opening_balance();

-- At commit a changed balance matches the advocate's last entry, and an advocate who owes credit has a zero balance.
-- Scans and sorting are off: rows are read by key, even with statistics from when the tables were small.
CREATE OR REPLACE FUNCTION advocates_check_balance() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = '' SET enable_seqscan = off SET enable_sort = off AS $$
BEGIN
  PERFORM FROM public.advocates a
    JOIN LATERAL (SELECT e.seq, e.balance_after FROM public.activity e
                   WHERE e.org_id = a.org_id AND e.advocate_id = a.id ORDER BY e.seq DESC LIMIT 1) last ON true
   WHERE a.org_id = NEW.org_id AND a.id = NEW.id
     AND last.seq = a.activity_seq AND last.balance_after = a.credit_balance_cents
     AND (a.owed_cents = 0 OR a.credit_balance_cents = 0);
  IF NOT FOUND THEN
    RAISE integrity_constraint_violation USING CONSTRAINT = TG_NAME,
      MESSAGE = 'the balance does not match the last ledger entry';
  END IF;
  RETURN NULL;
END $$;

DROP TRIGGER IF EXISTS advocates_balance_tied ON advocates;
CREATE CONSTRAINT TRIGGER advocates_balance_tied AFTER UPDATE ON advocates
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.credit_balance_cents <> OLD.credit_balance_cents OR NEW.activity_seq <> OLD.activity_seq
        OR NEW.owed_cents <> OLD.owed_cents)
  EXECUTE FUNCTION advocates_check_balance();

-- At commit a conversion has converted its referral and credited or promised exactly its reward; only promised if the
-- referral's review has not allowed it (reviews.sql). The entry is also found by its conversion, because only entries
-- with one are in the index.
CREATE OR REPLACE FUNCTION conversions_check_settled() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = '' SET enable_seqscan = off AS $$
BEGIN
  PERFORM FROM public.referrals r
    JOIN public.activity e ON e.org_id = r.org_id AND e.referral_id = r.id AND e.conversion_id = NEW.id
                          AND e.action = 'advocate.referral.converted'
   WHERE r.org_id = NEW.org_id AND r.id = NEW.referral_id AND r.conversion_id = NEW.id
     AND (coalesce(e.amount_cents, 0) = NEW.advocate_reward_cents
             AND (e.amount_cents IS NULL
                  OR NOT EXISTS (SELECT FROM public.reviews v
                                  WHERE v.org_id = NEW.org_id AND v.referral_id = NEW.referral_id AND v.state <> 'allowed'))
          OR e.amount_cents IS NULL
             AND EXISTS (SELECT FROM public.held_credit h
                          WHERE h.org_id = NEW.org_id AND h.referral_id = NEW.referral_id
                            AND h.amount_cents = NEW.advocate_reward_cents));
  IF NOT FOUND THEN
    RAISE integrity_constraint_violation USING CONSTRAINT = TG_NAME,
      MESSAGE = 'the conversion has not converted its referral and credited its reward, or did so while that is in review';
  END IF;
  RETURN NULL;
END $$;

DROP TRIGGER IF EXISTS conversions_settled ON conversions;
CREATE CONSTRAINT TRIGGER conversions_settled AFTER INSERT ON conversions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION conversions_check_settled();

-- At commit released credit is in the ledger exactly once (activity_conversion_key).
CREATE OR REPLACE FUNCTION held_credit_check_released() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = '' SET enable_seqscan = off AS $$
BEGIN
  PERFORM FROM public.activity e
   WHERE e.org_id = NEW.org_id AND e.referral_id = NEW.referral_id AND e.conversion_id = NEW.conversion_id
     AND e.action = 'advocate.credit.released' AND e.amount_cents = NEW.amount_cents;
  IF NOT FOUND THEN
    RAISE integrity_constraint_violation USING CONSTRAINT = TG_NAME,
      MESSAGE = 'promised credit was released, but not credited';
  END IF;
  RETURN NULL;
END $$;

DROP TRIGGER IF EXISTS held_credit_credited ON held_credit;
CREATE CONSTRAINT TRIGGER held_credit_credited AFTER UPDATE ON held_credit
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.released_at IS NOT NULL AND NEW.amount_cents > 0)
  EXECUTE FUNCTION held_credit_check_released();

-- At commit a redemption has taken its credit, and a canceled or failed one has returned it.
CREATE OR REPLACE FUNCTION redemptions_check_booked() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = '' SET enable_seqscan = off AS $$
DECLARE
  booked bigint;
  due bigint := CASE WHEN NEW.state >= 'canceled' THEN 0 ELSE -NEW.amount_cents END;
BEGIN
  SELECT coalesce(sum(e.amount_cents), 0) INTO booked FROM public.activity e
   WHERE e.org_id = NEW.org_id AND e.redemption_id = NEW.id;
  IF booked <> due THEN
    RAISE integrity_constraint_violation USING CONSTRAINT = TG_NAME,
      MESSAGE = format('the redemption is %s, but the ledger has %s cents of it', NEW.state, booked);
  END IF;
  RETURN NULL;
END $$;

DROP TRIGGER IF EXISTS redemptions_booked ON redemptions;
CREATE CONSTRAINT TRIGGER redemptions_booked AFTER INSERT OR UPDATE OF state ON redemptions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION redemptions_check_booked();
