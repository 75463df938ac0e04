import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { bytes, instant, orgId, reference } from "@/db/schema/columns";
import { connectionEvents, connections } from "@/db/schema/connections";

/** The business's own OAuth app at another system, and its tokens. */
export const connectionApps = pgTable(
  "connection_apps",
  (c) => ({
    orgId: orgId(),
    connectionId: c.uuid("connection_id").notNull(),
    clientId: c.text("client_id"),
    sealedClientSecret: bytes("sealed_client_secret"),
    /** The access and refresh tokens, sealed together: each refresh replaces both. */
    sealedTokens: bytes("sealed_tokens"),
    accessUntil: instant("access_until"),
    /** When the system began to refuse both tokens; only a member can reconnect. */
    refusedSince: instant("refused_since"),
    /** Hash of the OAuth state of a member on the consent page: valid once, in that browser. */
    stateHash: bytes("state_hash"),
    stateSession: c.uuid("state_session"),
    stateUntil: instant("state_until"),
  }),
  (t) => [
    primaryKey({ columns: [t.orgId, t.connectionId] }),
    reference("connection_apps_connection_fk", [t.orgId, t.connectionId], [connections.orgId, connections.id]).onDelete(
      "cascade",
    ),
    check("connection_apps_tokens_have_end", sql`(${t.sealedTokens} IS NULL) = (${t.accessUntil} IS NULL)`),
    check(
      "connection_apps_state_is_whole",
      sql`(${t.stateHash} IS NULL) = (${t.stateSession} IS NULL) AND (${t.stateHash} IS NULL) = (${t.stateUntil} IS NULL)`,
    ),
  ],
);

/** Events without content: each waits here until the changed object has been read from its system and applied. */
export const connectionReads = pgTable(
  "connection_reads",
  (c) => ({
    orgId: orgId(),
    eventId: c.uuid("event_id").notNull(),
    connectionId: c.uuid("connection_id").notNull(),
    /** Next read. The worker that claims the row moves this ahead, so that a killed worker's rows are read again. */
    dueAt: instant("due_at").notNull(),
    tries: c.integer("tries").notNull().default(0),
  }),
  (t) => [
    primaryKey({ columns: [t.orgId, t.eventId] }),
    index("connection_reads_due_idx").on(t.orgId, t.connectionId, t.dueAt),
    index("connection_reads_next_idx").on(t.dueAt),
    reference(
      "connection_reads_event_fk",
      [t.orgId, t.eventId],
      [connectionEvents.orgId, connectionEvents.id],
    ).onDelete("cascade"),
  ],
);
