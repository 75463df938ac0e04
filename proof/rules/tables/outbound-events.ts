import type { outboundEvents } from "@/lib/integrations/outbound/contract";
import { allow, anyMoment, field } from "@/proof/rules/case";
import type { RuleTable } from "@/proof/rules/scene";

/** Data sent to endpoints, by event type. */
export const table: RuleTable<keyof typeof outboundEvents> = {
  endpoints: {
    listSamples: {
      access: { role: "admin", feature: "integrations" },
      cases: [
        field("type", ["referral.won", "", undefined], ["referral.converted", "webhook.test"]),
        allow(
          "an example of an event that has not occurred",
          { type: "credit.expired" },
          { events: [{ type: "credit.expired", timestamp: anyMoment, data: { amountCents: -2_500 } }] },
        ),
      ],
    },
  },
};
