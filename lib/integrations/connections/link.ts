import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { Handled } from "@/lib/integrations/connections/handled";
import { findPayment, type Place } from "@/lib/integrations/connections/match";
import { eventsOfPayments, keepReferences } from "@/lib/integrations/connections/references";
import { waitForPayment } from "@/lib/integrations/connections/take-back";
import type { Told } from "@/lib/integrations/connections/told";
import type { WriteContext } from "@/lib/kit/implement";

const MOST = 50;

/**
 * Every id of the payments that these name, by what the other system linked, however many links lie between: those
 * given come first.
 */
export async function findLinkedIds(
  db: Db,
  place: Place,
  ids: readonly string[],
): Promise<readonly string[]> {
  let known = [...new Set(ids)];
  while (known.length > 0 && known.length < MOST) {
    const links = await db.execute<{ id: string }>(sql`
      SELECT DISTINCT other.id FROM (${eventsOfPayments(known)}) e CROSS JOIN LATERAL unnest(e.payment_ids) other (id)
       WHERE e.org_id = ${place.orgId}::uuid AND e.connection_id = ${place.connectionId}::uuid AND e.meaning = 'linked'`);
    const grown = [...new Set([...known, ...links.map(({ id }) => id)])];
    if (grown.length === known.length) break;
    known = grown;
  }
  return known;
}

/** Keeps the ids of one payment together: of the lead that it converted, or until it comes. */
export async function link(context: WriteContext, place: Place, told: Told): Promise<Handled> {
  const known = await findPayment(context.db, place, told.paymentIds);
  if (!known) return waitForPayment(context, place, told);
  const { referralId, paidCents, valueCents } = known;
  const payment = { ...(paidCents !== null && { paidCents }), ...(valueCents !== null && { valueCents }) };
  const named = { ...told, ...payment };
  await keepReferences(context.db, { ...place, referralId, told: named, now: context.now }, true);
  return { outcome: "applied", referralId };
}
