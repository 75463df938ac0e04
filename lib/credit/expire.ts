import { sql } from "drizzle-orm";
import { type Db, database, type Tx, transact } from "@/db/client";
import { newId } from "@/db/new-id";
import { visitExpiring } from "@/lib/credit/visit-expiring";
import { recordChanges } from "@/lib/kit/audit";
import { systemActor } from "@/lib/kit/auth/system-actor";
import { formatCents } from "@/lib/kit/format-cents";
import { ofAdvocates, selectLots } from "@/lib/ledger/credit-lots";
import { type NewEntry, postEntries } from "@/lib/ledger/post-activity";

/**
 * Expires overdue credit in every organization that has an expiry period, each cent once under concurrent runs.
 * Advocates locked by another write wait for the next run.
 */
export async function expireCredit(now: Date): Promise<void> {
  await visitExpiring(async ({ orgId }, ids) => {
    const overdue = await readOverdue(database(), orgId, ids, now);
    if (overdue.length > 0) await transact((tx) => expireWithin(tx, orgId, idsOf(overdue), now));
  });
}

/** An advocate's overdue credit, in cents. */
interface Overdue {
  readonly orgId: string;
  readonly campaignId: string;
  readonly advocateId: string;
  readonly balance: number;
  readonly cents: number;
  readonly months: number;
}

async function readOverdue(db: Db, orgId: string, ids: readonly string[], now: Date): Promise<Overdue[]> {
  const lots = selectLots(ofAdvocates(orgId, ids), now);
  const rows = await db.execute<Overdue & Record<string, unknown>>(sql`
    SELECT "orgId", "campaignId", "advocateId", balance, months, sum(cents)::bigint AS cents FROM (${lots}) lot
     WHERE "expiresOn" < today GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 3`);
  return [...rows];
}

const idsOf = (overdue: readonly Overdue[]) => overdue.map(({ advocateId }) => advocateId);

// Computed again under the locks, because the credit may have been spent or expired in the meantime.
async function expireWithin(tx: Tx, orgId: string, ids: readonly string[], now: Date): Promise<void> {
  const locked = await tx.execute<{ id: string }>(sql`
    SELECT a.id FROM advocates a WHERE ${ofAdvocates(orgId, ids)} ORDER BY a.org_id, a.id
       FOR NO KEY UPDATE SKIP LOCKED`);
  const overdue = await readOverdue(
    tx,
    orgId,
    locked.map(({ id }) => id),
    now,
  );
  await postEntries(
    tx,
    overdue.map((row) => expiredEntry(row, now)),
  );
  const actor = systemActor(orgId, "expiry", "credit that expires");
  await recordChanges(
    tx,
    overdue.map(({ campaignId, advocateId, balance, cents }) => ({
      actor,
      now,
      change: {
        action: "credit.expired",
        subjectId: advocateId,
        before: { creditBalanceCents: balance },
        after: { campaignId, advocateId, creditBalanceCents: balance - cents, amountCents: cents },
      },
    })),
  );
}

function expiredEntry({ orgId, campaignId, advocateId, cents, months }: Overdue, now: Date): NewEntry {
  const unused = `Unused for ${months} ${months === 1 ? "month" : "months"}`;
  return {
    orgId,
    id: newId(now),
    campaignId,
    advocateId,
    amountCents: -cents,
    action: "advocate.credit.expired",
    description: `${unused}: ${formatCents(cents)} expired`,
    actorKind: "system",
    createdAt: now,
  };
}
