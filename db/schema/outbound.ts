import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { deliveryStates, endpointStops, outboundEventTypes } from "@/db/enums";
import { bytes, instant, orgId } from "@/db/schema/columns";
import { organizations } from "@/db/schema/organizations";

export const outboundEventType = pgEnum("outbound_event_type", outboundEventTypes);
export const endpointStop = pgEnum("endpoint_stop", endpointStops);
export const deliveryState = pgEnum("delivery_state", deliveryStates);

/** Addresses of other systems that are told what happens. */
export const webhookEndpoints = pgTable(
  "webhook_endpoints",
  {
    orgId: orgId().references(() => organizations.id),
    id: uuid("id").notNull(),
    url: text("url").notNull(),
    description: text("description"),
    /** What it is told of; empty for everything. */
    eventTypes: outboundEventType("event_types").array().notNull(),
    sealedSecret: bytes("sealed_secret").notNull(),
    /** The secret before it, with which deliveries are signed as well until that moment. */
    previousSealedSecret: bytes("previous_sealed_secret"),
    previousUntil: instant("previous_until"),
    /** Why it is told nothing; null while it is. */
    stop: endpointStop("stop"),
    stoppedAt: instant("stopped_at"),
    createdAt: instant("created_at").notNull(),
    /** How many tries in a row have failed, and since when. */
    failures: integer("failures").notNull().default(0),
    failingSince: instant("failing_since"),
    /** When the admins were told that it fails. */
    warnedAt: instant("warned_at"),
    /** Until when it asked to be left alone. */
    pausedUntil: instant("paused_until"),
    lastDeliveredAt: instant("last_delivered_at"),
    lastFailedAt: instant("last_failed_at"),
    /** Whether it last took long to answer: then few requests at once go there. */
    isSlow: boolean("is_slow").notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    check("webhook_endpoints_stop_has_time", sql`(${t.stop} IS NULL) = (${t.stoppedAt} IS NULL)`),
    check(
      "webhook_endpoints_previous_has_end",
      sql`(${t.previousSealedSecret} IS NULL) = (${t.previousUntil} IS NULL)`,
    ),
    check(
      "webhook_endpoints_failing_has_time",
      sql`${t.failures} >= 0 AND (${t.failures} = 0) = (${t.failingSince} IS NULL)`,
    ),
  ],
);

/** What happened, as it was told: written in the transaction of its cause (`outbound.sql`), and kept for 30 days. */
export const outboundEvents = pgTable(
  "outbound_events",
  {
    orgId: orgId().references(() => organizations.id),
    id: uuid("id").notNull(),
    type: outboundEventType("type").notNull(),
    data: jsonb("data").notNull(),
    happenedAt: instant("happened_at").notNull(),
    /** Whom it tells of: who is erased takes them along. */
    advocateId: uuid("advocate_id"),
    referralId: uuid("referral_id"),
    /** An example that somebody asked for: it happened to nobody. */
    isTest: boolean("is_test").notNull().default(false),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index("outbound_events_type_idx").on(t.orgId, t.type, t.id),
    index("outbound_events_advocate_idx").on(t.orgId, t.advocateId).where(sql`${t.advocateId} IS NOT NULL`),
    index("outbound_events_referral_idx").on(t.orgId, t.referralId).where(sql`${t.referralId} IS NOT NULL`),
    index("outbound_events_created_idx").on(t.createdAt),
  ],
);

/** One event for one endpoint: until it was delivered or given up, and then as the log of both. */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    orgId: orgId(),
    id: uuid("id").notNull(),
    endpointId: uuid("endpoint_id").notNull(),
    eventId: uuid("event_id").notNull(),
    state: deliveryState("state").notNull().default("waiting"),
    /** When it is tried next. The worker that takes it moves this ahead, so a killed worker's deliveries are tried again. */
    dueAt: instant("due_at").notNull(),
    /** Until when it is a worker's, while it is under way. A killed worker's deliveries keep theirs. */
    takenUntil: instant("taken_until"),
    /** How often it was tried since it was last put into the queue. */
    tries: integer("tries").notNull().default(0),
    /** What came of each try: `{at, status?, problem?, answer?, durationMs}`, the last ones only. */
    attempts: jsonb("attempts").notNull().default([]),
    createdAt: instant("created_at").notNull(),
    endedAt: instant("ended_at"),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    unique("webhook_deliveries_event_key").on(t.orgId, t.eventId, t.endpointId),
    index("webhook_deliveries_due_idx").on(t.orgId, t.endpointId, t.dueAt).where(sql`${t.state} = 'waiting'`),
    index("webhook_deliveries_taken_idx").on(t.takenUntil).where(sql`${t.takenUntil} IS NOT NULL`),
    index("webhook_deliveries_log_idx").on(t.orgId, t.endpointId, t.id),
    foreignKey({
      name: "webhook_deliveries_endpoint_fk",
      columns: [t.orgId, t.endpointId],
      foreignColumns: [webhookEndpoints.orgId, webhookEndpoints.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "webhook_deliveries_event_fk",
      columns: [t.orgId, t.eventId],
      foreignColumns: [outboundEvents.orgId, outboundEvents.id],
    }).onDelete("cascade"),
    check("webhook_deliveries_ended_has_time", sql`(${t.state} = 'waiting') = (${t.endedAt} IS NULL)`),
    check("webhook_deliveries_tries_range", sql`${t.tries} >= 0`),
  ],
);
