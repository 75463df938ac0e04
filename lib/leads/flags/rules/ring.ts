import { z } from "zod";
import { flagRule } from "@/lib/leads/flags/rule";

// Few friends are already advocates of the campaign, so follow the chain only for those.
export const ring = flagRule({
  key: "ring",
  label: "Ring of advocates",
  about: "The friend is the one who brought in this advocate, directly or through up to five others.",
  severity: "high",
  isOn: true,
  find: () => `
    SELECT p.facts
      FROM (WITH RECURSIVE line (id, links) AS (
              SELECT c.advocate_id, 0
               WHERE EXISTS (SELECT FROM advocates f WHERE f.org_id = c.org_id AND f.campaign_id = c.campaign_id
                                AND f.email_identity = c.friend_email_identity AND NOT f.identity_shared)
                  OR EXISTS (SELECT FROM advocates f WHERE f.org_id = c.org_id AND f.campaign_id = c.campaign_id
                                AND f.phone = c.friend_phone)
              UNION ALL
              SELECT r.advocate_id, l.links + 1
                FROM line l
               CROSS JOIN LATERAL (SELECT f.advocate_id FROM referrals f
                                    WHERE f.org_id = c.org_id AND f.friend_advocate_id = l.id
                                      AND f.converted_at <= c.created_at ORDER BY f.id LIMIT 5) r
               WHERE l.links < 5)
            SELECT jsonb_build_object('links', l.links) AS facts
              FROM line l
             CROSS JOIN LATERAL (SELECT FROM advocates b
                                  WHERE b.org_id = c.org_id AND b.id = l.id
                                    AND (b.email_identity = c.friend_email_identity OR b.phone = c.friend_phone)
                                  LIMIT 1) b
             WHERE l.links > 0 ORDER BY l.links LIMIT 1) p`,
  facts: z.object({ links: z.int() }),
  say: ({ links }, { friend, advocate }) =>
    links === 1
      ? `${advocate.called} was referred by ${friend.called}, and refers ${friend.called} back.`
      : `${advocate.called} came in by ${friend.called} over ${links} referrals, and refers ${friend.called} back.`,
});
