import { and, eq, gt, lt, sql } from "drizzle-orm";
import { pointDatabase, transact } from "@/db/client";
import { portalNetworks as table } from "@/db/schema/reviews";
import { notePortalOpened } from "@/lib/asks/note-opened";
import type { HttpHeaders } from "@/lib/kit/answer";
import { keyedHash } from "@/lib/kit/auth/keyed-hash";
import { MINUTE_MS } from "@/lib/kit/durations";
import { clientNetwork } from "@/lib/kit/limits/network";
import { describeCause, log } from "@/lib/kit/log";
import { isPerson } from "@/lib/public/friend-page/count-visit";
import { findPortal } from "@/lib/public/portal/find-portal";

const KEPT_MS = 24 * 60 * MINUTE_MS;

/** Key that stands for a network where an organization's portals were opened, for comparison with friends' forms. */
export function portalNetworkKey(orgId: string, network: string): Buffer {
  return keyedHash(network, `network ${orgId}`);
}

/**
 * Stores for a day, as a hash, the network an advocate's portal was opened from, and records the visit with the
 * advocate's recent asks. Runs after the response, so failures are only logged; repeated loads are written once a
 * minute.
 */
export async function seeNetwork(token: string, headers: HttpHeaders, now = new Date()): Promise<void> {
  if (!isPerson(headers)) return;
  try {
    const portal = await findPortal(token, now);
    const network = clientNetwork(headers);
    if (!portal || network === "unknown") return;
    const { orgId, advocateId } = portal.advocate;
    const networkKey = portalNetworkKey(orgId, network);
    const byKey = and(eq(table.orgId, orgId), eq(table.advocateId, advocateId), eq(table.networkKey, networkKey));
    const [lately] = await pointDatabase()
      .select({ seenAt: table.seenAt })
      .from(table)
      .where(and(byKey, gt(table.seenAt, new Date(now.getTime() - MINUTE_MS))));
    if (lately) return;
    await notePortalOpened(orgId, advocateId, now);
    await transact((tx) =>
      tx
        .insert(table)
        .values({ orgId, advocateId, networkKey, seenAt: now })
        .onConflictDoUpdate({
          target: [table.orgId, table.advocateId, table.networkKey],
          set: { seenAt: sql`excluded.seen_at` },
        }),
    );
  } catch (error) {
    log().warn({ error: describeCause(error) }, "the network of a visit was not kept");
  }
}

/** Deletes networks older than a day. */
export async function forgetOldNetworks(now: Date): Promise<void> {
  await transact((tx) => tx.delete(table).where(lt(table.seenAt, new Date(now.getTime() - KEPT_MS))));
}
