import { z } from "zod";
import { flagRule } from "@/lib/leads/flags/rule";

// An advocate with both the friend's number and address is the friend.
export const sameHousehold = flagRule({
  key: "same_household",
  label: "Same household",
  about: "The friend and the advocate have the same last name, and share a street address or a family phone.",
  severity: "low",
  isOn: true,
  find: () => `
    SELECT h.facts
      FROM (SELECT jsonb_build_object('by', 'street') AS facts
              FROM customers f JOIN customers b ON b.org_id = f.org_id AND b.street = f.street
             WHERE f.org_id = c.org_id AND f.contact IN (c.friend_email_identity, c.friend_phone) AND f.since <= c.day
               AND b.org_id = c.org_id AND b.contact IN (c.advocate_email_identity, c.advocate_phone) AND b.since <= c.day
            UNION ALL
            SELECT jsonb_build_object('by', 'phone', 'otherId', o.id) FROM advocates o
             WHERE o.org_id = c.org_id AND o.phone = c.friend_phone AND o.id <> c.advocate_id AND o.enrolled_at <= c.at
               AND o.email_identity IS DISTINCT FROM c.friend_email_identity
               AND surname_of(o.name) = surname_of(c.advocate_name)) h
     WHERE surname_of(c.friend_name) = surname_of(c.advocate_name) LIMIT 1`,
  facts: z.union([
    z.object({ by: z.literal("street") }),
    z.object({ by: z.literal("phone"), otherId: z.uuid() }),
  ]),
  say: (facts, { friend, advocate, nameOf }) =>
    facts.by === "street"
      ? `${friend.called} and ${advocate.called} have the same last name and the same street address.`
      : `${friend.called} and ${advocate.called} have the same last name, and ${friend.called}’s phone is ${nameOf(facts.otherId)}’s.`,
});
