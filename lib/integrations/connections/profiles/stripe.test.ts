import { describe, expect, it } from "vitest";
import type { EventChoices } from "@/lib/integrations/connections/shape";
import { read } from "@/proof/fixtures/provider-events/read-sample";
import published from "@/proof/fixtures/provider-events/stripe-published.json";

const { before, since } = published;
type StripeFields = Readonly<Record<string, unknown>>;

/** An event about an object as published by Stripe, with these values. */
function readEvent(
  type: string,
  object: StripeFields,
  values: StripeFields = {},
  previous_attributes: StripeFields = {},
  choices?: EventChoices,
) {
  const data = { object: { ...object, ...values }, previous_attributes };
  const [event] = read("stripe", type, { id: "evt_1", type, livemode: true, data }, choices);
  return event;
}

const readFacts = (...event: Parameters<typeof readEvent>) => readEvent(...event)?.facts;

const paid = { id: "in_1", status: "paid", amount_paid: 10_850, amount_due: 10_850, total: 10_850 };
const untaxed = { total_excluding_tax: 10_000, shipping_cost: null };

describe("an invoice and its refund", () => {
  it("name the same payment before API version 2025-03-31", () => {
    const invoice = { ...paid, ...untaxed, payment_intent: "pi_1", charge: "ch_1" };
    expect(readFacts("invoice.paid", before.invoice, invoice)).toMatchObject({
      meaning: "paid",
      valueCents: 10_000,
      paidCents: 10_850,
      paymentIds: ["stripe:in_1", "stripe:pi_1", "stripe:ch_1"],
    });
    const refund = { charge: "ch_1", payment_intent: "pi_1" };
    expect(readFacts("refund.created", before.refund, refund)?.paymentIds).toEqual(["stripe:pi_1", "stripe:ch_1"]);
    const charge = { id: "ch_1", invoice: "in_1", payment_intent: "pi_1", amount_refunded: 50 };
    expect(readFacts("charge.refunded", before.charge, charge)?.paymentIds).toContain("stripe:in_1");
  });

  it("are linked by a separate event since then", () => {
    expect(readFacts("invoice.paid", since.invoice, { ...paid, ...untaxed })).toMatchObject({
      meaning: "paid",
      valueCents: 10_000,
      paidCents: 10_850,
      paymentIds: ["stripe:in_1"],
    });
    const link = {
      invoice: "in_1",
      status: "paid",
      payment: { type: "payment_intent", payment_intent: "pi_1" },
    };
    expect(readFacts("invoice_payment.paid", since.invoice_payment, link)).toEqual({
      meaning: "linked",
      codes: [],
      paymentIds: ["stripe:in_1", "stripe:pi_1"],
    });
    const refund = { charge: "ch_1", payment_intent: "pi_1", customer: "cus_1" };
    expect(readFacts("refund.created", since.refund, refund)).toMatchObject({
      customerId: "cus_1",
      paymentIds: ["stripe:pi_1", "stripe:ch_1"],
    });
    for (const key of ["checkout_or_invoice", "checkout", "invoice"]) {
      const facts = readFacts("invoice_payment.paid", since.invoice_payment, link, {}, { paid: key });
      expect(facts?.meaning).toBe("linked");
    }
  });

  it("are linked by a charge without a payment intent, but not by an event without a payment", () => {
    const link = { invoice: "in_1", payment: { type: "charge", charge: "ch_1" } };
    expect(readFacts("invoice_payment.paid", since.invoice_payment, link)?.paymentIds).toContain("stripe:ch_1");
    expect(readEvent("invoice_payment.paid", since.invoice_payment)).toMatchObject({
      facts: null,
      reason: "It doesn’t say which payment paid the invoice.",
    });
  });
});

describe.each([
  ["before", before],
  ["since", since],
])("with Stripe’s API %s 2025-03-31", (_, api) => {
  const invoice = { ...api.invoice, ...paid, shipping_cost: null };
  const session = {
    ...api["checkout.session"],
    id: "cs_1",
    payment_status: "paid",
    currency: "usd",
    amount_total: 5_000,
    total_details: null,
  };

  it("a subscription's checkout is identified by its invoice", () => {
    const values = { mode: "subscription", invoice: "in_1", payment_intent: null };
    expect(readFacts("checkout.session.completed", session, values)?.paymentIds).toEqual([
      "stripe:in_1",
      "stripe:cs_1",
    ]);
  });

  it("a shop's own reference is not a code of ours unless it looks like one", () => {
    const values = { client_reference_id: "user_8001", metadata: { referral_code: "ANN-7K2Q" } };
    expect(readFacts("checkout.session.completed", session, values)?.codes).toEqual([
      { text: "ANN-7K2Q", isOurs: true },
      { text: "user_8001", isOurs: false },
    ]);
  });

  it("an invoice counts for the billed amount, even if the customer’s balance paid part of it", () => {
    const partly = { total: 10_000, total_excluding_tax: 10_000, amount_due: 4_000, amount_paid: 4_000 };
    expect(readFacts("invoice.paid", invoice, partly)).toMatchObject({
      valueCents: 10_000,
      paidCents: 10_000,
    });
    const lowered = { total: 10_000, total_excluding_tax: 10_000, pre_payment_credit_notes_amount: 2_500 };
    expect(readFacts("invoice.paid", invoice, lowered)).toMatchObject({
      valueCents: 7_500,
      paidCents: 7_500,
    });
    const elsewhere = { amount_paid: 0, amount_due: 10_000, total: 10_000, total_excluding_tax: 10_000 };
    expect(readFacts("invoice.paid", invoice, elsewhere)).toMatchObject({ valueCents: 10_000 });
  });

  it("an invoice's tax is excluded, whichever field it is in", () => {
    const taxes = [{ total_excluding_tax: 10_000 }, { tax: 850 }, { total_taxes: [{ amount: 800 }, { amount: 50 }] }];
    for (const tax of taxes) {
      const facts = readFacts("invoice.paid", { ...invoice, total_excluding_tax: null, tax: null }, tax);
      expect(facts?.valueCents).toBe(10_000);
    }
  });

  it("an authorized card counts once the money is captured, for the captured amount", () => {
    const charge = { id: "ch_1", amount: 10_000, payment_intent: "pi_1" };
    expect(readFacts("charge.succeeded", api.charge, charge)).toBeNull();
    const captured = { ...charge, captured: true, amount_captured: 7_000 };
    const taxed = { paid: "charge", taxPercent: 40 };
    expect(readFacts("charge.captured", api.charge, captured, {}, taxed)?.valueCents).toBe(5_000);
    expect(readFacts("charge.captured", api.charge, captured)).toMatchObject({
      meaning: "paid",
      valueCents: 7_000,
      paymentIds: ["stripe:pi_1", "stripe:ch_1"],
    });
  });

  it("a payment intent counts without its tip if the member chose it", () => {
    const intent = { id: "pi_1", status: "succeeded", latest_charge: "ch_1", receipt_email: "a@example.com" };
    const money = { amount_received: 11_500, amount_details: { tip: { amount: 1_500 } } };
    expect(readFacts("payment_intent.succeeded", api.payment_intent, { ...intent, ...money })).toMatchObject({
      meaning: "paid",
      email: "a@example.com",
      valueCents: 10_000,
      paidCents: 11_500,
      paymentIds: ["stripe:pi_1", "stripe:ch_1"],
    });
  });

  describe("a dispute", () => {
    const judge = (type: string, status: string, previous: StripeFields = {}) =>
      readFacts(`charge.dispute.${type}`, api.dispute, { status }, previous)?.meaning;

    it("takes money back when it opens, and restores it when it is won", () => {
      expect(judge("created", "needs_response")).toBe("refunded");
      expect(judge("funds_withdrawn", "needs_response")).toBe("refunded");
      expect(judge("updated", "under_review", { status: "needs_response" })).toBeUndefined();
      expect(judge("closed", "lost")).toBe("refunded");
      expect(judge("closed", "won")).toBe("restored");
    });

    it("takes nothing back as an inquiry until it becomes a dispute", () => {
      expect(api.dispute.status).toBe("warning_needs_response");
      expect(judge("created", "warning_needs_response")).toBeUndefined();
      expect(judge("updated", "warning_under_review", { status: "warning_needs_response" })).toBeUndefined();
      expect(judge("updated", "needs_response", { status: "warning_needs_response" })).toBe("refunded");
      expect(judge("closed", "warning_closed")).toBe("restored");
    });
  });

  it("a credit note takes back what the customer gets, without counting a card refund twice", () => {
    const note = { id: "cn_1", type: "post_payment", invoice: "in_1", amount: 1_690 };
    const none = { post_payment_amount: null, refund: null, refunds: [] };
    expect(readFacts("credit_note.created", api.credit_note, { ...note, ...none })).toMatchObject({
      meaning: "refunded",
      paymentIds: ["stripe:in_1"],
      refund: { id: "cn_1", cents: 1_690 },
    });
    const refunds = [
      { ...none, refund: "re_1" },
      { ...none, refunds: [{ amount_refunded: 1_690, refund: "re_1" }] },
    ];
    for (const refund of refunds) {
      expect(readFacts("credit_note.created", api.credit_note, { ...note, ...refund })).toBeNull();
    }
    expect(readFacts("credit_note.created", api.credit_note, { ...note, type: "pre_payment" })).toBeNull();
  });
});
