-- A person's last name, in lower case and without accents or suffixes such as "Jr.", for recognizing families. Null if
-- the name is a single word.
CREATE OR REPLACE FUNCTION surname_of(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN substring(regexp_replace(rtrim(accentless(name), ' .,'), '[ ,]+(jr|sr|ii|iii|iv)$', '') FROM '\S[ ,]+([^ ,]+)$');
