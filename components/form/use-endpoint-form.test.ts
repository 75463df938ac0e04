import { describe, expect, it } from "vitest";
import { z } from "zod";
import { toWire } from "./use-endpoint-form";

const schema = z
  .strictObject({
    name: z.string(),
    phone: z.string().nullable().exactOptional(),
    note: z.string().exactOptional(),
    amount: z.number(),
  })
  .refine(() => true);

describe("toWire", () => {
  it("omits emptied text and values that were never chosen", () => {
    expect(toWire(schema, { name: "", note: "", role: undefined })).toEqual({});
  });

  it("clears a nullable field with null", () => {
    expect(toWire(schema, { name: "Sam", phone: "" })).toEqual({ name: "Sam", phone: null });
  });

  it("sends an emptied required field, so that it is refused", () => {
    expect(toWire(schema, { name: "", note: "" }, { name: "Sam" })).toEqual({ name: "" });
  });

  it("keeps all other values, including zero and false", () => {
    const values = { name: " ", amount: 0, tosAccepted: false, roles: [], phone: null };
    expect(toWire(schema, values)).toEqual(values);
  });
});
