import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatPath, listValues } from "@/lib/integrations/connections/list-values";
import { Mapping, missingLinks, readByMapping, valueAt } from "@/lib/integrations/connections/mapping";
import { suggestMapping } from "@/lib/integrations/connections/suggest-mapping";

const event = {
  id: "evt_9f27c1",
  type: "invoice.paid",
  created: "2026-11-03T10:42:07Z",
  customer: { name: "Gus Hale", email: "gus.hale@example.com", phone: "503-555-0119" },
  invoice: "INV-4341",
  amount: 48_000,
  currency: "usd",
};

describe("a suggested mapping", () => {
  it("finds every field in a typical event", () => {
    expect(suggestMapping(event)).toEqual({
      eventId: "/id",
      paid: { path: "/type", values: ["invoice.paid"] },
      name: "/customer/name",
      email: "/customer/email",
      phone: "/customer/phone",
      paymentId: "/invoice",
      amount: { path: "/amount", unit: "cents" },
      currency: "/currency",
    });
    expect(missingLinks(suggestMapping(event))).toEqual([]);
  });

  it("finds fields in lists, in camel case, and among other people's names and contacts", () => {
    const order = {
      eventName: "OrderUpdated",
      technician: { name: "Bo Diaz", email: "bo@acme.com", phone: "503-555-0100" },
      order: {
        orderNumber: 1042,
        status: "COMPLETED",
        subTotal: "$400.00",
        grandTotal: "$432.10",
        tax: 32.1,
      },
      contacts: [{ clientFullName: "Kim Owens", clientEmail: "kim@example.com", mobilePhone: 15035550140 }],
      clientId: "c-7",
      lines: [{ total: 99_999, name: "Faucet" }],
      "Referral-Code": "ANN-7K2Q",
    };
    expect(suggestMapping(order)).toEqual({
      paid: { path: "/order/status", values: ["COMPLETED"] },
      name: "/contacts/0/clientFullName",
      email: "/contacts/0/clientEmail",
      phone: "/contacts/0/mobilePhone",
      customerId: "/clientId",
      paymentId: "/order/orderNumber",
      code: "/Referral-Code",
      amount: { path: "/order/grandTotal", unit: "dollars" },
    });
  });

  it("tells the refunded amount from the paid amount", () => {
    const refund = {
      event: "payment.refunded",
      payment_id: "p_1",
      refund: { id: 9, amount_cents: 500 },
      status: "paid",
    };
    expect(suggestMapping({ ...refund, refund_amount: 5 })).toEqual({
      refunded: { path: "/event", values: ["payment.refunded"] },
      refundId: "/refund/id",
      paymentId: "/payment_id",
      refundAmount: { path: "/refund_amount", unit: "dollars" },
    });
  });

  it("does not mistake a job's id, which repeats, for the event's", () => {
    const { eventId, paymentId } = suggestMapping({ id: 17, status: "paid", email: "g@example.com" });
    expect([eventId, paymentId]).toEqual([undefined, "/id"]);
  });

  it.each<[unknown, Mapping]>([
    [{ type: "job.scheduled" }, { booked: { path: "/type", values: ["job.scheduled"] } }],
    [{ isPaid: true }, { paid: { path: "/isPaid", values: ["true"] } }],
    [{ isPaid: false, status: "unpaid", type: "not_paid" }, {}],
    [{ amount_cents: 900 }, { amount: { path: "/amount_cents", unit: "cents" } }],
    [{ who: "gus@example.com", note: "call gus@example.com" }, { email: "/who" }],
  ])("of %j is %j", (body, guess) => expect(suggestMapping(body)).toEqual(guess));
});

describe("an event's values", () => {
  it("are listed as JSON in document order", () => {
    expect(listValues({ a: 'x"', b: [1, { "c.d": null }], e: {}, f: [] })).toEqual({
      values: [
        { path: "/a", shown: '"x\\""' },
        { path: "/b/0", shown: "1" },
        { path: "/b/1/c.d", shown: "null" },
      ],
      isCut: false,
    });
  });

  it("are shortened and capped, and say so", () => {
    const { values, isCut } = listValues(Array.from({ length: 301 }, () => "😀".repeat(61)));
    expect(isCut).toBe(true);
    expect(values).toHaveLength(300);
    expect(values[0]?.shown).toBe(`"${"😀".repeat(60)}…"`);
    expect(listValues(Array.from({ length: 300 }, () => 1)).isCut).toBe(false);
  });

  it("are empty for an event that is a single value or nested without end", () => {
    const deep: unknown = JSON.parse(`${"[".repeat(5_000)}${"]".repeat(5_000)}`);
    for (const body of ["text", null, undefined, 1n, deep]) {
      expect(listValues(body).values).toEqual([]);
      expect(suggestMapping(body)).toEqual({});
    }
  });

  it("have readable paths", () => {
    expect(formatPath("/items/0/total")).toBe("items[0].total");
    expect(formatPath("/customer.name/a~1b")).toBe('["customer.name"]["a/b"]');
  });
});

const odd = [
  "",
  "a.b",
  "a/b",
  "~1",
  "__proto__",
  "constructor",
  "0",
  "email",
  "Type",
  "total",
  "é",
  "\u0000",
  "\ud800",
];
const leaves = [null, true, -1.5, 48_000, "", "paid", "Refunded ", "a@b.co", "503-555-0119", "\u0000\ud800", "$1,0"];

function leavesOf(value: unknown): unknown[] {
  if (typeof value !== "object" || value === null) return [value];
  return Object.values(value).flatMap(leavesOf);
}

describe("2,000 random events", () => {
  const { event: anyEvent } = fc.letrec<{ event: unknown }>((tie) => ({
    event: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom(...leaves),
      fc.array(tie("event"), { maxLength: 4 }),
      fc.dictionary(fc.constantFrom(...odd), tie("event"), { maxKeys: 4 }),
    ),
  }));
  const forEach = (check: (body: unknown) => void) =>
    fc.assert(fc.property(fc.record({ body: anyEvent }), check), { numRuns: 2_000, seed: 7 });

  it("list each value under its path and omit none", () => {
    forEach((body) => {
      const values = listValues(body).values.map(({ path }) => valueAt(body, path));
      expect(values).toEqual(leavesOf(body));
    });
  });

  it("can be mapped and read without errors", () => {
    forEach((body) => {
      const guess = suggestMapping(body);
      expect(Mapping.parse(guess)).toEqual(guess);
      const { event: read } = readByMapping(guess, body);
      expect(read.facts !== null).toBe(Boolean(guess.paid ?? guess.refunded ?? guess.booked));
    });
  });
});
