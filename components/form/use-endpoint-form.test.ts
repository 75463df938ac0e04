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

describe("what a form sends", () => {
  it("leaves out emptied text and what was never chosen", () => {
    expect(toWire(schema, { name: "", note: "", role: undefined })).toEqual({});
  });

  it("clears a field that can be cleared with null", () => {
    expect(toWire(schema, { name: "Sam", phone: "" })).toEqual({ name: "Sam", phone: null });
  });

  it("sends an emptied field that cannot be cleared, to be refused", () => {
    expect(toWire(schema, { name: "", note: "" }, { name: "Sam" })).toEqual({ name: "" });
  });

  it("keeps everything else, zero and false included", () => {
    const values = { name: " ", amount: 0, tosAccepted: false, roles: [], phone: null };
    expect(toWire(schema, values)).toEqual(values);
  });
});
