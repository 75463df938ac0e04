import { z } from "zod";
import { endpoint } from "@/lib/api/contract";

/** A write without rules of its own, for tests of the kit to give a function to. */
export const writeEndpoint = endpoint({
  method: "POST",
  path: "/api/app/test",
  status: 200,
  summary: "Test",
  description: "Test",
  access: {},
  input: z.strictObject({}),
  output: z.object({ ok: z.boolean() }),
  errors: [],
});
