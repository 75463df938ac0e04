import { z } from "zod";
import { formatMinutes } from "@/lib/leads/flags/describe";
import { flagRule } from "@/lib/leads/flags/rule";

/** SQL for the member behind an `activity` entry, by session or key. @param entry its alias */
export function memberBehind(entry: string): string {
  return `CASE ${entry}.actor_kind WHEN 'user' THEN ${entry}.actor_id
    WHEN 'apiKey' THEN (SELECT k.user_id::text FROM api_keys k WHERE k.org_id = ${entry}.org_id AND k.key_id = ${entry}.actor_id)
    WHEN 'webhook' THEN (SELECT k.created_by::text FROM webhook_keys k WHERE k.org_id = ${entry}.org_id AND k.key_id = ${entry}.actor_id) END`;
}

// Keys and files count as their members. A program that does every step is an integration, and the API promises it
// immediate credit (spec, Convert). An advocate's first entry names the actor who enrolled them.
export const insider = flagRule({
  key: "insider",
  label: "Added and converted by one person",
  about:
    "Someone on your team added the advocate and converted the lead minutes after it came in, by hand or with a key or a file of theirs.",
  severity: "high",
  isOn: true,
  number: { value: 10, label: "Minutes after the lead", looser: "lower" },
  moment: "converted",
  find: (value) => `
    SELECT jsonb_build_object('memberId', m.id, 'minutes', floor(extract(epoch FROM c.at - c.created_at) / 60)::int) AS facts
      FROM activity e CROSS JOIN LATERAL (SELECT ${memberBehind("e")} AS id) m
     WHERE e.org_id = c.org_id AND e.advocate_id = c.advocate_id AND e.seq = 1
       AND e.action = 'advocate.enrolled' AND m.id = ANY (c.members)
       AND NOT (e.actor_kind <> 'user' AND coalesce(c.program, false))
       AND c.at <= c.created_at + make_interval(mins => ${value})
       AND EXISTS (SELECT FROM users u WHERE u.org_id = c.org_id AND u.id::text <> m.id AND u.created_at <= c.at)`,
  facts: z.object({ memberId: z.string(), minutes: z.int() }),
  say: ({ memberId, minutes }, { friend, advocate, nameOf }) =>
    `${nameOf(memberId)} enrolled ${advocate.called}, and converted ${friend.called} ${formatMinutes(minutes)} after the lead came in.`,
});
