import { z } from "zod";
import { webhookEventTypes } from "@/db/enums";
import { connectionEventOutcomes } from "@/db/enums-connections";
import { SECRET_HEADER } from "@/lib/integrations/connections/profiles/signatures";
import { eventData, externalId, SIGNATURE_HEADER } from "@/lib/integrations/webhooks/event";
import { exampleEvents } from "@/lib/integrations/webhooks/example-events";
import type { ErrorCode } from "@/lib/kit/errors";
import { jsonSchemaOf } from "@/lib/kit/json-schema";
import { type Json, problemResponses, responseHeaders } from "@/lib/kit/openapi-problems";
import { Advocate } from "@/lib/leads/advocates/shapes";
import { ConversionResult, Referral, Reversed } from "@/lib/leads/referrals/shapes";
import { Approval } from "@/lib/ledger/approvals/approval-contract";

const { advocateId, referralCode, referralUrl } = Advocate.shape;
const { referralId, stage } = Referral.shape;
const { referral: _, ...credit } = Reversed.shape;
const { conversionId, advocateNewBalance } = ConversionResult.shape;
// Inlined, because this document is built without the endpoints' shared schemas.
const approval = z.object(Approval.shape);

const eventId = z.uuid().meta({ description: "Our id of the event." });

const Applied = z.object({
  ok: z.literal(true),
  eventId,
  outcome: z.literal("applied"),
  result: z
    .union([
      z.strictObject({ advocateId, referralCode, referralUrl }),
      z.strictObject({ referralId }),
      z.strictObject({ referralId, conversionId, advocateNewBalance }),
      z.strictObject({ referralId, stage, ...credit }),
    ])
    .meta({
      type: "object",
      description: "The created advocate, referral or conversion, or the rest of a reversed reward.",
    }),
});

const NeedsApproval = Applied.extend({
  result: z
    .strictObject({ referralId, approval })
    .meta({ description: "Above the organization's ceiling: nothing is booked until a member approves." }),
});

const Unmatched = z.object({
  ok: z.literal(true),
  eventId,
  outcome: z.literal("unmatched"),
  detail: z.string().meta({ description: "Why it matches nothing." }),
});

const Ignored = Unmatched.extend({
  outcome: z.literal("ignored"),
  detail: z.string().meta({ description: "Why there is nothing to do." }),
});

const Receipt = z.object({
  ok: z.literal(true),
  events: z
    .array(
      z.object({
        eventId,
        outcome: z.enum(connectionEventOutcomes),
        detail: z.string().optional().meta({ description: "Why it had no effect." }),
      }),
    )
    .meta({ description: "Most requests hold one event." }),
});

/** Errors at every address that takes events. */
const commonCodes: readonly ErrorCode[] = [
  "invalid_input",
  "unauthenticated",
  "organization_suspended",
  "organization_moved",
  "terms_not_accepted",
  "feature_not_enabled",
  "method_not_allowed",
  "payload_too_large",
  "rate_limited",
  "internal",
  "unavailable",
];

/** Errors of signed events, which are answered like requests to the API. */
const signedCodes: readonly ErrorCode[] = [
  ...commonCodes,
  "self_referral",
  "plan_limit_reached",
  "event_id_reused",
  "already_converted",
  "not_converted",
  "already_reversed",
  "not_reversed",
  "duplicate_conversion",
  "duplicate_referral",
  "advocate_already_enrolled",
  "campaign_not_accepting_referrals",
  "referral_cap_reached",
];

const idInPath = (name: string, description: string): Json => ({
  name,
  in: "path",
  required: true,
  description,
  schema: { type: "string", format: "uuid" },
});

const sendSigned: Json = {
  operationId: "sendEvent",
  tags: ["webhookEvents"],
  summary: "Send an event",
  description:
    "Lets another system report what happened. It signs the body with a webhook signing key instead of sending an API key. The same `id` twice has one effect and the same answer. An event that matches nothing returns 202 and is kept for an admin. An event whose reward is above the organization's ceiling also returns 202; a member then approves or declines it.",
  security: [{ webhookSignature: [] }],
  parameters: [
    idInPath("orgId", "The organization."),
    {
      name: SIGNATURE_HEADER,
      in: "header",
      required: true,
      description:
        "`t=<unix seconds>,v1=<hex>`: the hex is the HMAC-SHA256 of `t`, a dot and the body as it is sent. The time may be off by 300 seconds.",
      schema: { type: "string" },
    },
  ],
  requestBody: {
    required: true,
    content: {
      "application/json": {
        schema: { oneOf: webhookEventTypes.map((type) => jsonSchemaOf(eventOf(type))) },
        examples: examples(),
      },
    },
  },
  responses: {
    200: success(
      "The event was applied, now or when its `id` first arrived, or is a refund unrelated to any referral",
      z.union([Applied, Ignored]),
    ),
    202: success(
      "The event matches nothing yet and is stored, or its reward is waiting for approval",
      z.union([Unmatched, NeedsApproval]),
    ),
    ...problemResponses(signedCodes),
  },
};

const sendOwn: Json = {
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
      content: { "application/json": { schema: jsonSchemaOf(Receipt) } },
    },
    ...problemResponses(commonCodes),
  },
};

/** OpenAPI section for the addresses that take events, which are not endpoints of the contract. */
export const inboundDocument = {
  codes: [signedCodes, commonCodes],
  paths: {
    "/api/webhooks/{orgId}": { post: sendSigned },
    "/api/webhooks/{orgId}/{connectionId}": { post: sendOwn },
  },
  securitySchemes: {
    webhookSignature: {
      type: "apiKey",
      in: "header",
      name: SIGNATURE_HEADER,
      description: "A signature made with one of the organization's webhook signing keys.",
    },
    connectionSecret: {
      type: "apiKey",
      in: "header",
      name: SECRET_HEADER,
      description: "The connection’s secret. Systems that sign do so in their own way instead.",
    },
  },
};

function eventOf(type: (typeof webhookEventTypes)[number]) {
  return z.strictObject({ id: externalId, type: z.literal(type), data: eventData[type] }).meta({ title: type });
}

function examples(): Json {
  const events = exampleEvents({
    campaignId: "019a6c1e-7a40-7c3e-9d0b-6f2f4b1f8a10",
    referralCode: "ANN-7K2Q",
  });
  return Object.fromEntries(Object.entries(events).map(([type, value]) => [type, { value }]));
}

function success(description: string, body: z.ZodType): Json {
  const replayed = {
    description: "`true` if the event arrived before and this is its original answer.",
    schema: { type: "string", const: "true" },
  };
  return {
    description,
    headers: { ...responseHeaders, "Idempotent-Replayed": replayed },
    content: { "application/json": { schema: jsonSchemaOf(body) } },
  };
}
