import { type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "@/db/client";
import { connectionReferences as table } from "@/db/schema/connections";
import { textArray } from "@/db/text-array";
import type { EventFacts } from "@/lib/integrations/connections/event-facts";
import type { ConnectionRef } from "@/lib/integrations/connections/match";

interface LeadReference extends ConnectionRef {
  readonly referralId: string;
  readonly facts: EventFacts;
  readonly now: Date;
}

/**
 * Stores which lead a customer id and a payment belong to. First write wins: later payments by the customer don't
 * convert.
 * @param isPayment whether the event's payment converted the lead
 */
export async function keepReferences(
  db: Tx,
  { orgId, connectionId, referralId, facts, now }: LeadReference,
  isPayment: boolean,
): Promise<void> {
  const { customerId, paymentIds, paidCents = null, valueCents = null } = facts;
  const row = { orgId, connectionId, referralId, createdAt: now };
  const customer = { ...row, kind: "customer" as const };
  const payment = { ...row, kind: "payment" as const, paidCents, valueCents };
  const rows = [
    ...(customerId === undefined ? [] : [{ ...customer, reference: customerId }]),
    ...(isPayment ? paymentIds.map((reference) => ({ ...payment, reference })) : []),
  ];
  if (rows.length > 0) await db.insert(table).values(rows).onConflictDoNothing();
}

/** Points the customer id at the lead that a member picked. */
export async function linkCustomer(
  db: Tx,
  { orgId, connectionId, referralId, facts, now }: LeadReference,
): Promise<void> {
  if (facts.customerId === undefined) return;
  const { kind, reference } = table;
  await db
    .insert(table)
    .values({
      orgId,
      connectionId,
      kind: "customer",
      reference: facts.customerId,
      referralId,
      createdAt: now,
    })
    .onConflictDoUpdate({ target: [table.orgId, table.connectionId, kind, reference], set: { referralId } });
}

/** All ids of the payment that converted a lead, given any of them; the conversion's own id first. */
export async function findPaymentIds(
  db: Db,
  { orgId, connectionId }: ConnectionRef,
  id: string,
): Promise<readonly string[]> {
  const rows = await db.execute<{ reference: string }>(sql`
    SELECT k.reference FROM connection_references was
      JOIN connection_references k ON k.org_id = was.org_id AND k.referral_id = was.referral_id
       AND k.connection_id = was.connection_id AND k.kind = 'payment'
     WHERE was.org_id = ${orgId}::uuid AND was.connection_id = ${connectionId}::uuid AND was.kind = 'payment'
       AND was.reference = ${id} ORDER BY k.created_at, k.reference`);
  return rows.map(({ reference }) => reference);
}

/**
 * Events that name any of the payments, across connections. `OFFSET 0` keeps the planner on the index of payment ids.
 */
export function eventsOfPayments(ids: readonly string[]): SQL {
  return sql`SELECT * FROM connection_events WHERE payment_ids && ${textArray(ids)} OFFSET 0`;
}
