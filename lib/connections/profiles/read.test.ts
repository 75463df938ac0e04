import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type SystemKey, systemKeys, systems } from "@/lib/connections/systems";
import { Told } from "@/lib/connections/told";
import { arbitraryJson } from "@/proof/fixtures/arbitrary-json";
import { change, read, readOne, samples } from "@/proof/fixtures/provider-events/read-sample";
import stripe from "@/proof/fixtures/provider-events/stripe.json";

describe("money that has not come", () => {
  const waiting: readonly (readonly [SystemKey, string, Record<string, unknown>, string[]])[] = [
    ["stripe", "checkout.session.completed", { payment_status: "unpaid" }, ["data", "object"]],
    ["stripe", "checkout.session.completed", { amount_total: 0 }, ["data", "object"]],
    ["stripe", "invoice.paid", { amount_paid: 0 }, ["data", "object"]],
    ["stripe", "charge.succeeded", { captured: false }, ["data", "object"]],
    ["square", "payment.updated", { status: "APPROVED" }, ["data", "object", "payment"]],
    ["square", "invoice.payment_made", { status: "PARTIALLY_PAID" }, ["data", "object", "invoice"]],
    ["shopify", "orders/paid", { financial_status: "voided" }, []],
    ["housecall_pro", "job.paid", { total_amount: 0 }, ["job"]],
    ["highlevel", "OpportunityStatusUpdate", { status: "open" }, []],
    ["highlevel", "OrderStatusUpdate", { status: "pending" }, []],
  ];

  it.each(waiting)("is told of by no event of %s, such as %s with %o", (system, type, changes, path) => {
    expect(readOne(system, type, changes, ...path)).toBeNull();
  });
});

describe("money that went back", () => {
  const refund = { id: "re_1Nispe2eZvKYlo2Cd31jOCgZ", cents: 1_000 };

  it("is restored under the refund's id when Stripe's refund fails", () => {
    const failed = change(stripe["refund.created"], { type: "refund.failed" }, []);
    expect(read("stripe", "refund.failed", failed)[0]?.told).toMatchObject({ meaning: "restored", refund });
    expect(readOne("stripe", "refund.created", { status: "canceled" }, "data", "object")).toMatchObject({
      meaning: "restored",
      refund,
    });
    expect(readOne("stripe", "refund.created", { status: "requires_action" }, "data", "object")).toBeNull();
  });

  it("is restored when a dispute is won, and stays away when it is lost", () => {
    const close = (status: string) => {
      const closed = change(stripe["charge.dispute.created"], { type: "charge.dispute.closed" }, []);
      return read("stripe", "charge.dispute.closed", change(closed, { status }, ["data", "object"]))[0]?.told;
    };
    const restored = { meaning: "restored", refund: { id: "du_1MtJUT2eZvKYlo2CNaw2HvEv", cents: 1_000 } };
    expect([close("won"), close("warning_closed")]).toEqual([
      expect.objectContaining(restored),
      expect.objectContaining(restored),
    ]);
    expect(close("lost")).toBeNull();
  });

  it("is restored when Square's refund fails, and not told of in Shopify when no money moved", () => {
    expect(
      readOne("square", "refund.updated", { status: "REJECTED" }, "data", "object", "refund"),
    ).toMatchObject({
      meaning: "restored",
    });
    expect(readOne("shopify", "refunds/create", { transactions: [] })).toBeNull();
    expect(readOne("shopify", "orders/cancelled", { financial_status: "pending" })).toBeNull();
  });

  it("is all of an opportunity that is lost after it was won", () => {
    expect(readOne("highlevel", "OpportunityStatusUpdate", { status: "abandoned" })).toEqual({
      meaning: "refunded",
      codes: [],
      paymentIds: ["highlevel:wWhVuzqpRuOA1ZVWi4FC"],
      refund: { id: "wWhVuzqpRuOA1ZVWi4FC:back" },
    });
  });
});

it("leaves out what a job brought in another currency than dollars, and keeps what refunds are a share of", () => {
  const yen = readOne("stripe", "checkout.session.completed", { currency: "jpy" }, "data", "object");
  const euros = readOne("shopify", "orders/paid", { currency: "EUR" });
  expect([yen?.valueCents, yen?.paidCents, euros?.valueCents, euros?.paidCents]).toEqual([
    undefined,
    22_600,
    undefined,
    41_495,
  ]);
});

it("keeps little of an order with thousands of codes and endless texts", () => {
  const codes = Array.from({ length: 5_000 }, (_, index) => ({ code: `ANN-${index}` }));
  const long = { discount_codes: codes, email: "a".repeat(100_000) };
  const told = readOne("shopify", "orders/paid", long);
  expect(told?.codes).toHaveLength(20);
  expect(told?.email).toHaveLength(500);
});

it("takes the tax out of a price that has it in it", () => {
  const told = readOne("shopify", "orders/paid", { taxes_included: true, total_tax: "64.66" });
  expect(told?.valueCents).toBe(40_495 - 6_466);
});

it("reads what a workflow of HighLevel sends beside its contact", () => {
  const body = {
    contact_id: "c1",
    full_name: "Ann Lee",
    email: "ann@example.com",
    phone: "+14155550110",
    location: { id: "ve9EPM428h8vShlRW1KT" },
    customData: { type: "InvoicePaid", id: "inv-7", amount: "120.50", referral_code: "BOB-44" },
  };
  expect(read("highlevel", "InvoicePaid", body)[0]?.told).toEqual({
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

describe.each(systemKeys)("anything that %s may send", (system) => {
  const events = Object.entries(systems[system].events).flatMap(([, choices]) =>
    choices.flatMap(({ types }) => types),
  );

  it("is read as events that can be kept, whatever it is", () => {
    const oddEvent = fc.record({ type: fc.constantFrom(...events), event: fc.constantFrom(...events) });
    const oddBody = fc.oneof(
      arbitraryJson,
      fc
        .tuple(oddEvent, arbitraryJson)
        .map(([event, object]) => ({ ...event, data: { object }, job: object })),
      fc
        .tuple(
          fc.constantFrom(...Object.values(samples[system])),
          fc.infiniteStream(arbitraryJson),
          fc.nat(30),
        )
        .map(([sample, odd, place]) => replaceOne(sample, odd.next().value, { left: place })),
    );
    fc.assert(
      fc.property(oddBody, fc.constantFrom(...events), (body, type) => {
        for (const { externalId, told } of read(system, type, body)) {
          expect(externalId).not.toBe("");
          if (told) expect(Told.parse(told)).toEqual(told);
          expect(JSON.stringify({ externalId, told })).not.toMatch(/\\u0000|\\ud8/i);
        }
      }),
      { numRuns: 1_000 },
    );
  });
});

/** A copy in which one value is another, counted from the first. */
function replaceOne(value: unknown, odd: unknown, count: { left: number }): unknown {
  if (count.left-- === 0) return odd;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => replaceOne(each, odd, count));
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, replaceOne(each, odd, count)]));
}
