-- Leads that match the customer of an external event, and how each matches. Planned for each call, because a plan
-- cached while the table was small may read every lead of an organization. Sorting is off so that names use their own
-- index.
CREATE OR REPLACE FUNCTION lead_hits(org uuid, connection uuid, email text, phone text, customer text, name text, most integer)
  RETURNS TABLE (id uuid, by text, rank integer) LANGUAGE sql STABLE
  SET search_path = '' SET enable_seqscan = off SET enable_sort = off AS $$
  SELECT f.id, 'email', 1 FROM public.referrals f WHERE f.org_id = org AND f.friend_email_identity = email
  UNION ALL
  SELECT f.id, 'phone', 2 FROM public.referrals f WHERE f.org_id = org AND f.friend_phone = phone
  UNION ALL
  SELECT k.referral_id, 'customer', 3 FROM public.connection_references k
   WHERE k.org_id = org AND k.connection_id = connection AND k.kind = 'customer' AND k.reference = customer
  UNION ALL
  (SELECT f.id, 'name', 4 FROM public.referrals f
    WHERE f.org_id = org AND f.status = 'pending' AND lower(f.friend_name) BETWEEN lower(name) AND lower(name)
    ORDER BY lower(f.friend_name) LIMIT most)
$$;
