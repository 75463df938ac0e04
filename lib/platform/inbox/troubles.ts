import { and, asc, eq, inArray, isNotNull, isNull, or } from "drizzle-orm";
import type { Db } from "@/db/client";
import { webhookEndpoints as endpoints } from "@/db/schema/outbound";
import { findMonthDue } from "@/lib/insights/reports/closed-months";
import { closedMonthsApi } from "@/lib/insights/reports/closed-months-contract";
import { selectConnections } from "@/lib/integrations/connections/connection";
import { connections } from "@/lib/integrations/connections/contract";
import { checkHealth } from "@/lib/integrations/connections/health";
import { webhookEndpoints } from "@/lib/integrations/outbound/contract";
import { denial } from "@/lib/kit/auth/access";
import type { Actor } from "@/lib/kit/auth/actor";
import { readMailState } from "@/lib/messages/mail-check";
import { countHeldForAddress } from "@/lib/messages/postal-address";
import { findOverdueBackup } from "@/lib/platform/backup/rights";
import type { InboxRow } from "@/lib/platform/inbox/contract";
import type { Scope } from "@/lib/platform/inbox/sources";

/** Ids of rows that exist once and have no id of their own. */
const once = {
  backup: "00000000-0000-7000-8000-000000000001",
  mail: "00000000-0000-7000-8000-000000000002",
  address: "00000000-0000-7000-8000-000000000003",
  month: "00000000-0000-7000-8000-000000000004",
} as const;

/** A month to close, and broken parts of the installation and its connections: few, most important first. */
export async function findTroubles(db: Db, { actor, now }: Scope): Promise<InboxRow[]> {
  const [month, backup, mail, address, broken, refused] = await Promise.all([
    denial(actor, closedMonthsApi.close.access) === null ? findMonthDue(db, actor.orgId, now) : undefined,
    findOverdueBackup(actor, now),
    actor.roles.includes("admin") ? readMailState(db) : undefined,
    countHeldForAddress(db, actor.orgId),
    findBrokenConnections(db, actor),
    findFailingEndpoints(db, actor),
  ]);
  return [
    ...(month === undefined ? [] : [{ kind: "month", id: once.month, ...month } as const]),
    ...(backup
      ? [
          {
            ...({ kind: "backup", id: once.backup, since: backup.lastAt ?? now } as const),
            ...(backup.lastAt && { lastAt: backup.lastAt }),
          },
        ]
      : []),
    ...(mail?.problem === undefined
      ? []
      : [{ kind: "mail", id: once.mail, since: now, problem: mail.problem } as const]),
    ...(address === 0 ? [] : [{ kind: "address", id: once.address, since: now, emails: address } as const]),
    ...broken,
    ...refused,
  ];
}

/** Active connections that don't work, if the actor may manage them. */
async function findBrokenConnections(db: Db, actor: Actor): Promise<InboxRow[]> {
  if (denial(actor, connections.list.access) !== null) return [];
  const rows = await selectConnections(db, actor.orgId);
  return rows.flatMap((row) => {
    const { trouble } = checkHealth(row);
    if (!row.isOn || !trouble) return [];
    const { message, since } = trouble;
    return [{ kind: "connection", id: row.connectionId, since, name: row.name, message } as const];
  });
}

/** Failing webhook endpoints, if the actor may manage them, once the admins were notified. */
async function findFailingEndpoints(db: Db, actor: Actor): Promise<InboxRow[]> {
  if (denial(actor, webhookEndpoints.list.access) !== null) return [];
  const rows = await db
    .select({
      id: endpoints.id,
      url: endpoints.url,
      stop: endpoints.stop,
      stoppedAt: endpoints.stoppedAt,
      failingSince: endpoints.failingSince,
    })
    .from(endpoints)
    .where(
      and(
        eq(endpoints.orgId, actor.orgId),
        or(and(isNull(endpoints.stop), isNotNull(endpoints.warnedAt)), inArray(endpoints.stop, ["gone", "failing"])),
      ),
    )
    .orderBy(asc(endpoints.id));
  return rows.flatMap(({ id, url, stop, stoppedAt, failingSince }) => {
    const since = stoppedAt ?? failingSince;
    if (since === null || stop === "by_hand") return [];
    return [{ kind: "endpoint", id, since, url, ...(stop && { stop }) } as const];
  });
}
