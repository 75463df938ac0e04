import { sql } from "drizzle-orm";
import { index, pgEnum, pgTable, primaryKey, unique } from "drizzle-orm/pg-core";
import { webhookEventOutcomes, webhookEventTypes } from "@/db/enums";
import { bytes, instant, orgId } from "@/db/schema/columns";
import { organizations } from "@/db/schema/organizations";

export const webhookEventType = pgEnum("webhook_event_type", webhookEventTypes);
export const webhookEventOutcome = pgEnum("webhook_event_outcome", webhookEventOutcomes);

/** Signing keys. The secret is encrypted rather than hashed, because checking a signature needs it. */
export const webhookKeys = pgTable(
  "webhook_keys",
  (c) => ({
    orgId: orgId().references(() => organizations.id),
    keyId: c.text("key_id").notNull(),
    name: c.text("name").notNull(),
    sealedSecret: bytes("sealed_secret").notNull(),
    /** The member who created it and may see its secret. */
    createdBy: c.uuid("created_by"),
    createdAt: instant("created_at").notNull(),
    lastUsedAt: instant("last_used_at"),
  }),
  (t) => [primaryKey({ columns: [t.orgId, t.keyId] })],
);

/** Every readable signed event, with its result and the response that a repeated id gets. */
export const webhookEvents = pgTable(
  "webhook_events",
  (c) => ({
    orgId: orgId().references(() => organizations.id),
    id: c.uuid("id").notNull(),
    /** The sender's id. Repeated ids are the same event. */
    externalId: c.text("external_id").notNull(),
    type: webhookEventType("type").notNull(),
    /** The body as sent: `json` keeps details that `jsonb` cannot hold. */
    data: c.json("data").notNull(),
    bodyHash: bytes("body_hash").notNull(),
    keyId: c.text("key_id").notNull(),
    keyName: c.text("key_name").notNull(),
    /** The member who created the key, and so may have signed it. */
    signedBy: c.uuid("signed_by"),
    outcome: webhookEventOutcome("outcome").notNull(),
    status: c.integer("status").notNull(),
    answer: c.json("answer").notNull(),
    /**
     * The sender's id of the job whose conversion an ignored refund waits for; once it converts, the refund applies.
     */
    awaits: c.text("awaits"),
    attempts: c.integer("attempts").notNull().default(1),
    receivedAt: instant("received_at").notNull(),
    handledAt: instant("handled_at").notNull(),
  }),
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    unique("webhook_events_external_id_key").on(t.orgId, t.externalId),
    index("webhook_events_outcome_idx").on(t.orgId, t.outcome, t.id),
    index("webhook_events_awaits_idx").on(t.orgId, t.awaits).where(sql`${t.awaits} IS NOT NULL`),
  ],
);
