import { z } from "zod";
import {
  connectionEventOutcomes,
  connectionMeanings,
  connectionSystems,
  deliveryRefusals,
} from "@/db/enums-connections";
import { Mapping } from "@/lib/connections/mapping";
import { endpoint, listEndpoint, paging, text, timestamp } from "@/lib/kit/contract";

const access = { role: "admin", feature: "integrations" } as const;
const path = "/api/app/connections";

const connectionId = z
  .uuid()
  .meta({ description: "The connection.", example: "019a6c30-7081-7293-a4b5-c6d7e8f90a1b" });
const eventId = z
  .uuid()
  .meta({ description: "The event here.", example: "019a6c31-8192-73a4-b5c6-d7e8f90a1b2c" });
const name = text(100).meta({ description: "What you call it.", example: "Stripe" });
const secret = text(500).meta({
  description: "What the other system signs with. It is kept encrypted and never shown.",
  example: "whsec_5WbX5kEWLlfzsGNjH64I8lOOqUB6e8FH",
});
const account = text(200).meta({
  description: "Your account there, for HighLevel its location ID: events of other accounts are refused.",
  example: "ve9EPM428h8vShlRW1KT",
});
const clientId = text(200).meta({
  description: "Of your own app at Jobber or at Intuit, which lets us read what its events are about.",
  example: "7f0c2a8b-1f4e-4a55-9d3c-0b6f2e9d7a11",
});
const choice = text(60).optional();
const choices = z.strictObject({ booked: choice, paid: choice, refunded: choice }).meta({
  description: "Which of its events mean booked, paid and refunded, by the keys on its page under Settings.",
  example: { paid: "checkout_or_invoice", refunded: "refund" },
});
const outcome = z.enum(connectionEventOutcomes);
const creditCents = z
  .int()
  .optional()
  .meta({ description: "What the advocate got; less than 0 for what was taken back.", example: 2_500 });

/** How a connection stands. */
export const connectionStates = ["setting_up", "live", "not_working"] as const;
export type ConnectionState = (typeof connectionStates)[number];

/** A connection as every endpoint shows one. */
export const Connection = z
  .object({
    connectionId,
    system: z.enum(connectionSystems),
    name,
    address: z.url().meta({
      description: "Where the other system sends its events.",
      example:
        "https://referrals.example.com/api/webhooks/019a6c00-0000-7000-8000-000000000000/019a6c30-7081-7293-a4b5-c6d7e8f90a1b",
    }),
    isOn: z.boolean().meta({ description: "Whether its events have an effect.", example: true }),
    state: z.enum(connectionStates).meta({
      description: "`setting_up`: it isn’t turned on. `not_working`: see `trouble`.",
      example: "live",
    }),
    trouble: z
      .object({
        message: z.string().meta({
          description: "What is wrong, and what to do.",
          example: "Signatures don’t match. Was the secret changed at Stripe? Paste the new one.",
        }),
        since: timestamp,
        refusal: z.enum(deliveryRefusals).optional(),
      })
      .optional(),
    hasSecret: z.boolean().meta({ example: true }),
    account: account.optional(),
    app: z
      .object({
        clientId: clientId.optional(),
        hasClientSecret: z.boolean(),
        redirectUri: z.url().meta({
          description: "What the app takes as its callback address.",
          example: "https://referrals.example.com/settings/connections/callback",
        }),
        isConnected: z.boolean().meta({ description: "Whether it let us in, and still does." }),
      })
      .optional()
      .meta({ description: "For Jobber and QuickBooks Online: the app by which we read there." }),
    choices,
    mapping: Mapping.optional().meta({ description: "For a system mapped by example." }),
    mappingVersion: z.int().optional().meta({ example: 3 }),
    createdAt: timestamp,
    lastEventAt: timestamp.optional(),
    lastMatchAt: timestamp.optional().meta({ description: "When an event last had an effect." }),
    lastFailure: z
      .object({ at: timestamp, detail: z.string().meta({ example: "No advocate has the code ANN-7K2Q." }) })
      .optional()
      .meta({ description: "The last event in 30 days that could not have its effect." }),
    events: z
      .object({
        kept: z.int(),
        applied: z.int(),
        nothing: z.int(),
        waiting: z.int(),
        needs_you: z.int(),
        refused: z.int(),
      })
      .meta({ description: "Its events of the last 30 days, by what came of them." }),
    matchRate: z.int().min(0).max(100).optional().meta({
      description: "Of the events of 30 days that concern a lead, the percent that needed nobody.",
      example: 96,
    }),
  })
  .meta({ id: "Connection" });

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
  })
  .meta({ id: "ConnectionCandidate" });

const ConnectionEventDetails = ConnectionEvent.extend({
  body: z.unknown().meta({ description: "What the other system sent." }),
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
      "With a `referralId` the event means that lead, and so do later ones of the same customer there. With `isNothing` it means none. With neither it is tried again as things are now. One that was applied stays as it is.",
    access,
    input: z
      .strictObject({
        connectionId,
        eventId,
        referralId: z.uuid().exactOptional().meta({ description: "The lead that it means." }),
        isNothing: z.literal(true).exactOptional(),
      })
      .refine(({ referralId, isNothing }) => referralId === undefined || isNothing === undefined, {
        path: ["isNothing"],
        message: "is not for an event that means a lead",
      }),
    example: { isNothing: true },
    output: z.object({ event: ConnectionEventDetails }),
    errors: ["invalid_input", "not_found"],
  }),
};
