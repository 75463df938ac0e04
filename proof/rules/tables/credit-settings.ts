import type { creditSettings } from "@/lib/ledger/credit-settings/contract";
import { allow, field, ofLength, refuse } from "@/proof/rules/case";
import type { RuleTable } from "@/proof/rules/scene";

const MOST = 1_000_000_000_000;
const giftCards = { giftCardKey: "TEST_3kq0yBfs8G1c", giftCardCampaignId: "ZNVZSTQNQNMX" };
const id = (name: string) => field(name, [7, "", "two\nlines", ofLength(101)], ["a", ofLength(100), null]);

export const table: RuleTable<keyof typeof creditSettings> = {
  needsCampaign: false,
  ownOrganization: true,
  endpoints: {
    get: {
      access: {},
      cases: [
        allow(
          "the default settings",
          {},
          {
            creditSettings: {
              methods: ["invoice", "code", "manual"],
              minimumCents: 0,
              stepCents: 1,
              invoiceShareBps: 10_000,
              reverseShareBps: 10_000,
              hasGiftCardKey: false,
            },
          },
        ),
      ],
    },
    update: {
      access: { role: "admin" },
      echo: "creditSettings",
      cases: [
        field("methods", [null, "invoice", ["code", "code"], ["gift_card"]], [[], ["invoice", "code"], ["manual"]]),
        field("minimumCents", [null, -1, 0.5, "1", MOST + 1], [0, MOST]),
        field("stepCents", [null, 0, 0.5, MOST + 1], [1, MOST]),
        field("invoiceShareBps", [null, 0, 10_001, 0.5], [1, 10_000]),
        field("approveAboveCents", [-1, 0.5, "1", MOST + 1], [0, MOST, null]),
        field("expiryMonths", [0, 121, 1.5], [1, 120, null]),
        field("reverseShareBps", [null, 0, 10_001], [1, 10_000]),
        field("giftCardKey", [7, "", "short", "with spaces in it", ofLength(201)], [null]),
        id("giftCardCampaignId"),
        id("giftCardFundingId"),
        allow(
          "gift cards with all required settings",
          { ...giftCards, methods: ["gift_card"] },
          { creditSettings: { methods: ["gift_card"], hasGiftCardKey: true } },
        ),
        ...refuse("400 invalid_input in giftCardKey", {
          "gift cards without a key": async ({ send }) => {
            await send({ fields: { ...giftCards, methods: ["gift_card"] } });
            return { fields: { giftCardKey: null } };
          },
        }),
      ],
    },
  },
};
