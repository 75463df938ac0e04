import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { bytes, instant, orgId } from "@/db/schema/columns";
import { connectionEvents, connections } from "@/db/schema/connections";

/** The business's own app at a system that lets us in by OAuth, and what it let us in with. */
export const connectionApps = pgTable(
  "connection_apps",
  {
    orgId: orgId(),
    connectionId: uuid("connection_id").notNull(),
    clientId: text("client_id"),
    sealedClientSecret: bytes("sealed_client_secret"),
    /** The access token and the refresh token, sealed as one: each refresh replaces both. */
    sealedTokens: bytes("sealed_tokens"),
    accessUntil: instant("access_until"),
    /** Since when the system refuses both: only a member can mend that. */
    refusedSince: instant("refused_since"),
    /** Of somebody who is at the system's consent page now: good once, in that browser. */
    stateHash: bytes("state_hash"),
    stateSession: uuid("state_session"),
    stateUntil: instant("state_until"),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.connectionId] }),
    foreignKey({
      name: "connection_apps_connection_fk",
      columns: [t.orgId, t.connectionId],
      foreignColumns: [connections.orgId, connections.id],
    }).onDelete("cascade"),
    check("connection_apps_tokens_have_end", sql`(${t.sealedTokens} IS NULL) = (${t.accessUntil} IS NULL)`),
    check(
      "connection_apps_state_is_whole",
      sql`(${t.stateHash} IS NULL) = (${t.stateSession} IS NULL) AND (${t.stateHash} IS NULL) = (${t.stateUntil} IS NULL)`,
    ),
  ],
);

/** Events that say only what changed: each waits here until it was read at its system, and has had its effect. */
export const connectionReads = pgTable(
  "connection_reads",
  {
    orgId: orgId(),
    eventId: uuid("event_id").notNull(),
    connectionId: uuid("connection_id").notNull(),
    /** When it is read next. Whoever takes it moves this ahead, so that what a killed worker had is read again. */
    dueAt: instant("due_at").notNull(),
    tries: integer("tries").notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.eventId] }),
    index("connection_reads_due_idx").on(t.orgId, t.connectionId, t.dueAt),
    foreignKey({
      name: "connection_reads_event_fk",
      columns: [t.orgId, t.eventId],
      foreignColumns: [connectionEvents.orgId, connectionEvents.id],
    }).onDelete("cascade"),
  ],
);
