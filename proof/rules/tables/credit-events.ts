import { expect } from "vitest";
import type { creditEvents } from "@/lib/insights/reports/events-contract";
import { makeCreditEvent } from "@/proof/fixtures/closed-months";
import { giveCredit, onInvoice, redeem } from "@/proof/fixtures/redemptions";
import { allow, field, ofLength } from "@/proof/rules/case";
import type { RuleTable } from "@/proof/rules/scene";

export const table: RuleTable<keyof typeof creditEvents> = {
  ownOrganization: true,
  ids: async ({ api, campaign }) => ({ activityId: await makeCreditEvent(api, campaign) }),
  endpoints: {
    list: {
      cases: [
        field("month", ["2026-13", "2026-1", "1999-12", "october", "", "9999-01"], ["2026-10", "2000-01"]),
        field("kind", ["used up", "released", ""], ["earned", "owed", "held"]),
        field("invoiceNumber", ["", ofLength(61)], ["1042", ofLength(60)]),
        allow(
          "what was used on an invoice and given back, of any month and in any case",
          async ({ api, advocate }) => {
            await giveCredit(api, advocate, 1_200);
            const use = { amountCents: 500, method: "invoice", invoiceNumber: "INV-7a" };
            const { redemption } = await redeem(api, advocate, use);
            await redeem(api, advocate, onInvoice(300));
            await api.post(`${advocate.path}/redemptions/${redemption.redemptionId}/cancel`);
            return { fields: { invoiceNumber: "inv-7A" } };
          },
          ({ body }) => {
            expect(body["creditEvents"]).toMatchObject([
              { invoiceNumber: "INV-7a", parts: [{ cents: 500 }] },
              { invoiceNumber: "INV-7a", parts: [{ cents: -500 }] },
            ]);
          },
        ),
        allow(
          "only the entries of one kind, each with its type and its part of the change",
          async ({ api, advocate }) => {
            await giveCredit(api, advocate, 1_200);
            await redeem(api, advocate, onInvoice(500));
            return { fields: { kind: "used" } };
          },
          ({ body }, { advocate: { advocateId, name } }) => {
            expect(body["creditEvents"]).toMatchObject([
              {
                advocateId,
                advocateName: name,
                invoiceNumber: "1042",
                balanceAfter: 700,
                parts: [{ type: "used", cents: -500 }],
              },
            ]);
          },
        ),
      ],
    },
    why: {
      cases: [
        allow("the steps up to an entry, and nothing more", {}, ({ body }) => {
          expect(body).toMatchObject({
            why: {
              event: { parts: [{ type: "corrected", cents: 700 }], memo: "Thank you" },
              steps: [{ balanceAfter: 700 }],
              earlierSteps: 0,
            },
          });
        }),
      ],
    },
  },
};
