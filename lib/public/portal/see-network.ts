import { and, eq, gt, lt, sql } from "drizzle-orm";
import { pointDatabase, transact } from "@/db/client";
import { portalNetworks as table } from "@/db/schema/reviews";
import { notePortalOpened } from "@/lib/asks/note-opened";
import type { AskedHeaders } from "@/lib/kit/answer";
import { keyedHash } from "@/lib/kit/auth/keyed-hash";
import { clientNetwork } from "@/lib/kit/limits/network";
import { describeCause, log } from "@/lib/kit/log";
import { isPerson } from "@/lib/public/friend-page/count-visit";
import { findPortal } from "@/lib/public/portal/find-portal";

const MINUTE_MS = 60 * 1000;
const KEPT_MS = 24 * 60 * MINUTE_MS;

/** Stands for a network where an organization's portals were opened, so that friends' forms can be compared with it. */
export function portalNetworkKey(orgId: string, network: string): Buffer {
  return keyedHash(network, `network ${orgId}`);
}

/**
 * Remembers for a day from which network an advocate's page was opened, as a hash, and notes with what was lately asked
 * of the advocate that it was. It is work for after the answer, so a
 * failure is logged only; a page that is loaded over and over is written once a minute.
 */
export async function seeNetwork(token: string, headers: AskedHeaders, now = new Date()): Promise<void> {
  if (!isPerson(headers)) return;
  try {
    const portal = await findPortal(token, now);
    const network = clientNetwork(headers);
    if (!portal || network === "unknown") return;
    const { orgId, advocateId } = portal.advocate;
    const networkKey = portalNetworkKey(orgId, network);
    const itself = and(
      eq(table.orgId, orgId),
      eq(table.advocateId, advocateId),
      eq(table.networkKey, networkKey),
    );
    const [lately] = await pointDatabase()
      .select({ seenAt: table.seenAt })
      .from(table)
      .where(and(itself, gt(table.seenAt, new Date(now.getTime() - MINUTE_MS))));
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

/** Forgets the networks of yesterday. */
export async function forgetOldNetworks(now: Date): Promise<void> {
  await transact((tx) => tx.delete(table).where(lt(table.seenAt, new Date(now.getTime() - KEPT_MS))));
}
