import { describe, expect, it } from "vitest";
import { Mapping, missingLinks, pathOf, readByMapping, valueAt } from "@/lib/integrations/connections/mapping";

const event = {
  id: "evt_9f27c1",
  type: "invoice.paid",
  customer: { name: "Gus Hale", email: "gus.hale@example.com", phone: "503-555-0119" },
  invoice: "INV-4341",
  amount: 48_000,
  "odd/key~": [{ code: "ANN-7K2Q" }],
};

const mapping: Mapping = {
  eventId: "/id",
  paid: { path: "/type", values: ["invoice.paid", "invoice.settled"] },
  refunded: { path: "/type", values: ["invoice.refunded"] },
  name: "/customer/name",
  email: "/customer/email",
  phone: "/customer/phone",
  code: "/odd~1key~0/0/code",
  paymentId: "/invoice",
  amount: { path: "/amount", unit: "cents" },
};

const partly: Mapping = {
  ...mapping,
  refundId: "/refund/id",
  refundAmount: { path: "/refund/total", unit: "dollars" },
};

describe("an event read by a mapping", () => {
  it("gives the customer and the payment", () => {
    expect(readByMapping(mapping, event)).toEqual({
      event: {
        externalId: "evt_9f27c1",
        type: "invoice.paid",
        facts: {
          meaning: "paid",
          name: "Gus Hale",
          email: "gus.hale@example.com",
          phone: "503-555-0119",
          codes: [{ text: "ANN-7K2Q", isOurs: true }],
          paymentIds: ["INV-4341"],
          valueCents: 48_000,
          paidCents: 48_000,
        },
      },
      gone: [],
    });
  });

  it("gives the refund: the whole payment, or the mapped part", () => {
    const refund = { ...event, type: "Invoice.Refunded ", refund: { id: "re_1", total: "-$120.50" } };
    expect(readByMapping(mapping, refund).event.facts?.refund).toEqual({ id: "evt_9f27c1" });
    const { event: read } = readByMapping(partly, refund);
    expect(read).toMatchObject({
      type: "Invoice.Refunded",
      facts: { meaning: "refunded", refund: { id: "re_1", cents: 12_050 } },
    });
  });

  it("takes nothing back if the refund's amount is unreadable", () => {
    for (const total of ["most of it", null, undefined]) {
      const refund = { ...event, type: "invoice.refunded", refund: { id: "re_1", total } };
      const { event: read, gone } = readByMapping(partly, refund);
      expect([read.facts, gone]).toEqual([null, ["refundAmount"]]);
      expect(read.reason).toContain("can’t be read");
    }
  });

  it("asks for an unreadable amount, and for the dollar value of another currency", () => {
    const tell = (amount: unknown, more: Record<string, unknown> = {}) =>
      readByMapping(
        { ...mapping, amount: { path: "/amount", unit: "dollars" }, currency: "/currency" },
        { ...event, amount, ...more },
      ).event.facts;
    expect(tell("1.234,50")).toMatchObject({ valueCents: 123_450, paidCents: 123_450 });
    for (const unread of ["1.234", "12 apples", "about 480"]) {
      expect(tell(unread)).toMatchObject({ meaning: "paid", unreadAmount: unread });
      expect(tell(unread)?.valueCents).toBeUndefined();
    }
    for (const amount of [null, "", undefined]) {
      const facts = tell(amount);
      expect([facts?.meaning, facts?.valueCents, facts?.unreadAmount]).toEqual(["paid", undefined, undefined]);
    }
    for (const facts of [tell("€480"), tell(480, { currency: "EUR" })]) {
      expect(facts).toMatchObject({ currency: "eur", paidCents: 48_000 });
      expect(facts?.valueCents).toBeUndefined();
    }
    expect(tell(480, { currency: "usd" })?.valueCents).toBe(48_000);
    const nothing = tell(0);
    expect([nothing?.meaning, nothing?.valueCents, nothing?.unreadAmount]).toEqual(["paid", undefined, undefined]);
  });

  it("treats a payment below 0 as a refund", () => {
    const { facts } = readByMapping(mapping, { ...event, amount: -480 }).event;
    expect(facts).toMatchObject({ meaning: "refunded", refund: { id: "evt_9f27c1", cents: 480 } });
    expect([facts?.valueCents, facts?.paidCents]).toEqual([undefined, undefined]);
  });

  it("does not take a discount code for one of ours", () => {
    const coupon = readByMapping({ ...mapping, code: "/coupon" }, { ...event, coupon: "SUMMER20" });
    expect(coupon.event.facts?.codes).toEqual([{ text: "SUMMER20", isOurs: false }]);
  });

  it("matches any of a condition's values, including booleans", () => {
    const paid = (values: string[]): Mapping => ({ ...mapping, paid: { path: "/isPaid", values } });
    expect(readByMapping(mapping, { ...event, type: "invoice.settled" }).event.facts?.meaning).toBe("paid");
    expect(readByMapping(paid(["true"]), { ...event, isPaid: true }).event.facts?.meaning).toBe("paid");
    expect(readByMapping(mapping, { ...event, type: "invoice.sent" }).event.facts).toBeNull();
  });

  it("lists missing mapped fields, but not the phone of a customer with an email", () => {
    const { customer: _, amount: __, ...rest } = event;
    expect(readByMapping(mapping, rest).gone).toEqual(["email", "phone", "amount"]);
    expect(readByMapping(mapping, { ...event, customer: { email: "g@example.com" } }).gone).toEqual([]);
    expect(readByMapping(mapping, { ...event, amount: "a lot" }).gone).toEqual(["amount"]);
    expect(readByMapping(mapping, { ...event, invoice: true }).gone).toEqual(["paymentId"]);
  });

  it("needs no contact for a refund and no invoice for a booking", () => {
    const refund = { id: "evt_2", type: "invoice.refunded", invoice: "INV-4341" };
    expect(readByMapping(mapping, refund).gone).toEqual([]);
    const booked: Mapping = { ...mapping, booked: { path: "/type", values: ["job.booked"] } };
    const booking = { id: "evt_3", type: "job.booked", customer: event.customer };
    expect(readByMapping(booked, booking)).toMatchObject({
      event: { facts: { meaning: "booked" } },
      gone: [],
    });
  });

  it.each([null, 7, "text", [], [[]], { type: { deep: 1 } }, JSON.parse('{"__proto__":{"email":"x"}}')])(
    "has no meaning and does not throw for %j",
    (body) => {
      expect(readByMapping(mapping, body).event.facts).toBeNull();
      expect(readByMapping({ ...mapping, email: "/constructor/name" }, body).gone).toEqual([]);
    },
  );

  it("stores nothing that the database cannot", () => {
    const { facts } = readByMapping(mapping, { ...event, customer: { name: "Gus\u0000 \ud800" } }).event;
    expect(facts?.name).toBe("Gus \ufffd");
    expect(readByMapping(mapping, { ...event, id: `${"x".repeat(254)}😀` }).event.externalId).toMatch(/x\ufffd$/);
  });
});

describe("a path", () => {
  it("leads back to its value for any key", () => {
    for (const keys of [["a/b"], ["~"], ["~1", 0, "/"], ["", "x"], ["a.b", "é"]]) {
      const body = keys.toReversed().reduce<unknown>((inner, key) => ({ [key]: inner }), "here");
      expect(valueAt(body, pathOf(keys))).toBe("here");
      expect(Mapping.safeParse({ email: pathOf(keys) }).success).toBe(true);
    }
  });

  it("ignores inherited properties and a list's own properties", () => {
    for (const path of ["/__proto__", "/constructor/name", "/items/length", "/items/-1", "/items/01"]) {
      expect(valueAt({ items: ["x"] }, path)).toBeUndefined();
    }
  });

  it.each(["", "email", "customer.email", "/a~2", "/a~", `/${"x".repeat(300)}`])("is not written %j", (email) => {
    expect(Mapping.safeParse({ email }).success).toBe(false);
  });
});

it.each<[Mapping, RegExp[]]>([
  [mapping, []],
  [{ email: "/email" }, [/booked, paid or refunded/]],
  [{ paid: { path: "/type", values: ["x"] } }, [/email, phone or referral code/]],
  [{ email: "/e", refunded: { path: "/type", values: ["x"] } }, [/invoice or job number/]],
])("missing links of a mapping are reported for %j", (given, said) => {
  expect(missingLinks(given)).toEqual(said.map((words) => expect.stringMatching(words)));
});
