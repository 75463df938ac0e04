import { expect, it } from "vitest";
import { z } from "zod";
import { endpoints } from "@/lib/contract";
import { describeIssues, WHOLE_CENTS } from "@/lib/kit/errors";

const fields = endpoints.flatMap(({ endpoint: { method, operationId, input } }) =>
  method !== "GET" && input instanceof z.ZodObject
    ? Object.entries<z.ZodType>(input.shape).flatMap(([field, schema]) =>
        /Cents$|^delta$/.test(field) ? [{ operationId, field, schema }] : [],
      )
    : [],
);

it("every amount of a request refuses dollars and names its unit", () => {
  expect(fields.length).toBeGreaterThan(10);
  for (const { operationId, field, schema } of fields) {
    for (const dollars of ["25.00", "2500", 25.5]) {
      const { error } = schema.safeParse(dollars, { reportInput: true });
      expect(error && describeIssues(error), `${operationId} ${field}`).toEqual([
        { field: "body", message: WHOLE_CENTS },
      ]);
    }
  }
});
