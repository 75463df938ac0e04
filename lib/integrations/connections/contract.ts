import { z } from "zod";
import { connectionEventOutcomes, connectionMeanings, connectionSystems } from "@/db/enums-connections";
import { Mapping } from "@/lib/integrations/connections/mapping";
import { Connection, connectionFields } from "@/lib/integrations/connections/shape";
import { decision, isOneDecision, notOneDecision } from "@/lib/integrations/settle-contract";
import { endpoint, listEndpoint, paging, text, timestamp } from "@/lib/kit/contract";

const access = { role: "admin", feature: "integrations" } as const;
const path = "/api/app/connections";

const { connectionId, name, account, clientId, choices } = connectionFields;
const eventId = z.uuid().meta({ description: "The event here.", example: "019a6c31-8192-73a4-b5c6-d7e8f90a1b2c" });
const secret = text(500).meta({
  description: "The other system’s signing secret. It is stored encrypted and never shown.",
  example: "whsec_5WbX5kEWLlfzsGNjH64I8lOOqUB6e8FH",
});
const outcome = z.enum(connectionEventOutcomes);
const creditCents = z
  .int()
  .optional()
  .meta({ description: "Credit the advocate received; negative for credit taken back.", example: 2_500 });

const signs = z
  .array(z.object({ sign: z.enum(["phone", "email", "name"]), fits: z.boolean() }))
  .optional()
  .meta({
    description: "Which contacts of the event fit the lead. Contacts that can’t be compared are left out.",
  });

const ConnectionEvent = z
  .object({
    eventId,
    connectionId,
    connectionName: name,
    externalId: z.string().meta({ description: "The other system’s own id.", example: "evt_1Qx2" }),
    type: z.string().meta({ description: "As the other system calls it.", example: "invoice.paid" }),
    meaning: z.enum(connectionMeanings).optional(),
    who: z.string().optional().meta({ description: "The customer, if the event says.", example: "Gus Hale" }),
    about: z.string().optional().meta({ description: "Its payment there.", example: "INV-4341" }),
    outcome,
    detail: z.string().optional().meta({ description: "Why it had no effect.", example: "Isn’t a referral." }),
    referralId: z.uuid().optional(),
    friendName: z.string().optional().meta({ description: "The lead it is about.", example: "Gus Hale" }),
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
    why: z.string().meta({ description: "Why it may be the lead.", example: "Same email" }),
    signs,
  })
  .meta({ id: "ConnectionCandidate" });

const ConnectionEventDetails = ConnectionEvent.extend({
  body: z.unknown().meta({ description: "What the other system sent." }),
  needsAmount: z.boolean().meta({
    description: "Whether it is a payment whose job’s value isn’t known, so that a member may have to enter it.",
  }),
  candidates: z.array(Candidate).meta({ description: "Leads a member can pick from: at most 10." }),
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
      "Returns the URL for the other system’s events. They are stored, but have no effect until you turn the connection on. For `other` a `secret` is generated and shown only once: send it as the header `X-Webhook-Secret`, or sign the body with it as described under Webhooks. An organization may have as many of `other` as webhook keys.",
    access: { ...access, recentProof: true },
    input: z.strictObject({
      system: z.enum(connectionSystems).meta({ example: "stripe" }),
      name: name.exactOptional(),
    }),
    example: { system: "other", name: "Our CRM" },
    output: OneConnection.extend({ secret: z.string().optional().meta({ example: "whsec_u0V…kQ4" }) }),
    errors: ["plan_limit_reached"],
  }),
  list: endpoint({
    operationId: "listConnections",
    method: "GET",
    path,
    summary: "List connections",
    description: "The organization’s connections and how each stands, oldest first.",
    access,
    output: z.object({ connections: z.array(Connection) }),
  }),
  get: endpoint({
    operationId: "getConnection",
    method: "GET",
    path: `${path}/:connectionId`,
    summary: "Read a connection",
    description: "How it is set up and how it stands.",
    access,
    input: z.strictObject({ connectionId }),
    output: OneConnection,
    errors: ["not_found"],
  }),
  update: endpoint({
    operationId: "updateConnection",
    method: "PATCH",
    path: `${path}/:connectionId`,
    summary: "Change a connection",
    description:
      "Fields left out stay as they are. `isOn: true` requires the system’s secret, its mapping if it uses one, and a connected app if it needs one. A new secret takes effect at once.",
    access: { ...access, recentProof: true },
    input: z.strictObject({
      connectionId,
      name: name.exactOptional(),
      secret: secret.exactOptional(),
      account: account.exactOptional(),
      clientId: clientId.exactOptional(),
      clientSecret: text(500)
        .exactOptional()
        .meta({ description: "The app’s client secret. It is stored encrypted and never shown." }),
      choices: choices.exactOptional(),
      isOn: z.boolean().exactOptional(),
    }),
    example: { name: "Our CRM" },
    output: OneConnection,
    errors: ["not_found"],
  }),
  remove: endpoint({
    operationId: "deleteConnection",
    method: "DELETE",
    path: `${path}/:connectionId`,
    summary: "Delete a connection",
    description: "Its URL stops accepting events and its events are deleted. Conversions it made stay.",
    access,
    input: z.strictObject({ connectionId }),
    output: z.object({ ok: z.literal(true) }),
    errors: ["not_found"],
  }),
  saveMapping: endpoint({
    operationId: "saveMapping",
    method: "POST",
    path: `${path}/:connectionId/mapping`,
    summary: "Save a mapping",
    description:
      "Sets where to find the fields in its events. Each save is a new version; earlier ones stay available.",
    access,
    input: z.strictObject({ connectionId, mapping: Mapping }),
    example: { mapping: { email: "/customer/email", paid: { path: "/type", values: ["invoice.paid"] } } },
    output: OneConnection,
    errors: ["not_found"],
  }),
  mappings: endpoint({
    operationId: "listMappings",
    method: "GET",
    path: `${path}/:connectionId/mappings`,
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
    errors: ["not_found"],
  }),
  preview: endpoint({
    operationId: "previewConnection",
    method: "POST",
    path: `${path}/:connectionId/preview`,
    summary: "Preview a connection",
    description:
      "What its last 20 events would do now, one after the other, newest first. Nothing is changed and no one is notified.",
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
    errors: ["not_found"],
  }),
};

export const connectionEvents = {
  listAll: listEndpoint({
    operationId: "listEventsOfConnections",
    path: "/api/app/connection-events",
    summary: "List the events of all connections",
    description: "Like one connection’s events. With `outcome=needs_you`, lists the events members have to settle.",
    access,
    input: z.strictObject({ ...paging, outcome: outcome.exactOptional() }),
    key: "events",
    id: "eventId",
    item: ConnectionEvent,
  }),
  list: listEndpoint({
    operationId: "listConnectionEvents",
    path: `${path}/:connectionId/events`,
    summary: "List a connection’s events",
    description:
      "Every verified event and its result, newest first. Handled ones are kept as long as the audit log, at least 30 days.",
    access,
    input: z.strictObject({ connectionId, ...paging, outcome: outcome.exactOptional() }),
    key: "events",
    id: "eventId",
    item: ConnectionEvent,
    errors: ["not_found"],
  }),
  get: endpoint({
    operationId: "getConnectionEvent",
    method: "GET",
    path: `${path}/:connectionId/events/:eventId`,
    summary: "Read a connection’s event",
    description: "The event as it was sent, and the leads it may be about.",
    access,
    input: z.strictObject({ connectionId, eventId }),
    output: z.object({ event: ConnectionEventDetails }),
    errors: ["not_found"],
  }),
  settle: endpoint({
    operationId: "settleConnectionEvent",
    method: "POST",
    path: `${path}/:connectionId/events/:eventId/settle`,
    summary: "Settle a connection’s event",
    description:
      "With a `referralId`, the event and later ones of the same customer are assigned to that lead. `jobValueCents` sets the value of a payment’s job. With `isNothing`, it is about no lead. With none of these, it is tried again. An applied event stays as it is.",
    access,
    input: z.strictObject({ connectionId, eventId, ...decision }).refine(isOneDecision, notOneDecision),
    example: { isNothing: true },
    output: z.object({ event: ConnectionEventDetails }),
    errors: ["not_found"],
  }),
};
