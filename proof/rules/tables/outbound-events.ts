import type { outboundEvents } from "@/lib/integrations/outbound/contract";
import { field } from "@/proof/rules/case";
import type { RuleTable } from "@/proof/rules/scene";

/** Data sent to endpoints, by event type. */
export const table: RuleTable<keyof typeof outboundEvents> = {
  endpoints: {
    listSamples: {
      access: { role: "admin", feature: "integrations" },
      cases: [field("type", ["referral.won", "", undefined], ["referral.converted", "webhook.test"])],
    },
  },
};
