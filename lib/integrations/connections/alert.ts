import { and, eq, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import { type Tx, transact } from "@/db/client";
import { moment } from "@/db/moment";
import { connections as table } from "@/db/schema/connections";
import { type ConnectionRow, findConnection } from "@/lib/integrations/connections/connection";
import { checkHealth, REFUSED_LONG_MS } from "@/lib/integrations/connections/health";
import { DAY_MS } from "@/lib/kit/durations";
import { queueAdminMessages } from "@/lib/messages/outbox";

/**
 * Emails the admins at most once a day if an active connection stops working: at once if a mapped field is gone or the
 * system revoked our access, and after ten minutes in which every event was refused.
 */
export async function notifyConnectionTrouble(
  tx: Tx,
  { orgId, connectionId }: Pick<ConnectionRow, "orgId" | "connectionId">,
  now: Date,
): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const isDue = or(isNull(table.warnedAt), lte(table.warnedAt, ago(DAY_MS)));
  const isShutOut = sql`EXISTS (SELECT FROM connection_apps a WHERE a.org_id = ${orgId}::uuid
    AND a.connection_id = ${connectionId}::uuid AND a.refused_since IS NOT NULL)`;
  const isBroken = or(isNotNull(table.goneSince), lte(table.refusedSince, ago(REFUSED_LONG_MS)), isShutOut);
  const [row] = await tx
    .update(table)
    .set({ warnedAt: now })
    .where(and(eq(table.orgId, orgId), eq(table.id, connectionId), eq(table.isOn, true), isDue, isBroken))
    .returning({ name: table.name });
  const trouble = row && checkHealth(await findConnection(tx, orgId, connectionId)).trouble;
  if (!trouble) return;
  const { message, since } = trouble;
  const data = { connectionId, name: row.name, message, since: since.toISOString() };
  await queueAdminMessages(tx, { orgId, template: "connection-trouble", data, now });
}

const BATCH = 100;

/**
 * Emails the admins about events that need a member. Each connection sends at most one email a day, across all workers.
 */
export async function askMembers(now: Date, ofOrg?: string): Promise<void> {
  for (let sent = BATCH; sent === BATCH; ) sent = await transact((tx) => askSome(tx, now, ofOrg));
}

interface DueNotice extends Record<string, unknown> {
  readonly orgId: string;
  readonly connectionId: string;
  readonly name: string;
  readonly waiting: number;
  readonly message: string | null;
  readonly since: string;
}

async function askSome(tx: Tx, now: Date, ofOrg: string | undefined): Promise<number> {
  const dayAgo = new Date(now.getTime() - DAY_MS);
  const due = await tx.execute<DueNotice>(sql`
    WITH due AS (
      SELECT c.org_id, c.id, c.name FROM connections c
        JOIN organizations o ON o.id = c.org_id AND o.suspended_at IS NULL
       WHERE c.is_on ${ofOrg === undefined ? sql`` : sql`AND c.org_id = ${ofOrg}::uuid`}
         AND (c.asked_at IS NULL OR c.asked_at <= ${moment(dayAgo)})
         AND EXISTS (SELECT FROM connection_events e
                      WHERE e.org_id = c.org_id AND e.outcome = 'needs_you' AND e.connection_id = c.id
                        AND (c.asked_at IS NULL OR e.handled_at > c.asked_at))
       ORDER BY c.org_id, c.id LIMIT ${BATCH}::int FOR UPDATE OF c SKIP LOCKED
    ), asked AS (
      UPDATE connections c SET asked_at = ${moment(now)} FROM due WHERE c.org_id = due.org_id AND c.id = due.id
    )
    SELECT due.org_id AS "orgId", due.id AS "connectionId", due.name, e.waiting, e.message, e.since
      FROM due CROSS JOIN LATERAL (
        SELECT count(*)::int AS waiting, min(e.received_at) AS since, (array_agg(e.detail ORDER BY e.id DESC))[1] AS message
          FROM connection_events e
         WHERE e.org_id = due.org_id AND e.outcome = 'needs_you' AND e.connection_id = due.id) e`);
  for (const { orgId, message, since, ...notice } of due) {
    const data = { ...notice, message: message ?? "", since: new Date(since).toISOString() };
    await queueAdminMessages(tx, { orgId, template: "connection-trouble", data, now });
  }
  return due.length;
}
