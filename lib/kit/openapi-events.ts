import { z } from "zod";
import type { Json } from "@/lib/kit/openapi-problems";

/** An event type that webhook endpoints can receive. */
export interface DeclaredEvent {
  readonly type: string;
  readonly description: string;
  readonly data: z.ZodType;
  readonly example: unknown;
}

const headers: readonly [name: string, description: string, example: string][] = [
  [
    "webhook-id",
    "The event’s id, the same on every retry. Process each id once.",
    "019a6c24-11aa-7c01-8d20-3b4c5d6e7f81",
  ],
  ["webhook-timestamp", "The time of this attempt, in Unix seconds.", "1795622400"],
  [
    "webhook-signature",
    "`v1,<base64>`, or several separated by spaces while a secret is being replaced. It is the HMAC-SHA256 of the id, a dot, the timestamp, a dot and the raw body. The key is the part of the secret after `whsec_`, decoded from base64.",
    "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=",
  ],
];

/**
 * The `webhooks` of an OpenAPI 3.1 document: the requests and the expected responses.
 * @param toSchema converts a shape to a schema that allows additional fields and refers to the document's components
 */
export function describeEvents(
  domain: string,
  events: readonly DeclaredEvent[],
  toSchema: (shape: z.ZodType) => Json,
): Json {
  return Object.fromEntries(events.map((event) => [event.type, { post: operationOf(domain, event, toSchema) }]));
}

function operationOf(
  domain: string,
  { type, description, data, example }: DeclaredEvent,
  toSchema: (shape: z.ZodType) => Json,
): Json {
  const body = z.object({ id: z.uuid(), type: z.literal(type), timestamp: z.iso.datetime(), data });
  const [[, , id] = []] = headers;
  return {
    operationId: `on ${type}`.replace(/[ ._](\w)/g, (_, letter: string) => letter.toUpperCase()),
    tags: [domain],
    summary: type,
    description,
    security: [],
    parameters: headers.map(([name, text, value]) => ({
      name,
      in: "header",
      required: true,
      description: text,
      example: value,
      schema: { type: "string" },
    })),
    requestBody: {
      required: true,
      content: {
        "application/json": {
          schema: toSchema(body),
          example: { id, type, timestamp: "2026-11-10T15:30:00.000Z", data: example },
        },
      },
    },
    responses: {
      "2XX": { description: "Delivered. Anything else is retried up to 10 times over three days." },
      410: { description: "Gone: the endpoint is turned off." },
    },
  };
}
