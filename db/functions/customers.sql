-- The last name of a person, in lower case and without accents, for telling whether two are of one family; null where there
-- is only one word. What tells a son from his father is no part of it.
CREATE OR REPLACE FUNCTION surname_of(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN substring(regexp_replace(rtrim(accentless(name), ' .,'), '[ ,]+(jr|sr|ii|iii|iv)$', '') FROM '\S[ ,]+([^ ,]+)$');
