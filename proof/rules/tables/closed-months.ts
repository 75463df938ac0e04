import type { closedMonthsApi } from "@/lib/insights/reports/closed-months-contract";
import { closeMonth, makeClosedMonth } from "@/proof/fixtures/closed-months";
import { uniqueEmail } from "@/proof/fixtures/organization";
import { succeeded } from "@/proof/fixtures/scenario";
import { allow, field, ofLength, type Prepare, refuse } from "@/proof/rules/case";
import type { RuleTable } from "@/proof/rules/scene";

const startOver: Prepare = async ({ api, ids }) => {
  succeeded(await api.post(`/api/app/closed-months/${ids["closedMonthId"]}/reopen`, { reason: "Again" }));
};

// Each scene has September closed.
export const table: RuleTable<keyof typeof closedMonthsApi> = {
  needsCampaign: false,
  ownOrganization: true,
  ids: async ({ api }) => ({ closedMonthId: await makeClosedMonth(api) }),
  endpoints: {
    list: { cases: [] },
    close: {
      access: { role: "admin" },
      status: 201,
      cases: [
        field("month", [undefined, null, "2026-13", "2026-1", "october", "", "2098-01"], ["2026-10"]),
        field("email", [null, 7, "", "no address"], [uniqueEmail("books")]),
        ...refuse("409 month_closed", {
          "a month before the latest closed one": async ({ api }) => {
            await closeMonth(api, "2026-10");
            return { fields: { month: "2026-09" } };
          },
        }),
        ...refuse("409 months_in_order", {
          "a month after one that is open": async (scene) => {
            await startOver(scene);
            await closeMonth(scene.api, "2026-07");
          },
        }),
        allow(
          "any month to begin with",
          async (scene) => {
            await startOver(scene);
            return { fields: { month: "2025-03" } };
          },
          { closedMonth: { month: "2025-03", startsAt: "2025-03-01T05:00:00.000Z" } },
        ),
      ],
    },
    reopen: {
      access: { role: "admin", recentProof: true },
      echo: "closedMonth",
      cases: [
        field("reason", [undefined, null, 7, "", "  ", ofLength(201), "two\nlines"], []),
        allow("the latest closed month", {}, { closedMonth: { reopenReason: "Invoice 1561 was entered twice" } }),
        ...refuse("409 months_in_order", {
          "a month before the latest": async ({ api }) => void (await closeMonth(api, "2026-10")),
          "a month that is open": async ({ send }) => void (await send()),
        }),
      ],
    },
  },
};
