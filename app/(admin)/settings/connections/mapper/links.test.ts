import { describe, expect, it } from "vitest";
import { Mapping } from "@/lib/integrations/connections/mapping";
import { describeField, keepValues, linkField, namesAt, refuseLink, unlinkField } from "./links";

const body = {
  type: "invoice.paid",
  other: "sent",
  amount: 48_000,
  cost: "$12.50",
  phone: "1-503-555-0119",
  no: null,
};

describe("linking a field", () => {
  it("makes a condition from the value, and adds values from other events", () => {
    const first = linkField({}, "paid", "/type", body);
    expect(first).toEqual({ paid: { path: "/type", values: ["invoice.paid"] } });
    const second = linkField(first, "paid", "/type", { type: "invoice.settled" });
    expect(second.paid?.values).toEqual(["invoice.paid", "invoice.settled"]);
    expect(linkField(second, "paid", "/type", body)).toEqual(second);
    expect(linkField(second, "paid", "/other", body).paid).toEqual({ path: "/other", values: ["sent"] });
    expect(Mapping.parse(second)).toEqual(second);
  });

  it("guesses an amount's unit once", () => {
    const guessed = linkField({}, "amount", "/amount", body);
    expect(guessed.amount).toEqual({ path: "/amount", unit: "cents" });
    const chosen: Mapping = { amount: { path: "/amount", unit: "dollars" } };
    expect(linkField(chosen, "amount", "/amount", body)).toEqual(chosen);
    expect(linkField(chosen, "amount", "/cost", body).amount).toEqual({ path: "/cost", unit: "dollars" });
  });

  it("is rejected if the value can't be read", () => {
    expect(refuseLink("amount", "INV-1")).toBe("That isn’t an amount");
    expect(refuseLink("paid", null)).toBe("That isn’t a short text");
    expect(refuseLink("paid", "x".repeat(201))).toBe("That isn’t a short text");
    for (const field of ["amount", "paid", "email"] as const) expect(refuseLink(field, 480)).toBeUndefined();
    expect(refuseLink("email", null)).toBeUndefined();
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

describe("a linked field", () => {
  const mapping: Mapping = {
    paid: { path: "/type", values: ["invoice.paid", "settled"] },
    refunded: { path: "/type", values: ["back"] },
    phone: "/phone",
    amount: { path: "/amount", unit: "cents" },
    email: "/no",
    refundAmount: { path: "/type", unit: "cents" },
  };

  it("is shown as people write it", () => {
    const said = (["paid", "phone", "amount", "email", "refundAmount", "name"] as const).map((field) => {
      return describeField(mapping, field, body);
    });
    expect(said).toEqual([
      "type is invoice.paid or settled",
      "(503) 555-0119",
      "$480.00",
      undefined,
      undefined,
      undefined,
    ]);
    expect(describeField(mapping, "phone", { phone: "+44 20 7946 0018" })).toBe("+44 20 7946 0018");
  });

  it("is listed at its value", () => {
    expect(namesAt(mapping, ["paid", "refunded", "email"], "/type")).toEqual([
      "Job is paid when",
      "Refunded when",
    ]);
  });
});

it("keeps up to 20 distinct comparable values", () => {
  expect(keepValues([" a ", "", "a", "b\n\u0000c", "x".repeat(201), "d"])).toEqual(["a", "d"]);
  expect(keepValues(Array.from({ length: 25 }, (_, n) => `v${n}`))).toHaveLength(20);
});
