import type { outboundEvents } from "@/lib/integrations/outbound/contract";
import { allow, anyMoment, field } from "@/proof/rules/case";
import type { Table } from "@/proof/rules/scene";

/** What endpoints are told, by type. */
export const table: Table<keyof typeof outboundEvents> = {
  endpoints: {
    listSamples: {
      access: { role: "admin", feature: "integrations" },
      cases: [
        field("type", ["referral.won", "", undefined], ["referral.converted", "webhook.test"]),
        allow(
          "an example of what has not happened",
          { type: "credit.expired" },
          { events: [{ type: "credit.expired", timestamp: anyMoment, data: { amountCents: -2_500 } }] },
        ),
      ],
    },
  },
};
