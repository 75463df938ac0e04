import { z } from "zod";
import { flagRule } from "@/lib/leads/flags/rule";

// Staff and other systems may add a whole list at once.
export const manyInADay = flagRule({
  key: "many_in_a_day",
  label: "Many in a day",
  about: "One advocate sent more friends than this within 24 hours, by link or from their own page.",
  severity: "medium",
  isOn: true,
  number: { value: 5, label: "Friends in 24 hours", looser: "higher" },
  find: (value) => `
    SELECT jsonb_build_object('friends', m.friends) AS facts
      FROM (SELECT count(*) AS friends FROM referrals f
             WHERE f.org_id = c.org_id AND f.advocate_id = c.advocate_id AND f.source = 'portal'
               AND (NOT f.awaits_confirmation OR f.id = c.id)
               AND f.created_at > c.created_at - interval '24 hours' AND (f.created_at, f.id) <= (c.created_at, c.id)) m
     WHERE c.source = 'portal' AND m.friends > ${value}`,
  facts: z.object({ friends: z.int() }),
  say: ({ friends }, { advocate }) => `${friends} friends came from ${advocate.called} within 24 hours.`,
});
