import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EventFacts } from "@/lib/integrations/connections/event-facts";
import { type SystemKey, systemKeys, systems } from "@/lib/integrations/connections/systems";
import { arbitraryJson } from "@/proof/fixtures/arbitrary-json";
import { change, read, readOne, samples } from "@/proof/fixtures/provider-events/read-sample";
import stripe from "@/proof/fixtures/provider-events/stripe.json";

describe("money that has not arrived", () => {
  const object = ["data", "object"];
  const waiting: readonly (readonly [SystemKey, string, Record<string, unknown>, string[], string])[] = [
    ["stripe", "checkout.session.completed", { payment_status: "unpaid" }, object, "isn’t paid yet"],
    ["stripe", "checkout.session.completed", { amount_total: 0 }, object, "total is zero"],
    ["stripe", "checkout.session.completed", { payment_status: "no_payment_required" }, object, "total is zero"],
    ["stripe", "checkout.session.completed", { livemode: false }, [], "test mode"],
    ["stripe", "invoice.paid", { amount_paid: 0, total: 0 }, object, "total is zero"],
    ["stripe", "invoice.paid", { amount_paid: 0, amount_due: 0 }, object, "customer’s balance"],
    ["stripe", "charge.succeeded", { captured: false }, object, "isn’t charged yet"],
    ["stripe", "refund.created", { livemode: false }, [], "test mode"],
    ["stripe", "refund.created", { status: "requires_action" }, object, "isn’t complete yet"],
    ["stripe", "charge.dispute.created", { status: "warning_needs_response" }, object, "inquiry"],
    ["square", "payment.updated", { status: "APPROVED" }, [...object, "payment"], "isn’t completed yet"],
    ["square", "invoice.payment_made", { status: "PARTIALLY_PAID" }, [...object, "invoice"], "isn’t paid in full yet"],
    ["square", "dispute.created", { state: "INQUIRY_PROCESSING" }, [...object, "dispute"], "inquiry"],
    ["shopify", "orders/paid", { financial_status: "voided" }, [], "isn’t paid"],
    ["shopify", "orders/paid", { total_price: "0.00" }, [], "total is zero"],
    ["shopify", "orders/paid", { test: true }, [], "test order"],
    ["shopify", "orders/cancelled", { test: true }, [], "test order"],
    ["shopify", "orders/cancelled", { financial_status: "pending" }, [], "wasn’t paid"],
    ["shopify", "refunds/create", { transactions: [] }, [], "No money went back"],
    [
      "shopify",
      "refunds/create",
      { transactions: [{ kind: "refund", status: "success", amount: "1.00", test: true }] },
      [],
      "test order",
    ],
    ["shopify", "disputes/create", { type: "inquiry" }, [], "inquiry"],
    ["housecall_pro", "job.paid", { total_amount: 0 }, ["job"], "total is zero"],
    ["highlevel", "OpportunityStatusUpdate", { status: "open" }, [], "“open”"],
    ["highlevel", "OrderStatusUpdate", { status: "pending" }, [], "“pending”"],
    ["highlevel", "InvoicePaid", { liveMode: false }, [], "test mode"],
    ["highlevel", "InvoicePaid", { amountPaid: 0 }, [], "total is zero"],
    ["highlevel", "InvoicePaid", { amountPaid: -120 }, [], "It’s a refund"],
    ["calendly", "invitee.canceled", {}, [], "was canceled"],
  ];

  it.each(waiting)("is not reported for %s: %s with %o", (system, type, changes, path, why) => {
    const [event] = read(system, type, change(samples[system][type], changes, path));
    expect(event).toMatchObject({ facts: null, reason: expect.stringContaining(why) });
  });
});

describe("returned money", () => {
  const refund = { id: "re_1Nispe2eZvKYlo2Cd31jOCgZ", cents: 1_000 };

  it("is restored under the refund's id when Stripe's refund fails", () => {
    const failed = change(stripe["refund.created"], { type: "refund.failed" }, []);
    expect(read("stripe", "refund.failed", failed)[0]?.facts).toMatchObject({ meaning: "restored", refund });
    expect(readOne("stripe", "refund.created", { status: "canceled" }, "data", "object")).toMatchObject({
      meaning: "restored",
      refund,
    });
  });

  it("is restored when Square’s refund fails", () => {
    const failed = { status: "REJECTED" };
    expect(readOne("square", "refund.updated", failed, "data", "object", "refund")).toMatchObject({
      meaning: "restored",
    });
  });

  it.each<[SystemKey, string, string[], Record<string, unknown>, string]>([
    ["square", "dispute.created", ["data", "object", "dispute"], { state: "PROCESSING" }, "refunded"],
    ["square", "dispute.created", ["data", "object", "dispute"], { state: "WON" }, "restored"],
    ["shopify", "disputes/create", [], { status: "lost" }, "refunded"],
    ["shopify", "disputes/create", [], { status: "won" }, "restored"],
    ["shopify", "disputes/create", [], { status: "charge_refunded" }, "restored"],
  ])("follows the state of a dispute at %s: %s %j %o is %s", (system, type, path, changes, meaning) => {
    expect(readOne(system, type, changes, ...path)?.meaning).toBe(meaning);
  });

  it("is the whole amount if a won opportunity is lost later", () => {
    expect(readOne("highlevel", "OpportunityStatusUpdate", { status: "abandoned" })).toEqual({
      meaning: "refunded",
      codes: [],
      paymentIds: ["highlevel:wWhVuzqpRuOA1ZVWi4FC"],
      refund: { id: "wWhVuzqpRuOA1ZVWi4FC:back" },
    });
  });
});

it.each<[SystemKey, string, string[], Record<string, unknown>, string, number]>([
  ["stripe", "checkout.session.completed", ["data", "object"], { currency: "jpy" }, "jpy", 22_600],
  ["stripe", "invoice.paid", ["data", "object"], { currency: "eur" }, "eur", 10_850],
  [
    "square",
    "payment.updated",
    ["data", "object", "payment"],
    { amount_money: { amount: 10_000, currency: "CAD" } },
    "cad",
    11_500,
  ],
  ["shopify", "orders/paid", [], { currency: "EUR" }, "eur", 41_495],
  ["highlevel", "InvoicePaid", [], { currency: "GBP" }, "gbp", 99_900],
])("leaves out the job value at %s if it isn't in dollars", (system, type, path, changes, currency, paidCents) => {
  const facts = readOne(system, type, changes, ...path);
  expect([facts?.valueCents, facts?.currency, facts?.paidCents]).toEqual([undefined, currency, paidCents]);
});

it("stores little of an order with thousands of codes and endless texts", () => {
  const codes = Array.from({ length: 5_000 }, (_, index) => ({ code: `ANN-${index}` }));
  const long = { discount_codes: codes, email: "a".repeat(100_000) };
  const facts = readOne("shopify", "orders/paid", long);
  expect(facts?.codes).toHaveLength(20);
  expect(facts?.email).toHaveLength(500);
});

it("subtracts the tax from a price that includes it", () => {
  const facts = readOne("shopify", "orders/paid", { taxes_included: true, total_tax: "64.66" });
  expect(facts?.valueCents).toBe(40_495 - 6_466);
});

it("reads the fields a HighLevel workflow sends next to its contact", () => {
  const body = {
    contact_id: "c1",
    full_name: "Ann Lee",
    email: "ann@example.com",
    phone: "+14155550110",
    location: { id: "ve9EPM428h8vShlRW1KT" },
    customData: { type: "InvoicePaid", id: "inv-7", amount: "120.50", referral_code: "BOB-44" },
  };
  expect(read("highlevel", "InvoicePaid", body)[0]?.facts).toEqual({
    meaning: "paid",
    name: "Ann Lee",
    email: "ann@example.com",
    phone: "+14155550110",
    codes: [{ text: "BOB-44", isOurs: true }],
    customerId: "c1",
    paymentIds: ["highlevel:inv-7"],
    valueCents: 12_050,
    paidCents: 12_050,
  });
});

describe.each(systemKeys)("any payload from %s", (system) => {
  const events = Object.entries(systems[system].events).flatMap(([, choices]) => choices.flatMap(({ types }) => types));

  it("is read as storable events", () => {
    const oddEvent = fc.record({ type: fc.constantFrom(...events), event: fc.constantFrom(...events) });
    const oddBody = fc.oneof(
      arbitraryJson,
      fc.tuple(oddEvent, arbitraryJson).map(([event, object]) => ({ ...event, data: { object }, job: object })),
      fc
        .tuple(fc.constantFrom(...Object.values(samples[system])), fc.infiniteStream(arbitraryJson), fc.nat(30))
        .map(([sample, odd, connection]) => replaceOne(sample, odd.next().value, { left: connection })),
    );
    fc.assert(
      fc.property(oddBody, fc.constantFrom(...events), (body, type) => {
        for (const { externalId, facts } of read(system, type, body)) {
          expect(externalId).not.toBe("");
          if (facts) expect(EventFacts.parse(facts)).toEqual(facts);
          expect(JSON.stringify({ externalId, facts })).not.toMatch(/\\u0000|\\ud8/i);
        }
      }),
      { numRuns: 1_000 },
    );
  });
});

/** A copy in which the value at a given position is replaced. */
function replaceOne(value: unknown, odd: unknown, count: { left: number }): unknown {
  if (count.left-- === 0) return odd;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => replaceOne(each, odd, count));
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, replaceOne(each, odd, count)]));
}
