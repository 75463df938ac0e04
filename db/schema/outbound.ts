import { sql } from "drizzle-orm";
import { check, index, pgEnum, pgTable, primaryKey, unique } from "drizzle-orm/pg-core";
import { deliveryStates, endpointStops, outboundEventTypes } from "@/db/enums";
import { bytes, instant, orgId, reference } from "@/db/schema/columns";
import { organizations } from "@/db/schema/organizations";

export const outboundEventType = pgEnum("outbound_event_type", outboundEventTypes);
export const endpointStop = pgEnum("endpoint_stop", endpointStops);
export const deliveryState = pgEnum("delivery_state", deliveryStates);

/** Webhook endpoints of other systems. */
export const webhookEndpoints = pgTable(
  "webhook_endpoints",
  (c) => ({
    orgId: orgId().references(() => organizations.id),
    id: c.uuid("id").notNull(),
    url: c.text("url").notNull(),
    description: c.text("description"),
    /** Subscribed event types; empty for all. */
    eventTypes: outboundEventType("event_types").array().notNull(),
    sealedSecret: bytes("sealed_secret").notNull(),
    /** The previous secret, which also signs deliveries until that time. */
    previousSealedSecret: bytes("previous_sealed_secret"),
    previousUntil: instant("previous_until"),
    /** Why the endpoint is off; null while it is on. */
    stop: endpointStop("stop"),
    stoppedAt: instant("stopped_at"),
    createdAt: instant("created_at").notNull(),
    /** Consecutive failed attempts, and when they began. */
    failures: c.integer("failures").notNull().default(0),
    failingSince: instant("failing_since"),
    /** When the admins were notified that it fails. */
    warnedAt: instant("warned_at"),
    /** Deliveries pause until this time, as the endpoint requested. */
    pausedUntil: instant("paused_until"),
    lastDeliveredAt: instant("last_delivered_at"),
    lastFailedAt: instant("last_failed_at"),
    /** The last response was slow, so it gets few requests at once. */
    isSlow: c.boolean("is_slow").notNull().default(false),
  }),
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

/** Event payloads, written in the transaction of their cause (`outbound.sql`) and kept for 30 days. */
export const outboundEvents = pgTable(
  "outbound_events",
  (c) => ({
    orgId: orgId().references(() => organizations.id),
    id: c.uuid("id").notNull(),
    type: outboundEventType("type").notNull(),
    data: c.jsonb("data").notNull(),
    happenedAt: instant("happened_at").notNull(),
    /** The person in the event; erasing the person deletes it. */
    advocateId: c.uuid("advocate_id"),
    referralId: c.uuid("referral_id"),
    /** A sample event that a member requested. */
    isTest: c.boolean("is_test").notNull().default(false),
    createdAt: instant("created_at").notNull(),
  }),
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index("outbound_events_type_idx").on(t.orgId, t.type, t.id),
    index("outbound_events_advocate_idx").on(t.orgId, t.advocateId).where(sql`${t.advocateId} IS NOT NULL`),
    index("outbound_events_referral_idx").on(t.orgId, t.referralId).where(sql`${t.referralId} IS NOT NULL`),
    index("outbound_events_created_idx").on(t.createdAt),
  ],
);

/** One event for one endpoint: queued until it is delivered or given up, then a log entry. */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  (c) => ({
    orgId: orgId(),
    id: c.uuid("id").notNull(),
    endpointId: c.uuid("endpoint_id").notNull(),
    eventId: c.uuid("event_id").notNull(),
    state: deliveryState("state").notNull().default("waiting"),
    /**
     * Next attempt. The worker that claims a row moves this ahead, so that a killed worker's deliveries are tried
     * again.
     */
    dueAt: instant("due_at").notNull(),
    /** A worker's claim on a running delivery. A killed worker's deliveries keep theirs until then. */
    takenUntil: instant("taken_until"),
    /** Attempts since it was last queued. */
    tries: c.integer("tries").notNull().default(0),
    /** The most recent attempts: `{at, status?, problem?, answer?, durationMs}`. */
    attempts: c.jsonb("attempts").notNull().default([]),
    createdAt: instant("created_at").notNull(),
    endedAt: instant("ended_at"),
  }),
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    unique("webhook_deliveries_event_key").on(t.orgId, t.eventId, t.endpointId),
    index("webhook_deliveries_due_idx").on(t.orgId, t.endpointId, t.dueAt).where(sql`${t.state} = 'waiting'`),
    index("webhook_deliveries_taken_idx").on(t.takenUntil).where(sql`${t.takenUntil} IS NOT NULL`),
    index("webhook_deliveries_log_idx").on(t.orgId, t.endpointId, t.id),
    reference(
      "webhook_deliveries_endpoint_fk",
      [t.orgId, t.endpointId],
      [webhookEndpoints.orgId, webhookEndpoints.id],
    ).onDelete("cascade"),
    reference("webhook_deliveries_event_fk", [t.orgId, t.eventId], [outboundEvents.orgId, outboundEvents.id]).onDelete(
      "cascade",
    ),
    check("webhook_deliveries_ended_has_time", sql`(${t.state} = 'waiting') = (${t.endedAt} IS NULL)`),
    check("webhook_deliveries_tries_range", sql`${t.tries} >= 0`),
  ],
);
