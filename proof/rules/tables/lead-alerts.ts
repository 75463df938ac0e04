import { expect } from "vitest";
import type { leadAlerts } from "@/lib/lead-alerts/contract";
import { allow, field, onPlan, refuse } from "@/proof/rules/case";
import type { Table } from "@/proof/rules/scene";

/** How a member hears of new leads. */
export const table: Table<keyof typeof leadAlerts> = {
  ownOrganization: true,
  endpoints: {
    get: {
      cases: onPlan({}, [
        allow("the member's own setting", {}, ({ body }) => {
          expect(body).toEqual({ leadAlerts: { mode: "never" }, timeZone: "America/New_York" });
        }),
      ]),
    },
    update: {
      access: { caller: "session" },
      cases: [
        field("mode", [null, "hourly"], ["at_once", "daily", "never"]),
        field("quietHours", ["21:00", 21], [null, { from: "21:00", until: "07:00" }]),
        ...refuse("400 invalid_input in quietHours.until", {
          "quiet hours without an end": { quietHours: { from: "21:00" } },
          "an hour that no day has": { quietHours: { from: "21:00", until: "24:00" } },
          "quiet hours that never end": { quietHours: { from: "21:00", until: "21:00" } },
        }),
      ],
    },
  },
};
