import { z } from "zod";
import { openApiDocument } from "@/lib/openapi";
import type { Schema } from "@/lib/testing/arbitrary-json";
import type { Operation } from "@/lib/testing/arbitrary-request";

const document = openApiDocument();
const paths = document["paths"] as Readonly<
  Record<string, Readonly<Record<string, Omit<Operation, "method">>>>
>;

/** The shapes that operations share. */
export const sharedShapes = (document["components"] as { readonly schemas: Schema }).schemas;

/** Everything that the OpenAPI document lets somebody ask for. */
export const operations: readonly Operation[] = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    ...operation,
    path,
    method: method.toUpperCase(),
  })),
);

const Opening = z.enum(["apiKey", "session", "invitation", "resetLink", "visitor", "webhookSignature"]);

/** What the document says first of what opens an operation. */
export function openingOf({ security }: Operation): z.output<typeof Opening> {
  if (security === undefined) return "apiKey";
  return Opening.parse(security.flatMap(Object.keys)[0] ?? "visitor");
}
