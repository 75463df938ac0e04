import { describe, expect, it } from "vitest";
import { change, readOne, samples } from "@/proof/fixtures/provider-events/read-sample";

describe("an order paid in another currency than the shop’s", () => {
  const total_price_set = {
    shop_money: { amount: "414.95", currency_code: "USD" },
    presentment_money: { amount: "568.48", currency_code: "CAD" },
  };

  it("is valued in the shop’s currency and refunded by its share in the customer’s", () => {
    const facts = readOne("shopify", "orders/paid", { presentment_currency: "CAD", total_price_set });
    expect(facts).toMatchObject({ valueCents: 40_495, paidCents: 56_848 });
    expect(facts?.currency).toBeUndefined();
    const transactions = [{ kind: "refund", status: "success", amount: "284.24", currency: "CAD" }];
    expect(readOne("shopify", "refunds/create", { transactions })?.refund?.cents).toBe(28_424);
  });

  it("has refunds in the shop’s currency converted to the customer’s at the refund's own rate", () => {
    const transactions = [{ kind: "refund", status: "success", amount: "50.00", currency: "USD" }];
    const refund_line_items = [
      {
        subtotal_set: {
          shop_money: { amount: "100.00", currency_code: "USD" },
          presentment_money: { amount: "137.00", currency_code: "CAD" },
        },
      },
    ];
    const refund = change(samples.shopify["refunds/create"], { transactions, refund_line_items }, []);
    expect(refund).toMatchObject({ transactions });
    const facts = readOne("shopify", "refunds/create", { transactions, refund_line_items });
    expect(facts?.refund?.cents).toBe(6_850);
  });
});

describe("an order note", () => {
  const codesOf = (name: string, value: string) =>
    readOne("shopify", "orders/paid", {
      note_attributes: [{ name, value }],
      discount_codes: [],
      landing_site: "/",
    })?.codes;

  it.each(["Referral code", "referral_code", "Referral-Code", "advocate code"])("named %s holds our code", (name) => {
    expect(codesOf(name, "ANN-7Q2K")).toEqual([{ text: "ANN-7Q2K", isOurs: true }]);
  });

  it.each(["Referral source", "Referred by", "Who referred you?", "ref"])("named %s may hold a code", (name) => {
    expect(codesOf(name, "Google")).toEqual([{ text: "Google", isOurs: false }]);
  });

  it.each(["Preferred delivery time", "preferred_color", "Reference", "Prefer paper bags"])(
    "called %s has none",
    (name) => expect(codesOf(name, "Morning")).toEqual([]),
  );
});
