import { z } from "zod";
import { webhookEventOutcomes, webhookEventTypes } from "@/db/enums";
import { decision, isOneDecision, notOneDecision } from "@/lib/integrations/settle-contract";
import { endpoint, listEndpoint, paging, timestamp } from "@/lib/kit/contract";

const access = { role: "admin", feature: "integrations" } as const;
const path = "/api/app/integrations/webhook-events";

const example = {
  eventId: "019a6c21-3e5f-7a80-9c1d-2b3a4c5d6e7f",
  outcome: "unmatched",
  detail: "No referral fits this event.",
} as const;

const eventId = z.uuid().meta({ description: "The event.", example: example.eventId });
const outcome = z.enum(webhookEventOutcomes);
const fields = z.record(z.string(), z.unknown());

const WebhookEvent = z
  .object({
    eventId,
    externalId: z.string().meta({ description: "The sender's own id.", example: "invoice-1042" }),
    type: z.enum(webhookEventTypes).meta({ example: "referral.convert" }),
    outcome: outcome.meta({
      description: "Unmatched and refused events can be replayed.",
      example: example.outcome,
    }),
    status: z.int().meta({ description: "The response status sent.", example: 202 }),
    keyId: z.string().meta({ description: "The key it was signed with.", example: "rrw_Yk3v9mQ0c2RfT7aB" }),
    keyName: z.string().meta({ description: "The key’s name at that time.", example: "Job management" }),
    attempts: z.int().meta({ description: "Number of attempts to apply it.", example: 1 }),
    receivedAt: timestamp,
    handledAt: timestamp.meta({ description: "Time of the last attempt." }),
    detail: z.string().optional().meta({ description: "Why it has no effect.", example: example.detail }),
  })
  .meta({ id: "WebhookEvent" });

const WebhookEventDetails = WebhookEvent.extend({
  data: fields.meta({
    description: "The event’s data as sent.",
    example: { referralCode: "ANN-7K2Q", friendEmail: "fred@example.com", jobValueCents: 48_000 },
  }),
  answer: fields.meta({
    description: "The response sent: its body, or the details of a refusal.",
    example: { ok: true, ...example },
  }),
}).meta({ id: "WebhookEventDetails" });

export const webhookEvents = {
  list: listEndpoint({
    operationId: "listWebhookEvents",
    path,
    summary: "List webhook events",
    description: "Every signed event and its result, newest first.",
    access,
    input: z.strictObject({ ...paging, outcome: outcome.exactOptional() }),
    key: "events",
    id: "eventId",
    item: WebhookEvent,
  }),
  get: endpoint({
    operationId: "getWebhookEvent",
    method: "GET",
    path: `${path}/:eventId`,
    summary: "Read a webhook event",
    description: "The event with its data and the answer to it.",
    access,
    input: z.strictObject({ eventId }),
    output: z.object({ event: WebhookEventDetails }),
    errors: ["not_found"],
  }),
  replay: endpoint({
    operationId: "replayWebhookEvent",
    method: "POST",
    path: `${path}/:eventId/replay`,
    summary: "Replay a webhook event",
    description:
      "Retries an unmatched or refused event in your name. The new outcome is stored, and repeats from the sender get the new answer. For a `referral.convert` event, `referralId` is the referral to convert, and `jobValueCents` the value of its job. With `isNothing`, an event that isn’t applied is ignored from now on. An applied event stays as it is, so nothing happens twice.",
    access,
    input: z.strictObject({ eventId, ...decision }).refine(isOneDecision, notOneDecision),
    example: { referralId: "019a6c20-5d3e-7f10-b1c2-9e8d7c6b5a40" },
    output: z.object({ event: WebhookEventDetails }),
    errors: ["not_found"],
  }),
};
