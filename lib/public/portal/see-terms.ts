import { and, eq, isNull } from "drizzle-orm";
import { transact } from "@/db/client";
import { advocates } from "@/db/schema/advocates";
import { keepTerms } from "@/lib/business/campaigns/keep-terms";
import type { AskedHeaders } from "@/lib/kit/answer";
import { describeCause, log } from "@/lib/kit/log";
import { isPerson } from "@/lib/public/friend-page/count-visit";
import { languageFor, readWish } from "@/lib/public/language";
import { findPortal } from "@/lib/public/portal/find-portal";

/**
 * Remembers the terms of the offer that stood when an advocate first opened their page, and when that was. It is work
 * for after the answer, so a failure is logged only: the next visit does it.
 */
export async function seeTerms(token: string, headers: AskedHeaders, now = new Date()): Promise<void> {
  if (!isPerson(headers)) return;
  try {
    const portal = await findPortal(token, now);
    if (!portal || portal.termsVersion !== null) return;
    const { orgId, advocateId } = portal.advocate;
    const { business, own } = portal.language;
    await transact(async (tx) => {
      const termsVersion = await keepTerms(
        tx,
        portal.campaign,
        now,
        languageFor(readWish(headers), business, own),
      );
      await tx
        .update(advocates)
        .set({ termsVersion, termsSeenAt: now })
        .where(and(eq(advocates.orgId, orgId), eq(advocates.id, advocateId), isNull(advocates.termsVersion)));
    });
  } catch (error) {
    log().warn({ error: describeCause(error) }, "terms that were seen were not kept");
  }
}
