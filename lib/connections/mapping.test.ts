import { describe, expect, it } from "vitest";
import {
  type Mapping,
  missingLinks,
  pathOf,
  readAmount,
  readByMapping,
  valueAt,
} from "@/lib/connections/mapping";

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
  paid: { path: "/type", values: ["invoice.paid"] },
  refunded: { path: "/type", values: ["invoice.refunded"] },
  name: "/customer/name",
  email: "/customer/email",
  phone: "/customer/phone",
  code: "/odd~1key~0/0/code",
  paymentId: "/invoice",
  amount: { path: "/amount", unit: "cents" },
};

describe("an event that is read by a mapping", () => {
  it("says who paid what", () => {
    expect(readByMapping(mapping, event)).toEqual({
      event: {
        externalId: "evt_9f27c1",
        type: "invoice.paid",
        told: {
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

  it("says what was refunded: all of it, or a part that is linked", () => {
    const refund = { ...event, type: "Invoice.Refunded ", back: "-$120.50" };
    expect(readByMapping(mapping, refund).event.told).toMatchObject({ refund: { id: "evt_9f27c1" } });
    const partly: Mapping = {
      ...mapping,
      refundAmount: { path: "/back", unit: "dollars" },
      refundId: "/invoice",
    };
    const { told } = readByMapping(partly, refund).event;
    expect(told).toMatchObject({ meaning: "refunded", refund: { id: "INV-4341", cents: 12_050 } });
  });

  it("means nothing where no condition holds", () => {
    expect(readByMapping(mapping, { ...event, type: "invoice.sent" }).event.told).toBeNull();
  });

  it("names what is gone of what is linked, and not the phone of somebody with an email", () => {
    const { customer: _, amount: __, ...rest } = event;
    expect([...readByMapping(mapping, rest).gone].sort()).toEqual(["amount", "email", "phone"]);
    expect(readByMapping(mapping, { ...event, customer: { email: "g@example.com" } }).gone).toEqual([]);
  });

  it.each([null, 7, "text", [], [[]], { type: { deep: 1 } }, JSON.parse('{"__proto__":{"email":"x"}}')])(
    "is nothing, and no fault, where it is %j",
    (body) => {
      expect(readByMapping(mapping, body).event.told).toBeNull();
      expect(readByMapping({ ...mapping, email: "/constructor/name" }, body).gone).toEqual([]);
    },
  );
});

describe("a place", () => {
  it("of whatever key leads back to its value", () => {
    for (const keys of [["a/b"], ["~"], ["~1", 0, "/"], ["", "x"]]) {
      const body = keys.toReversed().reduce<unknown>((inner, key) => ({ [key]: inner }), "here");
      expect(valueAt(body, pathOf(keys))).toBe("here");
    }
  });
});

describe("an amount", () => {
  it.each<[unknown, "cents" | "dollars", number | undefined]>([
    ["$1,234.50", "dollars", 123_450],
    ["(25.00)", "dollars", 2_500],
    [480, "dollars", 48_000],
    [19.99, "dollars", 1_999],
    ["48000", "cents", 48_000],
    [-500, "cents", 500],
    ["USD 12", "dollars", 1_200],
    ["12 apples", "dollars", undefined],
    ["", "cents", undefined],
    [null, "cents", undefined],
    ["1e9", "cents", undefined],
  ])("%j in %s is %s", (value, unit, cents) => expect(readAmount(value, unit)).toBe(cents));
});

describe("what is missing of a mapping", () => {
  it.each<[Mapping, RegExp[]]>([
    [mapping, []],
    [{ email: "/email" }, [/booked, paid or refunded/]],
    [{ paid: { path: "/type", values: ["x"] } }, [/email, phone or referral code/]],
    [{ email: "/e", refunded: { path: "/type", values: ["x"] } }, [/invoice or job number/]],
  ])("of %j", (given, said) => {
    expect(missingLinks(given)).toEqual(said.map((words) => expect.stringMatching(words)));
  });
});
