import { and, eq, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { connections as table } from "@/db/schema/connections";
import { type ConnectionRow, findConnection } from "@/lib/connections/connection";
import { diagnose, REFUSED_LONG_MS } from "@/lib/connections/doctor";
import { DAY_MS } from "@/lib/kit/durations";
import { queueAdminMessages } from "@/lib/messages/outbox";

/**
 * Emails the admins of a connection that is on and stopped working, at most once a day: at once when a linked field is
 * gone or its system refuses us, and when nothing genuine came for ten minutes beside what was refused.
 */
export async function tellTrouble(
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
  const trouble = row && diagnose(await findConnection(tx, orgId, connectionId)).trouble;
  if (!trouble) return;
  const { message, since } = trouble;
  const data = { connectionId, name: row.name, message, since: since.toISOString() };
  await queueAdminMessages(tx, { orgId, template: "connection-trouble", data, now });
}
