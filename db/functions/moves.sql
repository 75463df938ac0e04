-- Refuses new rows of an organization whose move has begun: its copy elsewhere would lack them. `ops export --move` adds
-- the trigger to the tables that every acknowledged write adds to, for this organization only.
CREATE OR REPLACE FUNCTION refuse_moving() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  RAISE object_not_in_prerequisite_state USING MESSAGE = 'the organization is moving to another server';
END $$;
