-- Wakes sleeping workers once the transaction commits. Commits that notify wait for each other, so busy workers, which look
-- for work by themselves, are not notified.
CREATE OR REPLACE FUNCTION wake_workers() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  IF EXISTS (SELECT FROM public.workers w WHERE w.wakes_at > now()) THEN NOTIFY referral_rewards_work; END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER message_jobs_wake AFTER INSERT ON message_jobs FOR EACH STATEMENT EXECUTE FUNCTION wake_workers();

CREATE OR REPLACE TRIGGER webhook_deliveries_wake AFTER INSERT ON webhook_deliveries
  FOR EACH STATEMENT EXECUTE FUNCTION wake_workers();

CREATE OR REPLACE TRIGGER connection_reads_wake AFTER INSERT ON connection_reads
  FOR EACH STATEMENT EXECUTE FUNCTION wake_workers();

CREATE OR REPLACE TRIGGER customer_files_wake AFTER INSERT OR UPDATE OF state, stopped_at ON customer_files
  FOR EACH STATEMENT EXECUTE FUNCTION wake_workers();
