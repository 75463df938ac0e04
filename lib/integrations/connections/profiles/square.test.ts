import { describe, expect, it } from "vitest";
import { change, read, samples } from "@/proof/fixtures/provider-events/read-sample";

const payment = ["data", "object", "payment"];

/** What a payment of a product of Square's means under a choice of the member. */
function readPayment(choice: string, product?: string, more: Record<string, unknown> = {}) {
  const values = { ...more, ...(product && { application_details: { square_product: product } }) };
  const body = change(samples.square["payment.updated"], values, payment);
  return read("square", "payment.updated", body, { paid: choice })[0];
}

const ids = ["square:03O3USaPaAaFnI6kkwB1JxGgBsUZY", "square:hYy9pRFVxpDsO1FB05SunFWUe9JZY"];

describe("a payment of Square", () => {
  it.each<[string, string | undefined, string | undefined]>([
    ["payment", "INVOICES", "paid"],
    ["payment", undefined, "paid"],
    ["payment_or_invoice", "SQUARE_POS", "paid"],
    ["payment_or_invoice", undefined, "paid"],
    ["payment_or_invoice", "INVOICES", "linked"],
    ["invoice", "INVOICES", "linked"],
    ["invoice", undefined, "linked"],
    ["invoice", "SQUARE_POS", undefined],
  ])("under the choice %s and by the product %s is %s", (choice, product, meaning) => {
    expect(readPayment(choice, product)?.facts?.meaning).toBe(meaning);
  });

  it("of an invoice says only which payment a refund is of, so that a deposit waits for the balance", () => {
    expect(readPayment("payment_or_invoice", "INVOICES")?.facts).toEqual({
      ...{ meaning: "linked", codes: [], paymentIds: ids },
    });
  });

  it("of an order is one of its parts", () => {
    const balance = readPayment("payment", undefined, { id: "pay_2" });
    expect(balance?.facts).toMatchObject({ paymentIds: [ids[0], "square:pay_2"], partId: "square:pay_2" });
    expect(readPayment("payment", undefined, { order_id: null })?.facts?.partId).toBeUndefined();
  });

  it("is named by its refund, whose order is another", () => {
    const body = change(samples.square["refund.updated"], { order_id: "ord_of_refund" }, [
      ...["data", "object", "refund"],
    ]);
    expect(read("square", "refund.updated", body)[0]?.facts?.paymentIds).toEqual([
      "square:KkAkhdMsgzn59SM8A89WgKwekxLZY",
      "square:ord_of_refund",
    ]);
  });
});

it("leaves out the sales tax that the member says is in Square’s amounts", () => {
  const choices = { paid: "payment_or_invoice", taxPercent: 10 };
  const tell = (type: string, money: Record<string, unknown>, ...path: string[]) => {
    const body = change(samples.square[type], money, ["data", "object", ...path]);
    return read("square", type, body, choices)[0]?.facts;
  };
  const amount_money = { amount: 11_000, currency: "USD" };
  expect(tell("payment.updated", { amount_money }, "payment")).toMatchObject({ valueCents: 10_000 });
  const payment_requests = [{ total_completed_amount_money: amount_money }];
  const invoice = tell("invoice.payment_made", { payment_requests }, "invoice");
  expect(invoice).toMatchObject({ valueCents: 10_000, paidCents: 11_000 });
});
