import { z } from "zod";
import { flagRule } from "@/lib/flags/rule";
import { sayMinutes } from "@/lib/flags/say";

// Only a member in a browser is looked at: keys and webhooks are integrations. An advocate's first entry tells by whom.
export const insider = flagRule({
  key: "insider",
  label: "Added and converted by one person",
  about: "Someone on your team added the advocate and converted the lead minutes after it came in.",
  severity: "high",
  isOn: true,
  number: { value: 10, label: "Minutes after the lead" },
  moment: "converted",
  find: (value) => `
    SELECT jsonb_build_object('memberId', c.member, 'minutes', floor(extract(epoch FROM c.at - c.created_at) / 60)::int) AS facts
      FROM activity e
     WHERE e.org_id = c.org_id AND e.advocate_id = c.advocate_id AND e.seq = 1
       AND e.action = 'advocate.enrolled' AND e.actor_kind = 'user' AND e.actor_id = c.member
       AND c.at <= c.created_at + make_interval(mins => ${value})
       AND EXISTS (SELECT FROM users u WHERE u.org_id = c.org_id AND u.id::text <> c.member AND u.created_at <= c.at)`,
  facts: z.object({ memberId: z.string(), minutes: z.int() }),
  say: ({ memberId, minutes }, { friend, advocate, nameOf }) =>
    `${nameOf(memberId)} enrolled ${advocate.called}, and converted ${friend.called} ${sayMinutes(minutes)} after the lead came in.`,
});
