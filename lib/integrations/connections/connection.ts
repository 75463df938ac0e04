import { and, asc, eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { connectionApps } from "@/db/schema/connection-apps";
import { connectionMappings, connections as table } from "@/db/schema/connections";
import { Mapping } from "@/lib/integrations/connections/mapping";
import type { ConnectionRef } from "@/lib/integrations/connections/match";
import { connectionFields } from "@/lib/integrations/connections/shape";
import { findSender } from "@/lib/integrations/inbox";
import type { Actor } from "@/lib/kit/auth/actor";
import { appUrl } from "@/lib/kit/env";
import { ApiError } from "@/lib/kit/errors";

/** An organization's connections, each with its current mapping, oldest first. */
export async function selectConnections(db: Db, orgId: string, connectionId?: string) {
  const rows = await db
    .select({ connection: table, mapping: connectionMappings.mapping, app: connectionApps })
    .from(table)
    .leftJoin(connectionApps, and(eq(connectionApps.orgId, table.orgId), eq(connectionApps.connectionId, table.id)))
    .leftJoin(
      connectionMappings,
      and(
        eq(connectionMappings.orgId, table.orgId),
        eq(connectionMappings.connectionId, table.id),
        eq(connectionMappings.version, table.mappingVersion),
      ),
    )
    .where(and(eq(table.orgId, orgId), connectionId === undefined ? undefined : eq(table.id, connectionId)))
    .orderBy(asc(table.id));
  return rows.map(({ connection, mapping, app }) => {
    const { id: connectionId, choices, ...row } = connection;
    return {
      ...row,
      connectionId,
      choices: connectionFields.choices.parse(choices),
      mapping: mapping === null ? null : Mapping.parse(mapping),
      app: app && {
        clientId: app.clientId,
        hasClientSecret: app.sealedClientSecret !== null,
        isConnected: app.sealedTokens !== null,
        refusedSince: app.refusedSince,
      },
    };
  });
}

/** A connection row with its mapping and app. */
export type ConnectionRow = Awaited<ReturnType<typeof selectConnections>>[number];

/** The members who created it, last set its secret, mapped its events, or turned it on. */
export function membersBehind(connection: ConnectionRow): string[] {
  const { createdBy, secretBy, mappedBy, turnedOnBy } = connection;
  const known = [createdBy, secretBy, mappedBy, turnedOnBy].filter((id) => id !== null);
  return [...new Set(known)];
}

/** @throws ApiError `not_found` */
export async function findConnection(db: Db, orgId: string, connectionId: string): Promise<ConnectionRow> {
  const [connection] = await selectConnections(db, orgId, connectionId);
  if (!connection) throw new ApiError("not_found", "There is no connection with this id.");
  return connection;
}

/** Matches the connection. */
export function isConnection({ orgId, connectionId }: ConnectionRef) {
  return and(eq(table.orgId, orgId), eq(table.id, connectionId));
}

/** Matches the connection's app. */
export function isAppOf({ orgId, connectionId }: ConnectionRef) {
  return and(eq(connectionApps.orgId, orgId), eq(connectionApps.connectionId, connectionId));
}

/** Columns of a connection that refuses no requests. */
export const noRefusal = { refusal: null, refusedSince: null, refusedAt: null };

/** Locks the connection so that changes run one at a time. @throws ApiError `not_found` */
export async function lockConnection(db: Db, orgId: string, connectionId: string): Promise<ConnectionRow> {
  await db.execute(
    sql`SELECT FROM connections WHERE org_id = ${orgId}::uuid AND id = ${connectionId}::uuid FOR UPDATE`,
  );
  return findConnection(db, orgId, connectionId);
}

/** URL for the other system's events. */
export function addressOf({ orgId, connectionId }: Pick<ConnectionRow, "orgId" | "connectionId">): string {
  return `${appUrl()}/api/webhooks/${orgId}/${connectionId}`;
}

/** OAuth redirect URL. All systems share it; `state` identifies the connection. */
export function callbackAddress(): string {
  return `${appUrl()}/settings/connections/callback`;
}

/**
 * Actor for the connection. The members behind it are involved, since they could sign any event.
 * @throws ApiError `unauthenticated` if its organization is gone
 */
export async function actorOf(connection: ConnectionRow, now: Date): Promise<Actor> {
  const { orgId, connectionId: id, name } = connection;
  const actor = await findSender({ orgId, id, name, involved: membersBehind(connection) }, now);
  if (!actor) throw notGenuine();
  return actor;
}

/** Response to a request that fails the connection's signature check. */
export function notGenuine(): ApiError {
  return new ApiError(
    "unauthenticated",
    "This isn’t signed with the connection’s secret, or not within the last 5 minutes. Check the address and the secret under Settings, Connections.",
  );
}
