import { and, eq, exists, isNull, sql } from "drizzle-orm";
import { transact } from "@/db/client";
import { retryConflicts } from "@/db/errors";
import { advocates } from "@/db/schema/advocates";
import { campaigns } from "@/db/schema/campaigns";
import { onCampaign } from "@/lib/business/campaigns/conditions";
import { normalizeReferralCode } from "@/lib/leads/advocates/referral-code";

/**
 * Counts a visit of a referral link. Nothing about the visitor is stored.
 * @returns false if no advocate has the code or the campaign was deleted
 */
export function recordVisit(code: string, now = new Date()): Promise<boolean> {
  return retryConflicts(() =>
    transact(async (tx) => {
      const existing = tx
        .select({ id: campaigns.id })
        .from(campaigns)
        .where(and(onCampaign(advocates), isNull(campaigns.deletedAt)));
      const visited = await tx
        .update(advocates)
        .set({ visitCount: sql`${advocates.visitCount} + 1`, lastVisitedAt: now })
        .where(and(eq(advocates.referralCode, normalizeReferralCode(code)), exists(existing)))
        .returning({ id: advocates.id });
      return visited.length > 0;
    }),
  );
}
