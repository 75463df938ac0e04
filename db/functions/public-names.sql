-- Records every name that an organization uses in a public address, and refuses one that another organization has or
-- had. Arguments: the kind of name, the name's column, the organization's column.
CREATE OR REPLACE FUNCTION keep_public_name() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  chosen CONSTANT text := to_jsonb(NEW) ->> TG_ARGV[1];
  owner CONSTANT uuid := (to_jsonb(NEW) ->> TG_ARGV[2])::uuid;
BEGIN
  IF chosen IS NULL THEN RETURN NULL; END IF;
  INSERT INTO public.public_names (kind, name, owner_id, created_at)
  VALUES (TG_ARGV[0]::public.public_name_kind, chosen, owner, now()) ON CONFLICT DO NOTHING;
  PERFORM FROM public.public_names p
    WHERE p.kind = TG_ARGV[0]::public.public_name_kind AND p.name = chosen AND p.owner_id = owner;
  IF NOT FOUND THEN
    RAISE unique_violation USING CONSTRAINT = 'public_names_kind_name_pk',
      MESSAGE = 'another organization has or had this name';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER organizations_keep_slug AFTER INSERT OR UPDATE OF slug ON organizations
  FOR EACH ROW EXECUTE FUNCTION keep_public_name('slug', 'slug', 'id');

CREATE OR REPLACE TRIGGER sso_connections_keep_name AFTER INSERT OR UPDATE OF sign_in_name ON sso_connections
  FOR EACH ROW EXECUTE FUNCTION keep_public_name('sign_in_name', 'sign_in_name', 'org_id');
