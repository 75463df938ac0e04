import { sql } from "drizzle-orm";
import { check, index, pgEnum, pgTable, primaryKey, unique, uniqueIndex } from "drizzle-orm/pg-core";
import {
  connectionEventOutcomes,
  connectionMeanings,
  connectionSystems,
  deliveryRefusals,
  referenceKinds,
} from "@/db/enums-connections";
import { bytes, cents, instant, orgId, reference } from "@/db/schema/columns";
import { organizations } from "@/db/schema/organizations";
import { referrals } from "@/db/schema/referrals";

export const connectionSystem = pgEnum("connection_system", connectionSystems);
export const connectionMeaning = pgEnum("connection_meaning", connectionMeanings);
export const connectionEventOutcome = pgEnum("connection_event_outcome", connectionEventOutcomes);
export const deliveryRefusal = pgEnum("delivery_refusal", deliveryRefusals);
export const referenceKind = pgEnum("reference_kind", referenceKinds);

/** Other systems that report bookings, payments and refunds. */
export const connections = pgTable(
  "connections",
  (c) => ({
    orgId: orgId().references(() => organizations.id),
    id: c.uuid("id").notNull(),
    system: connectionSystem("system").notNull(),
    name: c.text("name").notNull(),
    /** While a connection is off, its events are stored without effect. */
    isOn: c.boolean("is_on").notNull(),
    /** Encrypted rather than hashed, because checking a signature needs it. Null until it is entered. */
    sealedSecret: bytes("sealed_secret"),
    /** The business's account id there, for systems that send events of several accounts. */
    account: c.text("account"),
    /** The meaning of each event, by the keys of `systems`: `{booked?, paid?, refunded?}`. */
    choices: c.jsonb("choices").notNull().default({}),
    /** The current mapping; null for a built-in system. */
    mappingVersion: c.integer("mapping_version"),
    createdAt: instant("created_at").notNull(),
    /**
     * Members behind the connection's actions: who created it, last set its secret, last mapped its events, turned it
     * on.
     */
    createdBy: c.uuid("created_by"),
    secretBy: c.uuid("secret_by"),
    mappedBy: c.uuid("mapped_by"),
    turnedOnBy: c.uuid("turned_on_by"),
    lastEventAt: instant("last_event_at"),
    lastMatchAt: instant("last_match_at"),
    /** When invalid deliveries began and why, if no valid one has arrived since. */
    refusedSince: instant("refused_since"),
    refusedAt: instant("refused_at"),
    refusal: deliveryRefusal("refusal"),
    /** Mapped fields missing from the last meaningful event. */
    goneFields: c.text("gone_fields").array().notNull().default([]),
    goneSince: instant("gone_since"),
    /** When the admins were last notified that the connection fails, and that some of its events need them. */
    warnedAt: instant("warned_at"),
    askedAt: instant("asked_at"),
  }),
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex("connections_system_key").on(t.orgId, t.system).where(sql`${t.system} <> 'other'`),
    check(
      "connections_refusal_has_time",
      sql`(${t.refusal} IS NULL) = (${t.refusedSince} IS NULL) AND (${t.refusal} IS NULL) = (${t.refusedAt} IS NULL)`,
    ),
    check("connections_gone_has_time", sql`(${t.goneFields} = '{}') = (${t.goneSince} IS NULL)`),
  ],
);

/** Every mapping of a connection. The current one is a version number; going back creates a new version. */
export const connectionMappings = pgTable(
  "connection_mappings",
  (c) => ({
    orgId: orgId(),
    connectionId: c.uuid("connection_id").notNull(),
    version: c.integer("version").notNull(),
    mapping: c.jsonb("mapping").notNull(),
    createdBy: c.text("created_by").notNull(),
    createdAt: instant("created_at").notNull(),
  }),
  (t) => [
    primaryKey({ columns: [t.orgId, t.connectionId, t.version] }),
    reference(
      "connection_mappings_connection_fk",
      [t.orgId, t.connectionId],
      [connections.orgId, connections.id],
    ).onDelete("cascade"),
  ],
);

/** Every verified event of another system, with its result. */
export const connectionEvents = pgTable(
  "connection_events",
  (c) => ({
    orgId: orgId(),
    id: c.uuid("id").notNull(),
    connectionId: c.uuid("connection_id").notNull(),
    /** The other system's id. Repeated ids are the same event. */
    externalId: c.text("external_id").notNull(),
    type: c.text("type").notNull(),
    /** The body as sent: `json` keeps details that `jsonb` cannot hold. */
    body: c.json("body").notNull(),
    /** The headers needed to read the event; never a secret. */
    headers: c.jsonb("headers").notNull().default({}),
    meaning: connectionMeaning("meaning"),
    /** The event's facts (`EventFacts`); null if it has no meaning here. */
    told: c.json("told"),
    outcome: connectionEventOutcome("outcome").notNull(),
    /** Why it had no effect, as a sentence for members. */
    detail: c.text("detail"),
    referralId: c.uuid("referral_id"),
    /** The change of the advocate's balance in cents, now or on release. */
    creditCents: cents("credit_cents"),
    /** Ids that connect a payment and its refunds. */
    paymentIds: c.text("payment_ids").array().notNull().default([]),
    attempts: c.integer("attempts").notNull().default(1),
    receivedAt: instant("received_at").notNull(),
    handledAt: instant("handled_at").notNull(),
    /** When a worker tries a waiting event again. */
    dueAt: instant("due_at").notNull().default(sql`now() + interval '1 hour'`),
  }),
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    unique("connection_events_external_id_key").on(t.orgId, t.connectionId, t.externalId),
    index("connection_events_log_idx").on(t.orgId, t.connectionId, t.id),
    index("connection_events_outcome_idx").on(t.orgId, t.outcome, t.id),
    index("connection_events_payment_idx").using("gin", t.paymentIds),
    index("connection_events_due_idx").on(t.dueAt).where(sql`${t.outcome} = 'waiting'`),
    reference(
      "connection_events_connection_fk",
      [t.orgId, t.connectionId],
      [connections.orgId, connections.id],
    ).onDelete("cascade"),
  ],
);

/** The lead behind another system's customer and payment ids: later events contain nothing else. */
export const connectionReferences = pgTable(
  "connection_references",
  (c) => ({
    orgId: orgId(),
    connectionId: c.uuid("connection_id").notNull(),
    kind: referenceKind("kind").notNull(),
    reference: c.text("reference").notNull(),
    referralId: c.uuid("referral_id").notNull(),
    /** For payments: the amount paid, and the job's value without tax and shipping. */
    paidCents: cents("paid_cents"),
    valueCents: cents("value_cents"),
    createdAt: instant("created_at").notNull(),
  }),
  (t) => [
    primaryKey({ columns: [t.orgId, t.connectionId, t.kind, t.reference] }),
    index("connection_references_referral_idx").on(t.orgId, t.referralId),
    index("connection_references_payments_idx")
      .on(t.orgId, t.connectionId, t.createdAt)
      .where(sql`${t.kind} = 'payment'`),
    reference(
      "connection_references_connection_fk",
      [t.orgId, t.connectionId],
      [connections.orgId, connections.id],
    ).onDelete("cascade"),
    reference("connection_references_referral_fk", [t.orgId, t.referralId], [referrals.orgId, referrals.id]).onDelete(
      "cascade",
    ),
  ],
);
