import { z } from "zod";
import { formatDay } from "@/lib/leads/flags/describe";
import { flagRule } from "@/lib/leads/flags/rule";

// Two people with one number but different addresses share a household, so for converted leads the number alone proves
// nothing.
export const knownCustomer = flagRule({
  key: "known_customer",
  label: "Already a customer",
  about: "The friend was a customer before being referred. Only campaigns for new customers are looked at.",
  severity: "medium",
  isOn: true,
  find: () => `
    SELECT jsonb_build_object('since', k.since) AS facts
      FROM (SELECT f.since FROM customers f
             WHERE f.org_id = c.org_id AND f.contact = c.friend_email_identity AND f.since < c.created_on
            UNION ALL
            SELECT f.since FROM customers f
             WHERE f.org_id = c.org_id AND f.contact = c.friend_phone AND f.since < c.created_on
            UNION ALL
            SELECT (r.converted_at AT TIME ZONE 'UTC')::date FROM referrals r
             WHERE r.org_id = c.org_id AND r.friend_email_identity = c.friend_email_identity AND r.id <> c.id
               AND r.stage = 'converted' AND r.converted_at < c.created_at
            UNION ALL
            SELECT (r.converted_at AT TIME ZONE 'UTC')::date FROM referrals r
             WHERE r.org_id = c.org_id AND r.friend_phone = c.friend_phone AND r.id <> c.id
               AND r.stage = 'converted' AND r.converted_at < c.created_at
               AND (r.friend_email IS NULL OR c.friend_email IS NULL)) k
     WHERE c.new_customers_only ORDER BY k.since LIMIT 1`,
  facts: z.object({ since: z.iso.date() }),
  say: ({ since }, { friend }) => `${friend.name} has been a customer since ${formatDay(since)}.`,
});
