import { z } from "zod";
import { formatMinutes } from "@/lib/leads/flags/describe";
import { flagRule } from "@/lib/leads/flags/rule";

// Off by default, because families and offices share a network.
export const sameNetwork = flagRule({
  key: "same_network",
  label: "Same network",
  about:
    "The friend’s form came from the network that had opened the advocate’s page within the ten minutes before.",
  severity: "low",
  isOn: false,
  find: () => `
    SELECT jsonb_build_object('minutes', floor(extract(epoch FROM c.created_at - n.seen_at) / 60)::int) AS facts
      FROM portal_networks n
     WHERE n.org_id = c.org_id AND n.advocate_id = c.advocate_id AND n.network_key = decode(c.network, 'hex')
       AND n.seen_at BETWEEN c.created_at - interval '10 minutes' AND c.created_at`,
  facts: z.object({ minutes: z.int() }),
  say: ({ minutes }, { friend, advocate }) =>
    `${friend.called}’s form came ${formatMinutes(minutes)} after ${advocate.called}’s page was opened, from the same network.`,
});
