import { z } from "zod";
import { connectionEventOutcomes, connectionMeanings, connectionSystems } from "@/db/enums-connections";
import { MAX_AMOUNT_CENTS } from "@/lib/business/campaigns/contract";
import { Mapping } from "@/lib/integrations/connections/mapping";
import { Connection, connectionFields } from "@/lib/integrations/connections/shape";
import { endpoint, listEndpoint, paging, text, timestamp } from "@/lib/kit/contract";

const access = { role: "admin", feature: "integrations" } as const;
const path = "/api/app/connections";

const { connectionId, name, account, clientId, choices } = connectionFields;
const eventId = z
  .uuid()
  .meta({ description: "The event here.", example: "019a6c31-8192-73a4-b5c6-d7e8f90a1b2c" });
const secret = text(500).meta({
  description: "What the other system signs with. It is kept encrypted and never shown.",
  example: "whsec_5WbX5kEWLlfzsGNjH64I8lOOqUB6e8FH",
});
const outcome = z.enum(connectionEventOutcomes);
const creditCents = z
  .int()
  .optional()
  .meta({ description: "What the advocate got; less than 0 for what was taken back.", example: 2_500 });

const signs = z
  .array(z.object({ sign: z.enum(["phone", "email", "name"]), fits: z.boolean() }))
  .optional()
  .meta({
    description: "What of the event fits the lead, and what does not; what can’t be compared is left out.",
  });

const ConnectionEvent = z
  .object({
    eventId,
    connectionId,
    connectionName: name,
    externalId: z.string().meta({ description: "The other system’s own id.", example: "evt_1Qx2" }),
    type: z.string().meta({ description: "As the other system calls it.", example: "invoice.paid" }),
    meaning: z.enum(connectionMeanings).optional(),
    who: z.string().optional().meta({ description: "The customer, as far as it says.", example: "Gus Hale" }),
    about: z.string().optional().meta({ description: "Its payment there.", example: "INV-4341" }),
    outcome,
    detail: z
      .string()
      .optional()
      .meta({ description: "Why it had no effect.", example: "Isn’t a referral." }),
    referralId: z.uuid().optional(),
    friendName: z.string().optional().meta({ description: "The lead that it means.", example: "Gus Hale" }),
    signs,
    advocateName: z.string().optional().meta({ example: "Ann Reyes" }),
    creditCents,
    receivedAt: timestamp,
  })
  .meta({ id: "ConnectionEvent" });

const Candidate = z
  .object({
    referralId: z.uuid(),
    friendName: z.string().meta({ example: "Gus Hale" }),
    friendEmail: z.string().optional(),
    friendPhone: z.string().optional(),
    advocateName: z.string().meta({ example: "Ann Reyes" }),
    why: z.string().meta({ description: "What speaks for it.", example: "Same email" }),
    signs,
  })
  .meta({ id: "ConnectionCandidate" });

const ConnectionEventDetails = ConnectionEvent.extend({
  body: z.unknown().meta({ description: "What the other system sent." }),
  needsAmount: z.boolean().meta({
    description:
      "Whether it is a payment whose job’s value isn’t known, so that a member may have to enter it.",
  }),
  candidates: z
    .array(Candidate)
    .meta({ description: "The leads that it may mean, while somebody has to pick one: at most 10." }),
}).meta({ id: "ConnectionEventDetails" });

const OneConnection = z.object({ connection: Connection });

export const connections = {
  create: endpoint({
    operationId: "createConnection",
    method: "POST",
    path,
    status: 201,
    summary: "Connect another system",
    description:
      "Gives the address for the other system’s events. They are kept, and have no effect until you turn the connection on. For `other` a `secret` is made and shown this once: send it as the header `X-Webhook-Secret`, or sign the body with it as described under Webhooks. A plan includes as many of `other` as webhook keys.",
    access: { ...access, recentProof: true },
    input: z.strictObject({
      system: z.enum(connectionSystems).meta({ example: "stripe" }),
      name: name.exactOptional(),
    }),
    example: { system: "other", name: "Our CRM" },
    output: OneConnection.extend({ secret: z.string().optional().meta({ example: "whsec_u0V…kQ4" }) }),
    errors: ["invalid_input", "plan_limit_reached"],
  }),
  list: endpoint({
    operationId: "listConnections",
    method: "GET",
    path,
    status: 200,
    summary: "List connections",
    description: "The organization’s connections and how each stands, oldest first.",
    access,
    input: z.strictObject({}),
    output: z.object({ connections: z.array(Connection) }),
    errors: ["invalid_input"],
  }),
  get: endpoint({
    operationId: "getConnection",
    method: "GET",
    path: `${path}/:connectionId`,
    status: 200,
    summary: "Read a connection",
    description: "How it is set up and how it stands.",
    access,
    input: z.strictObject({ connectionId }),
    output: OneConnection,
    errors: ["invalid_input", "not_found"],
  }),
  update: endpoint({
    operationId: "updateConnection",
    method: "PATCH",
    path: `${path}/:connectionId`,
    status: 200,
    summary: "Change a connection",
    description:
      "Fields left out stay as they are. `isOn: true` asks for what the system needs: its secret, a mapping where it has one, and to be connected where it has an app. A new secret counts at once.",
    access: { ...access, recentProof: true },
    input: z.strictObject({
      connectionId,
      name: name.exactOptional(),
      secret: secret.exactOptional(),
      account: account.exactOptional(),
      clientId: clientId.exactOptional(),
      clientSecret: text(500)
        .exactOptional()
        .meta({ description: "The same app’s. It is kept encrypted and never shown." }),
      choices: choices.exactOptional(),
      isOn: z.boolean().exactOptional(),
    }),
    example: { name: "Our CRM" },
    output: OneConnection,
    errors: ["invalid_input", "not_found"],
  }),
  remove: endpoint({
    operationId: "deleteConnection",
    method: "DELETE",
    path: `${path}/:connectionId`,
    status: 200,
    summary: "Delete a connection",
    description: "Its address takes nothing more, and its events go with it. What they did stays.",
    access,
    input: z.strictObject({ connectionId }),
    output: z.object({ ok: z.literal(true) }),
    errors: ["invalid_input", "not_found"],
  }),
  saveMapping: endpoint({
    operationId: "saveMapping",
    method: "POST",
    path: `${path}/:connectionId/mapping`,
    status: 200,
    summary: "Save a mapping",
    description:
      "Says where the fields of its events stand. Each one saved is a new version; the earlier ones stay to go back to.",
    access,
    input: z.strictObject({ connectionId, mapping: Mapping }),
    example: { mapping: { email: "/customer/email", paid: { path: "/type", values: ["invoice.paid"] } } },
    output: OneConnection,
    errors: ["invalid_input", "not_found"],
  }),
  mappings: endpoint({
    operationId: "listMappings",
    method: "GET",
    path: `${path}/:connectionId/mappings`,
    status: 200,
    summary: "List mappings",
    description: "Every version, newest first. To go back, save an earlier one again.",
    access,
    input: z.strictObject({ connectionId }),
    output: z.object({
      mappings: z.array(
        z
          .object({
            version: z.int().meta({ example: 2 }),
            mapping: Mapping,
            createdBy: z.string().meta({ example: "dana@example.com" }),
            createdAt: timestamp,
          })
          .meta({ id: "MappingVersion" }),
      ),
    }),
    errors: ["invalid_input", "not_found"],
  }),
  preview: endpoint({
    operationId: "previewConnection",
    method: "POST",
    path: `${path}/:connectionId/preview`,
    status: 200,
    summary: "Preview a connection",
    description:
      "What its last 20 events would do now, one after the other, newest first. Nothing is changed and nobody is told.",
    access,
    input: z.strictObject({
      connectionId,
      mapping: Mapping.exactOptional().meta({ description: "A mapping that isn’t saved yet." }),
    }),
    example: {},
    output: z.object({
      events: z.array(ConnectionEvent),
      creditCents: z.int().meta({ description: "Credit in all.", example: 28_700 }),
      reversedCents: z.int().meta({ description: "Credit taken back in all.", example: 2_500 }),
    }),
    errors: ["invalid_input", "not_found"],
  }),
};

export const connectionEvents = {
  listAll: listEndpoint({
    operationId: "listEventsOfConnections",
    path: "/api/app/connection-events",
    summary: "List the events of all connections",
    description: "As of one connection. With `outcome=needs_you` they are what members have to settle.",
    access,
    input: z.strictObject({ ...paging, outcome: outcome.exactOptional() }),
    key: "events",
    id: "eventId",
    item: ConnectionEvent,
    errors: ["invalid_input"],
  }),
  list: listEndpoint({
    operationId: "listConnectionEvents",
    path: `${path}/:connectionId/events`,
    summary: "List a connection’s events",
    description:
      "Every genuine event that came in, newest first, and what came of it. They are kept for 90 days.",
    access,
    input: z.strictObject({ connectionId, ...paging, outcome: outcome.exactOptional() }),
    key: "events",
    id: "eventId",
    item: ConnectionEvent,
    errors: ["invalid_input", "not_found"],
  }),
  get: endpoint({
    operationId: "getConnectionEvent",
    method: "GET",
    path: `${path}/:connectionId/events/:eventId`,
    status: 200,
    summary: "Read a connection’s event",
    description: "The event as it was sent, and the leads that it may mean.",
    access,
    input: z.strictObject({ connectionId, eventId }),
    output: z.object({ event: ConnectionEventDetails }),
    errors: ["invalid_input", "not_found"],
  }),
  settle: endpoint({
    operationId: "settleConnectionEvent",
    method: "POST",
    path: `${path}/:connectionId/events/:eventId/settle`,
    status: 200,
    summary: "Settle a connection’s event",
    description:
      "With a `referralId` the event means that lead, and so do later ones of the same customer there. With `jobValueCents` the job of a payment is worth that. With `isNothing` it means no lead. With none of them it is tried again as things are now. One that was applied stays as it is.",
    access,
    input: z
      .strictObject({
        connectionId,
        eventId,
        referralId: z.uuid().exactOptional().meta({ description: "The lead that it means." }),
        jobValueCents: z.int().min(1).max(MAX_AMOUNT_CENTS).exactOptional().meta({
          description:
            "What the job of a payment brought, in cents: where it is in another currency, or unclear.",
          example: 48_000,
        }),
        isNothing: z.literal(true).exactOptional(),
      })
      .refine(
        ({ referralId, jobValueCents, isNothing }) =>
          isNothing === undefined || (referralId === undefined && jobValueCents === undefined),
        { path: ["isNothing"], message: "is not for an event that means a lead" },
      ),
    example: { isNothing: true },
    output: z.object({ event: ConnectionEventDetails }),
    errors: ["invalid_input", "not_found"],
  }),
};
