import { expect } from "vitest";
import type { reports } from "@/lib/insights/reports/contract";
import { giveCredit, redeem } from "@/proof/fixtures/redemptions";
import { allow, field, type Prepare } from "@/proof/rules/case";
import type { RuleTable } from "@/proof/rules/scene";

const months = ["2026-13", "2026-1", "1999-12", "october", "", "9999-01"];
const years = ["1999", "26", "9999", "this", "2026.5", ""];

const startCredit: Prepare = async ({ api, advocate }) => {
  await giveCredit(api, advocate, 1_200);
};

export const table: RuleTable<keyof typeof reports> = {
  ownOrganization: true,
  endpoints: {
    credit: {
      cases: [
        field("month", months, ["2026-10", "2000-01"]),
        allow("the present month when none is named", startCredit, ({ body }) => {
          expect(body).toMatchObject({
            creditReport: {
              isFinal: false,
              totals: { openingCents: 0, adjustedCents: 1_200, adjustedCount: 1, closingCents: 1_200 },
              campaigns: [{ adjustedCents: 1_200, advocatesWithCredit: 1 }],
              ages: [{ untilDays: 30, cents: 1_200, credits: 1 }, {}, {}, {}, { cents: 0 }],
              entries: 1,
              advocatesWithCredit: 1,
              balancesCents: 1_200,
              pendingCents: 0,
            },
          });
        }),
      ],
    },
    creditByCampaign: {
      cases: [field("month", months, ["2026-10", "2000-01"])],
    },
    year: {
      cases: [
        field("year", years, ["2026", "2000"]),
        allow(
          "who used credit in the present year",
          async ({ api, advocate }) => {
            await giveCredit(api, advocate, 1_200);
            await redeem(api, advocate, { amountCents: 700, method: "manual" });
          },
          ({ body }, { advocate: { advocateId } }) => {
            expect(body["people"]).toMatchObject([{ advocateId, cashLikeCents: 700, discountLikeCents: 0 }]);
          },
        ),
      ],
    },
    statement: {
      cases: [field("year", years, ["2026", "2000"])],
    },
  },
};
