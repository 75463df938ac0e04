import { describe, expect, it } from "vitest";
import { change, read, samples } from "@/proof/fixtures/provider-events/read-sample";

const payment = ["data", "object", "payment"];

/** The meaning of a payment for a Square product under a member's choice. */
function readPayment(choice: string, product?: string, more: Record<string, unknown> = {}) {
  const values = { ...more, ...(product && { application_details: { square_product: product } }) };
  const body = change(samples.square["payment.updated"], values, payment);
  return read("square", "payment.updated", body, { paid: choice })[0];
}

const ids = ["square:03O3USaPaAaFnI6kkwB1JxGgBsUZY", "square:hYy9pRFVxpDsO1FB05SunFWUe9JZY"];

describe("a Square payment", () => {
  it.each<[string, string | undefined, string | undefined]>([
    ["payment", "INVOICES", "paid"],
    ["payment", undefined, "paid"],
    ["payment_or_invoice", "SQUARE_POS", "paid"],
    ["payment_or_invoice", undefined, "paid"],
    ["payment_or_invoice", "INVOICES", "linked"],
    ["invoice", "INVOICES", "linked"],
    ["invoice", undefined, "linked"],
    ["invoice", "SQUARE_POS", undefined],
  ])("under the choice %s and with the product %s is %s", (choice, product, meaning) => {
    expect(readPayment(choice, product)?.facts?.meaning).toBe(meaning);
  });

  it("for an invoice only links ids for refunds, so that a deposit waits for the balance", () => {
    expect(readPayment("payment_or_invoice", "INVOICES")?.facts).toEqual({
      meaning: "linked",
      codes: [],
      paymentIds: ids,
    });
  });

  it("for an order is one of its parts", () => {
    const balance = readPayment("payment", undefined, { id: "pay_2" });
    expect(balance?.facts).toMatchObject({ paymentIds: [ids[0], "square:pay_2"], partId: "square:pay_2" });
    expect(readPayment("payment", undefined, { order_id: null })?.facts?.partId).toBeUndefined();
  });

  it("is identified by its refund, which has a different order", () => {
    const body = change(samples.square["refund.updated"], { order_id: "ord_of_refund" }, ["data", "object", "refund"]);
    expect(read("square", "refund.updated", body)[0]?.facts?.paymentIds).toEqual([
      "square:KkAkhdMsgzn59SM8A89WgKwekxLZY",
      "square:ord_of_refund",
    ]);
  });
});

it("excludes the sales tax at the member's rate", () => {
  const choices = { paid: "payment_or_invoice", taxPercent: 10 };
  const readFacts = (type: string, money: Record<string, unknown>, ...path: string[]) => {
    const body = change(samples.square[type], money, ["data", "object", ...path]);
    return read("square", type, body, choices)[0]?.facts;
  };
  const amount_money = { amount: 11_000, currency: "USD" };
  expect(readFacts("payment.updated", { amount_money }, "payment")).toMatchObject({ valueCents: 10_000 });
  const payment_requests = [{ total_completed_amount_money: amount_money }];
  const invoice = readFacts("invoice.payment_made", { payment_requests }, "invoice");
  expect(invoice).toMatchObject({ valueCents: 10_000, paidCents: 11_000 });
});
