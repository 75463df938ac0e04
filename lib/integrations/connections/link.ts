import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { EventFacts } from "@/lib/integrations/connections/event-facts";
import type { EffectResult } from "@/lib/integrations/connections/handled";
import { type ConnectionRef, findPayment } from "@/lib/integrations/connections/match";
import { eventsOfPayments, keepReferences } from "@/lib/integrations/connections/references";
import { waitForPayment } from "@/lib/integrations/connections/take-back";
import type { WriteContext } from "@/lib/kit/implement";

const MOST = 50;

/**
 * Every id of the payments that these name, by what the other system linked, however many links lie between: those
 * given come first.
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

/** Keeps the ids of one payment together: of the lead that it converted, or until it comes. */
export async function link(
  context: WriteContext,
  connection: ConnectionRef,
  facts: EventFacts,
): Promise<EffectResult> {
  const known = await findPayment(context.db, connection, facts.paymentIds);
  if (!known) return waitForPayment(context, connection, facts);
  const { referralId, paidCents, valueCents } = known;
  const payment = { ...(paidCents !== null && { paidCents }), ...(valueCents !== null && { valueCents }) };
  const named = { ...facts, ...payment };
  await keepReferences(context.db, { ...connection, referralId, facts: named, now: context.now }, true);
  return { outcome: "applied", referralId };
}
