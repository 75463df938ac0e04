-- Queues the job of a message in pg-boss, in the same transaction. Messages that a member waits for at the screen go
-- first. Without a worker they wait for as long as it takes.
CREATE OR REPLACE FUNCTION message_enqueue() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  INSERT INTO pgboss.job (id, name, priority, data, policy, retry_limit, retry_delay, retry_backoff, expire_in,
                          keep_until, dead_letter)
  SELECT m.id, q.name, (m.advocate_id IS NULL)::int, jsonb_build_object('orgId', m.org_id, 'messageId', m.id),
         q.policy, q.retry_limit, q.retry_delay, q.retry_backoff, q.expire_seconds * interval '1 second',
         now() + interval '100 years', q.dead_letter
    FROM added m LEFT JOIN pgboss.queue q ON q.name = 'message-' || m.channel
   WHERE m.status = 'queued';
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER message_enqueue AFTER INSERT ON messages REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION message_enqueue();
