-- Lower case without accents. Most names have no accents, and removing them would cost more than everything else here.
CREATE OR REPLACE FUNCTION accentless(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN octet_length(words) = char_length(words) THEN lower(words)
              ELSE lower(regexp_replace(normalize(words, NFKD), '[\u0300-\u036f]', '', 'g')) END;

-- An advocate's search words, in lower case and without accents, as people often type them; the code also without
-- hyphens. The leading space lets searches match the start of the first word.
CREATE OR REPLACE FUNCTION advocate_words(name text, email text, phone text, code text) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN ' ' || accentless(name || ' ' || coalesce(email || ' ', '') || coalesce(phone || ' ', '') || code || ' ' || replace(code, '-', ''));

-- A referral's search words, in the same form.
CREATE OR REPLACE FUNCTION referral_words(friend text, email text, phone text, advocate text) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN ' ' || accentless(friend || ' ' || coalesce(email || ' ', '') || coalesce(phone || ' ', '') || advocate);

-- Advocates whose words resemble each term, for misheard or misspelled names. A third of a word's trigrams is enough,
-- since one wrong letter spoils three. The index is queried with the longest term; pricing a text comparison at a
-- hundred times a number's keeps the planner from skipping the index.
CREATE OR REPLACE FUNCTION similar_advocates(org uuid, terms text[], most int) RETURNS TABLE (id uuid, likeness real)
  LANGUAGE plpgsql STABLE SET cpu_operator_cost = 0.25 AS $$
DECLARE
  longest CONSTANT text := (SELECT term FROM unnest(terms) term ORDER BY length(term) DESC LIMIT 1);
BEGIN
  -- Until the transaction ends. As the function's own setting, only a superuser or a session that has used pg_trgm could
  -- install it.
  PERFORM set_config('pg_trgm.word_similarity_threshold', '0.33', true);
  RETURN QUERY
  SELECT s.advocate_id, alike.total
    FROM public.advocate_search s
   CROSS JOIN LATERAL (SELECT min(word_similarity(term, s.words)) AS least, sum(word_similarity(term, s.words)) AS total
                         FROM unnest(terms) term) alike
   WHERE s.org_id = org AND s.words %> longest AND alike.least >= 0.33
   ORDER BY alike.total DESC, s.advocate_id DESC LIMIT most;
END $$;

-- Updates search words after a rename. No sequential scans, even with statistics from when the tables were small.
CREATE OR REPLACE FUNCTION advocates_reword() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = '' SET enable_seqscan = off AS $$
BEGIN
  UPDATE public.advocate_search SET words = public.advocate_words(NEW.name, NEW.email, NEW.phone, NEW.referral_code)
   WHERE org_id = NEW.org_id AND advocate_id = NEW.id;
  IF NEW.name <> OLD.name THEN
    UPDATE public.referral_search search
       SET words = public.referral_words(r.friend_name, r.friend_email, r.friend_phone, NEW.name)
      FROM public.referrals r
     WHERE r.org_id = NEW.org_id AND r.advocate_id = NEW.id
       AND search.org_id = r.org_id AND search.referral_id = r.id;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION referrals_reword() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = '' SET enable_seqscan = off AS $$
BEGIN
  UPDATE public.referral_search
     SET words = public.referral_words(NEW.friend_name, NEW.friend_email, NEW.friend_phone,
                   (SELECT a.name FROM public.advocates a WHERE a.org_id = NEW.org_id AND a.id = NEW.advocate_id))
   WHERE org_id = NEW.org_id AND referral_id = NEW.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER referrals_reworded AFTER UPDATE OF friend_name, friend_email, friend_phone ON referrals FOR EACH ROW
  WHEN ((NEW.friend_name, NEW.friend_email, NEW.friend_phone) IS DISTINCT FROM (OLD.friend_name, OLD.friend_email, OLD.friend_phone))
  EXECUTE FUNCTION referrals_reword();

CREATE OR REPLACE TRIGGER advocates_reworded AFTER UPDATE OF name, email, phone ON advocates FOR EACH ROW
  WHEN ((NEW.name, NEW.email, NEW.phone) IS DISTINCT FROM (OLD.name, OLD.email, OLD.phone))
  EXECUTE FUNCTION advocates_reword();
