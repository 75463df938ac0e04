import { describe, expect, it } from "vitest";
import { Mapping } from "@/lib/integrations/connections/mapping";
import { canLink, describeField, keepValues, linkField, unlinkField } from "./links";

const body = { type: "invoice.paid", amount: 48_000, cost: "$12.50", phone: "1-503-555-0119", no: null };

describe("linking a field", () => {
  it("makes a condition from the value, and guesses an amount's unit", () => {
    const linked = linkField({}, "paid", "/type", body);
    expect(linked).toEqual({ paid: { path: "/type", values: ["invoice.paid"] } });
    expect(Mapping.parse(linked)).toEqual(linked);
    expect(linkField({}, "amount", "/amount", body).amount).toEqual({ path: "/amount", unit: "cents" });
    expect(linkField({}, "amount", "/cost", body).amount).toEqual({ path: "/cost", unit: "dollars" });
    expect(linkField(linked, "email", "/type", body)).toEqual({ ...linked, email: "/type" });
  });

  it("is offered only for values it can read", () => {
    const event = { text: "INV-1", none: null, long: "x".repeat(201), number: 480 };
    const linkable = (field: "amount" | "paid" | "email") =>
      Object.keys(event).filter((key) => canLink(field, event, `/${key}`));
    expect(linkable("amount")).toEqual(["number"]);
    expect(linkable("paid")).toEqual(["text", "number"]);
    expect(linkable("email")).toEqual(["text", "none", "long", "number"]);
  });

  it("can be undone for one field, or for a refund with its details", () => {
    const mapping: Mapping = {
      email: "/email",
      refunded: { path: "/type", values: ["x"] },
      refundId: "/id",
      refundAmount: { path: "/amount", unit: "cents" },
    };
    expect(Object.keys(unlinkField(mapping, "email"))).toEqual(["refunded", "refundId", "refundAmount"]);
    expect(unlinkField(mapping, "refunded")).toEqual({ email: "/email" });
  });
});

it("shows a linked field as people write it", () => {
  const mapping: Mapping = {
    phone: "/phone",
    amount: { path: "/amount", unit: "cents" },
    email: "/no",
    refundAmount: { path: "/type", unit: "cents" },
  };
  const fields = ["phone", "amount", "email", "refundAmount", "name"] as const;
  const shown = fields.map((field) => describeField(mapping, field, body));
  expect(shown).toEqual(["(503) 555-0119", "$480.00", undefined, undefined, undefined]);
  expect(describeField(mapping, "phone", { phone: "+44 20 7946 0018" })).toBe("+44 20 7946 0018");
});

it("keeps up to 20 distinct comparable values", () => {
  expect(keepValues([" a ", "", "a", "b\n\u0000c", "x".repeat(201), "d"])).toEqual(["a", "d"]);
  expect(keepValues(Array.from({ length: 25 }, (_, n) => `v${n}`))).toHaveLength(20);
});
