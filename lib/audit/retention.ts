import { asc, gt, type SQL, sql } from "drizzle-orm";
import { type Db, database, transact } from "@/db/client";
import { firstIdOf } from "@/db/new-id";
import { auditEntries } from "@/db/schema/audit-entries";
import { organizations } from "@/db/schema/organizations";
import { webhookEvents } from "@/db/schema/webhooks";
import { keptSince } from "@/lib/audit/kept-since";
import { planOf } from "@/lib/auth/access";
import { PlanOverrides } from "@/lib/auth/plan-overrides";

const ORGANIZATIONS_AT_ONCE = 500;
const ROWS_AT_ONCE = 10_000;

/**
 * Removes what the organizations' plans do not keep any longer: audit entries, and webhook events that were applied
 * or refused; unmatched ones wait for an admin for as long as it takes. Returns the number of rows removed.
 */
export async function forgetOldEntries(now: Date): Promise<number> {
  let removed = 0;
  for await (const bounds of readBounds(database(), now)) {
    removed += await removeBefore(sql`${auditEntries}`, bounds, sql`true`);
    removed += await removeBefore(sql`${webhookEvents}`, bounds, sql`outcome <> 'unmatched'`);
  }
  return removed;
}

/** Pairs of an organization and the first id it still keeps, as rows of a VALUES list. */
async function* readBounds(db: Db, now: Date): AsyncGenerator<SQL> {
  let after: string | undefined;
  for (;;) {
    const batch = await db
      .select()
      .from(organizations)
      .where(after === undefined ? undefined : gt(organizations.id, after))
      .orderBy(asc(organizations.id))
      .limit(ORGANIZATIONS_AT_ONCE);
    if (batch.length === 0) return;
    const rows = batch.map((org) => {
      const plan = planOf({ ...org, planOverrides: PlanOverrides.parse(org.planOverrides) }, now);
      return sql`(${org.id}::uuid, ${firstIdOf(keptSince(plan, now))}::uuid)`;
    });
    yield sql.join(rows, sql`, `);
    after = batch.at(-1)?.id;
  }
}

// In portions, each a transaction of its own: a statement may not run for longer than ten seconds.
async function removeBefore(table: SQL, bounds: SQL, condition: SQL): Promise<number> {
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
