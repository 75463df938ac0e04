import { and, eq, isNull } from "drizzle-orm";
import { transact } from "@/db/client";
import { advocates } from "@/db/schema/advocates";
import { storeTerms } from "@/lib/business/campaigns/store-terms";
import type { HttpHeaders } from "@/lib/kit/answer";
import { describeCause, log } from "@/lib/kit/log";
import { isPerson } from "@/lib/public/friend-page/count-visit";
import { languageFor, readWish } from "@/lib/public/language";
import { findPortal } from "@/lib/public/portal/find-portal";

/**
 * Records the offer's terms, and the time, when an advocate first opens the portal. Runs after the response, so
 * failures are only logged and the next visit retries.
 */
export async function seeTerms(token: string, headers: HttpHeaders, now = new Date()): Promise<void> {
  if (!isPerson(headers)) return;
  try {
    const portal = await findPortal(token, now);
    if (!portal || portal.termsVersion !== null) return;
    const { orgId, advocateId } = portal.advocate;
    const { business, own } = portal.language;
    await transact(async (tx) => {
      const termsVersion = await storeTerms(tx, portal.campaign, now, languageFor(readWish(headers), business, own));
      await tx
        .update(advocates)
        .set({ termsVersion, termsSeenAt: now })
        .where(and(eq(advocates.orgId, orgId), eq(advocates.id, advocateId), isNull(advocates.termsVersion)));
    });
  } catch (error) {
    log().warn({ error: describeCause(error) }, "terms that were seen were not kept");
  }
}
