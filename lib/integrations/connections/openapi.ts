import { z } from "zod";
import { connectionEventOutcomes } from "@/db/enums-connections";
import { SECRET_HEADER } from "@/lib/integrations/connections/profiles/signatures";
import type { ErrorCode } from "@/lib/kit/errors";
import { jsonSchemaOf } from "@/lib/kit/json-schema";
import { type Json, problemResponses, responseHeaders } from "@/lib/kit/openapi-problems";

const Receipt = z.object({
  ok: z.literal(true),
  events: z
    .array(
      z.object({
        eventId: z.uuid().meta({ description: "Our id of the event." }),
        outcome: z.enum(connectionEventOutcomes),
        detail: z.string().optional().meta({ description: "Why it had no effect." }),
      }),
    )
    .meta({ description: "Most requests hold one event." }),
});

const codes: readonly ErrorCode[] = [
  "invalid_input",
  "unauthenticated",
  "organization_suspended",
  "terms_not_accepted",
  "feature_not_enabled",
  "method_not_allowed",
  "payload_too_large",
  "rate_limited",
  "internal",
  "unavailable",
];

const receipt = jsonSchemaOf(Receipt);

const idInPath = (name: string, description: string): Json => ({
  ...{ name, in: "path", required: true, description },
  schema: { type: "string", format: "uuid" },
});

const operation: Json = {
  operationId: "sendConnectionEvent",
  tags: ["connectionEvents"],
  summary: "Send an event in your own format",
  description:
    "The address of a connection. The connected system sends its events as they are and signs them in its own way, or sends the connection’s secret as `X-Webhook-Secret`. The same event twice has one effect.",
  security: [{ connectionSecret: [] }],
  parameters: [idInPath("orgId", "The organization."), idInPath("connectionId", "The connection.")],
  requestBody: {
    required: true,
    content: { "application/json": { schema: {}, example: { id: "evt_9f27c1", type: "invoice.paid" } } },
  },
  responses: {
    200: {
      description: "The event is genuine and was stored",
      headers: responseHeaders,
      content: { "application/json": { schema: receipt } },
    },
    ...problemResponses(codes),
  },
};

/** OpenAPI section for connection URLs, which are not endpoints of the contract. */
export const connectionDocument = {
  codes,
  paths: { "/api/webhooks/{orgId}/{connectionId}": { post: operation } },
  securitySchemes: {
    connectionSecret: {
      type: "apiKey",
      in: "header",
      name: SECRET_HEADER,
      description: "The connection’s secret. Systems that sign do so in their own way instead.",
    },
  },
};
