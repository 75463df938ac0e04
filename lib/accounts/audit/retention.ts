import { asc, gt, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { type Db, database, transact } from "@/db/client";
import { firstIdOf } from "@/db/new-id";
import { auditEntries } from "@/db/schema/audit-entries";
import { connectionEvents } from "@/db/schema/connections";
import { organizations } from "@/db/schema/organizations";
import { webhookEvents } from "@/db/schema/webhooks";
import type { Plan } from "@/lib/kit/auth/access";
import { planOfRow } from "@/lib/kit/auth/plan-overrides";
import { DAY_MS } from "@/lib/kit/durations";

const ORGANIZATIONS_AT_ONCE = 500;
const ROWS_AT_ONCE = 10_000;
/** Minimum retention of an event in days, far longer than its signature is valid. */
const EVENT_DAYS = 30;
/** Results of events that are still to be handled. */
const OPEN = "{unmatched,needs_you,waiting}";

/**
 * Deletes audit entries and handled events of other systems that plans no longer retain. Events that need a member stay
 * until they are resolved. Returns the number of deleted rows.
 */
export async function forgetOldEntries(now: Date): Promise<number> {
  let removed = 0;
  for await (const { audit, events } of readBounds(database(), now)) {
    removed += await removeBefore(auditEntries, audit, sql`true`);
    for (const table of [webhookEvents, connectionEvents]) {
      removed += await removeBefore(table, events, sql`outcome::text <> ALL (${OPEN})`);
    }
  }
  return removed;
}

interface Bounds {
  readonly audit: SQL;
  readonly events: SQL;
}

/** Yields the first retained ids of many organizations at a time, as rows of a VALUES list. */
async function* readBounds(db: Db, now: Date): AsyncGenerator<Bounds> {
  let after: string | undefined;
  for (;;) {
    const batch = await db
      .select()
      .from(organizations)
      .where(after === undefined ? undefined : gt(organizations.id, after))
      .orderBy(asc(organizations.id))
      .limit(ORGANIZATIONS_AT_ONCE);
    if (batch.length === 0) return;
    const plans = batch.map((org) => ({ id: org.id, plan: lastingPlan(org, now) }));
    yield { audit: listBounds(plans, now), events: listBounds(plans.map(keepEventsLonger), now) };
    after = batch.at(-1)?.id;
  }
}

interface PlanOwner {
  readonly id: string;
  readonly plan: Plan;
}

function listBounds(owners: readonly PlanOwner[], now: Date): SQL {
  const rows = owners.map(({ id, plan }) => sql`(${id}::uuid, ${firstIdOf(keptSince(plan, now))}::uuid)`);
  return sql.join(rows, sql`, `);
}

// After a trial ends, entries its plan retained are hidden but not deleted.
function lastingPlan(org: typeof organizations.$inferSelect, now: Date): Plan {
  return planOfRow({ ...org, trialEndsAt: null }, now);
}

// A deleted event could be sent again and take effect again.
function keepEventsLonger({ id, plan }: PlanOwner): PlanOwner {
  return { id, plan: { ...plan, auditRetentionDays: eventRetentionDays(plan) } };
}

/** How many days a plan retains events of other systems. */
export function eventRetentionDays({ auditRetentionDays }: Plan): number {
  return Math.max(auditRetentionDays, EVENT_DAYS);
}

// In batches with their own transactions, since a statement may run for at most ten seconds.
async function removeBefore(table: PgTable, bounds: SQL, condition: SQL): Promise<number> {
  let removed = 0;
  for (;;) {
    const { count } = await transact((tx) =>
      tx.execute(sql`
        DELETE FROM ${table} WHERE (org_id, id) IN (
          SELECT old.org_id, old.id FROM (VALUES ${bounds}) AS bound (org_id, first_id)
            JOIN ${table} AS old ON old.org_id = bound.org_id AND old.id < bound.first_id
           WHERE ${condition} LIMIT ${ROWS_AT_ONCE})`),
    );
    removed += count;
    if (count < ROWS_AT_ONCE) return removed;
  }
}

/** The start of a plan's retention period for the audit log and handled webhook events. */
export function keptSince(plan: Plan, now: Date): Date {
  return new Date(Math.max(0, now.getTime() - plan.auditRetentionDays * DAY_MS));
}
