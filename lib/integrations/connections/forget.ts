import { and, eq, inArray, or } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { connectionEvents as events, connectionReferences as references } from "@/db/schema/connections";

/**
 * Erases a person from stored events. The event ids stay, so that a repeat has no effect; the person's customer ids go.
 */
export async function forgetConnectionEvents(
  tx: Tx,
  orgId: string,
  {
    eventIds,
    referralIds,
  }: { readonly eventIds: readonly string[]; readonly referralIds: readonly string[] },
): Promise<void> {
  await tx
    .update(events)
    .set({ body: {}, told: null, detail: null })
    .where(
      and(
        eq(events.orgId, orgId),
        or(inArray(events.id, [...eventIds]), inArray(events.referralId, [...referralIds])),
      ),
    );
  await tx
    .delete(references)
    .where(and(eq(references.orgId, orgId), inArray(references.referralId, [...referralIds])));
}
