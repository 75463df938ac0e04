import { and, eq, inArray, or } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { connectionEvents as events, connectionReferences as references } from "@/db/schema/connections";

/**
 * Takes a person out of what connected systems told: of their events stays that there was one, so that a repeat has no
 * effect. Which customer there they are is no longer known.
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
