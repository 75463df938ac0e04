import { z } from "zod";
import { deliveryStates, endpointStops } from "@/db/enums";
import { eventType, OutboundEvent } from "@/lib/integrations/outbound/event-contract";
import { endpoint, listEndpoint, paging, text, timestamp } from "@/lib/kit/contract";

const access = { role: "admin", feature: "integrations" } as const;
const path = "/api/app/webhook-endpoints";

const DAY_S = 24 * 60 * 60;

/** Longest overlap of a replaced secret, in seconds. */
const LONGEST_OVERLAP_S = 7 * DAY_S;

const endpointId = z.uuid().meta({ description: "The endpoint.", example: "019a6c28-5e6f-7071-8283-94a5b6c7d8e9" });
const deliveryId = z.uuid().meta({ description: "The delivery.", example: "019a6c29-6f70-7182-9394-a5b6c7d8e9fa" });
export const MAX_URL_LENGTH = 2_000;

const url = z.url().max(MAX_URL_LENGTH).meta({
  description: "An https address on the public internet. Every event is one POST to it.",
  example: "https://hooks.example.com/referral-rewards",
});
const description = text(200).meta({ description: "What you call it.", example: "Our CRM" });
const eventTypes = z
  .array(eventType)
  .max(50)
  .refine((types) => new Set(types).size === types.length, "must name each type once")
  .meta({ description: "Event types it receives; empty for all.", example: ["referral.converted"] });
const secret = z.string().meta({
  description: "The signing secret, starting with `whsec_`. Shown only once.",
  example: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
});

const WebhookEndpoint = z
  .object({
    endpointId,
    url,
    description: description.optional(),
    eventTypes,
    isOn: z.boolean().meta({ description: "Whether events are sent to it.", example: true }),
    stop: z.enum(endpointStops).optional().meta({
      description:
        "Why it is off. `by_hand`: a member turned it off. `gone`: it answered 410. `failing`: every attempt failed for five days.",
    }),
    stoppedAt: timestamp.optional(),
    createdAt: timestamp,
    failures: z.int().meta({ description: "Number of consecutive failed attempts.", example: 0 }),
    failingSince: timestamp.optional(),
    lastDeliveredAt: timestamp.optional(),
    lastFailedAt: timestamp.optional(),
    previousSecretUntil: timestamp
      .optional()
      .meta({ description: "Until when deliveries are signed with the replaced secret as well." }),
  })
  .meta({ id: "WebhookEndpoint" });

const Attempt = z
  .object({
    at: timestamp,
    status: z.int().optional().meta({ description: "The response status, if there was one.", example: 200 }),
    problem: z.string().optional().meta({ description: "Why it doesn’t count as delivered.", example: "answered 500" }),
    answer: z.string().optional().meta({ description: "The first 2 KiB of the answer’s body." }),
    durationMs: z.int().meta({ example: 120 }),
  })
  .meta({ id: "DeliveryAttempt" });

const Delivery = z
  .object({
    deliveryId,
    eventId: z.uuid().meta({ description: "The header `webhook-id`." }),
    type: eventType,
    isTest: z.boolean().meta({ description: "Whether it is a test event with example data.", example: false }),
    state: z.enum(deliveryStates),
    tries: z.int().meta({ description: "Attempts since it was last queued.", example: 1 }),
    nextTryAt: timestamp.optional().meta({ description: "While it is `waiting`." }),
    lastAttempt: Attempt.optional(),
    createdAt: timestamp,
    endedAt: timestamp.optional(),
  })
  .meta({ id: "WebhookDelivery" });

const DeliveryDetails = Delivery.extend({
  event: OutboundEvent.meta({ description: "The body that is sent." }),
  attempts: z.array(Attempt).meta({ description: "The last 20, oldest first." }),
}).meta({ id: "WebhookDeliveryDetails" });

const since = timestamp.meta({ description: "From this moment on.", example: "2026-11-01T00:00:00.000Z" });

export const webhookEndpoints = {
  create: endpoint({
    operationId: "createWebhookEndpoint",
    method: "POST",
    path,
    status: 201,
    summary: "Add a webhook endpoint",
    description: "Sends each new event of these types to the URL. `secret` is shown once and cannot be read again.",
    access: { ...access, recentProof: true },
    input: z.strictObject({
      url,
      description: description.exactOptional(),
      eventTypes: eventTypes.default([]),
    }),
    example: { url: "https://hooks.example.com/referral-rewards", eventTypes: ["referral.converted"] },
    output: z.object({ endpoint: WebhookEndpoint, secret }),
    errors: ["plan_limit_reached"],
  }),
  list: endpoint({
    operationId: "listWebhookEndpoints",
    method: "GET",
    path,
    summary: "List webhook endpoints",
    description: "The organization's endpoints, oldest first. Secrets are never shown.",
    access,
    output: z.object({
      endpoints: z.array(WebhookEndpoint),
      maxEndpoints: z.int().meta({ description: "How many the organization may have.", example: 5 }),
    }),
  }),
  get: endpoint({
    operationId: "getWebhookEndpoint",
    method: "GET",
    path: `${path}/:endpointId`,
    summary: "Read a webhook endpoint",
    description: "Its event types and its delivery status.",
    access,
    input: z.strictObject({ endpointId }),
    output: z.object({ endpoint: WebhookEndpoint }),
    errors: ["not_found"],
  }),
  update: endpoint({
    operationId: "updateWebhookEndpoint",
    method: "PATCH",
    path: `${path}/:endpointId`,
    summary: "Change a webhook endpoint",
    description:
      "Fields left out stay as they are. `isOn: true` resumes deliveries to an endpoint that is off; `recover` sends the events it missed.",
    access,
    input: z.strictObject({
      endpointId,
      url: url.exactOptional(),
      description: description.exactOptional(),
      eventTypes: eventTypes.exactOptional(),
      isOn: z.boolean().exactOptional(),
    }),
    example: { eventTypes: ["referral.converted", "referral.reversed"] },
    output: z.object({ endpoint: WebhookEndpoint }),
    errors: ["not_found"],
  }),
  remove: endpoint({
    operationId: "deleteWebhookEndpoint",
    method: "DELETE",
    path: `${path}/:endpointId`,
    summary: "Delete a webhook endpoint",
    description: "Nothing more is sent to it, and its log goes with it.",
    access,
    input: z.strictObject({ endpointId }),
    output: z.object({ ok: z.literal(true) }),
    errors: ["not_found"],
  }),
  rotateSecret: endpoint({
    operationId: "rotateWebhookSecret",
    method: "POST",
    path: `${path}/:endpointId/rotate-secret`,
    summary: "Replace an endpoint's secret",
    description:
      "During the overlap, deliveries are signed with both secrets, so that you can switch without losing any. A previously replaced secret ends at once.",
    access: { ...access, recentProof: true },
    input: z.strictObject({
      endpointId,
      overlapSeconds: z.int().min(0).max(LONGEST_OVERLAP_S).default(DAY_S).meta({
        description: "How long the current secret stays valid; 0 ends it at once. Defaults to a day.",
        example: DAY_S,
      }),
    }),
    example: { overlapSeconds: DAY_S },
    output: z.object({ endpoint: WebhookEndpoint, secret }),
    errors: ["not_found"],
  }),
  sendTest: endpoint({
    operationId: "sendTestEvent",
    method: "POST",
    path: `${path}/:endpointId/test`,
    summary: "Send a test event",
    description:
      "Sends an example of the type to this endpoint alone, whatever it is subscribed to. The result appears in its log a moment later.",
    access,
    input: z.strictObject({ endpointId, type: eventType.default("webhook.test") }),
    example: { type: "referral.converted" },
    output: z.object({ delivery: Delivery }),
    errors: ["not_found", "endpoint_off"],
  }),
  recover: endpoint({
    operationId: "recoverWebhookEndpoint",
    method: "POST",
    path: `${path}/:endpointId/recover`,
    summary: "Resend failed and missed events",
    description:
      "Queues every undelivered event since then again, including those from while the endpoint was off. Events are kept for 30 days.",
    access,
    input: z.strictObject({ endpointId, since, until: since.exactOptional() }),
    example: { since: "2026-11-01T00:00:00.000Z" },
    output: z.object({
      deliveries: z.int().meta({ description: "How many are sent again.", example: 12 }),
    }),
    errors: ["not_found", "endpoint_off"],
  }),
};

export const webhookDeliveries = {
  list: listEndpoint({
    operationId: "listWebhookDeliveries",
    path: `${path}/:endpointId/deliveries`,
    summary: "List an endpoint's deliveries",
    description: "The log of 30 days, newest first.",
    access,
    input: z.strictObject({ endpointId, ...paging, state: z.enum(deliveryStates).exactOptional() }),
    key: "deliveries",
    id: "deliveryId",
    item: Delivery,
    errors: ["not_found"],
  }),
  get: endpoint({
    operationId: "getWebhookDelivery",
    method: "GET",
    path: `${path}/:endpointId/deliveries/:deliveryId`,
    summary: "Read a delivery",
    description: "The delivery with its body and the result of each attempt.",
    access,
    input: z.strictObject({ endpointId, deliveryId }),
    output: z.object({ delivery: DeliveryDetails }),
    errors: ["not_found"],
  }),
  resend: endpoint({
    operationId: "resendWebhookDelivery",
    method: "POST",
    path: `${path}/:endpointId/deliveries/:deliveryId/resend`,
    summary: "Send a delivery again",
    description: "Sends it at once with the same `webhook-id`. If it fails, the usual retries follow.",
    access,
    input: z.strictObject({ endpointId, deliveryId }),
    output: z.object({ delivery: DeliveryDetails }),
    errors: ["not_found", "endpoint_off"],
  }),
};

export const outboundEvents = {
  listSamples: endpoint({
    operationId: "listEventSamples",
    method: "GET",
    path: "/api/app/event-samples",
    summary: "Read sample events",
    description:
      "The last three events of a type, or an example if there are none. Automation tools use them for mapping fields.",
    access,
    input: z.strictObject({ type: eventType }),
    example: { type: "referral.converted" },
    output: z.object({ events: z.array(OutboundEvent) }),
  }),
};
