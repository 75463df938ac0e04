import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { EventFacts, EventResult } from "@/lib/integrations/connections/event-facts";
import { type ConnectionRef, findPayment } from "@/lib/integrations/connections/match";
import { eventsOfPayments, keepReferences } from "@/lib/integrations/connections/references";
import { waitForPayment } from "@/lib/integrations/connections/take-back";
import type { WriteContext } from "@/lib/kit/implement";

const MOST = 50;

/**
 * All ids of the payments that `ids` name, following the other system's links however long the chain. The given ids
 * come first.
 */
export async function findLinkedIds(
  db: Db,
  connection: ConnectionRef,
  ids: readonly string[],
): Promise<readonly string[]> {
  let known = [...new Set(ids)];
  while (known.length > 0 && known.length < MOST) {
    const links = await db.execute<{ id: string }>(sql`
      SELECT DISTINCT other.id FROM (${eventsOfPayments(known)}) e CROSS JOIN LATERAL unnest(e.payment_ids) other (id)
       WHERE e.org_id = ${connection.orgId}::uuid AND e.connection_id = ${connection.connectionId}::uuid AND e.meaning = 'linked'`);
    const grown = [...new Set([...known, ...links.map(({ id }) => id)])];
    if (grown.length === known.length) break;
    known = grown;
  }
  return known;
}

/** Joins the ids of one payment: on the lead it converted, or once the payment arrives. */
export async function link(context: WriteContext, connection: ConnectionRef, facts: EventFacts): Promise<EventResult> {
  const known = await findPayment(context.db, connection, facts.paymentIds);
  if (!known) return waitForPayment(context, connection, facts);
  const { referralId, paidCents, valueCents } = known;
  const payment = { ...(paidCents !== null && { paidCents }), ...(valueCents !== null && { valueCents }) };
  const linked = { ...facts, ...payment };
  await keepReferences(context.db, { ...connection, referralId, facts: linked, now: context.now }, true);
  return { outcome: "applied", referralId };
}
