import { and, eq } from "drizzle-orm";
import { advocates } from "@/db/schema/advocates";
import { campaigns } from "@/db/schema/campaigns";
import { referrals as table } from "@/db/schema/referrals";
import { onCampaign } from "@/lib/business/campaigns/conditions";
import { ApiError } from "@/lib/kit/errors";
import type { WriteContext } from "@/lib/kit/implement";
import { claimColumns, confirmReferral } from "@/lib/leads/referrals/friend-claims";
import { notifyAdvocate } from "@/lib/leads/referrals/notify-advocate";
import { markRejected } from "@/lib/leads/referrals/reject";

/** A friend's answer to whether the referral is theirs. */
type FriendAnswer = "confirm" | "deny";

/**
 * Lets a friend confirm a referral or deny it. A confirmed referral counts if the advocate has a place left; if another
 * referral of the friend counts by now, it is rejected as a duplicate. A decided referral stays as it is.
 */
export async function answerReferral(context: WriteContext, referralId: string, answer: FriendAnswer): Promise<void> {
  const { now, unchanged } = context;
  const { referral, used, cap } = await lockAsked(context, referralId);
  if (!referral.awaitsConfirmation || referral.stage !== "new") return unchanged();
  if (answer === "deny") {
    return markRejected(context, referral, "spam", "The friend says it wasn’t them.");
  }
  if (used >= cap) return unchanged();
  try {
    await confirmReferral(context, referral, now);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "duplicate_referral") throw error;
    return markRejected(context, referral, "duplicate", null);
  }
  await notifyAdvocate(context, referral.id);
}

// Locks in the same order as a new referral, so the advocate's places are counted one by one.
async function lockAsked({ db, actor: { orgId } }: WriteContext, referralId: string) {
  const byId = and(eq(table.orgId, orgId), eq(table.id, referralId));
  const advocateOfLead = db.select({ id: table.advocateId }).from(table).where(byId);
  const [advocate] = await db
    .select({ pending: advocates.pendingCount, converted: advocates.convertedCount })
    .from(advocates)
    .where(and(eq(advocates.orgId, orgId), eq(advocates.id, advocateOfLead)))
    .for("update");
  const [row] = await db
    .select({
      referral: { ...claimColumns, awaitsConfirmation: table.awaitsConfirmation, stage: table.stage },
      cap: campaigns.maxReferralsPerAdvocate,
    })
    .from(table)
    .innerJoin(campaigns, onCampaign(table))
    .where(byId)
    .for("update", { of: table });
  // Displaced by other requests since the page was opened.
  if (!advocate || !row) throw new ApiError("not_found", "This referral no longer exists.");
  return { ...row, used: advocate.pending + advocate.converted };
}
