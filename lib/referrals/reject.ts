import { and, eq } from "drizzle-orm";
import type { RejectionReason } from "@/db/enums";
import { one } from "@/db/one";
import { approvals } from "@/db/schema/approvals";
import { campaigns } from "@/db/schema/campaigns";
import { conversions, referrals as table } from "@/db/schema/referrals";
import { itsCampaign } from "@/lib/campaigns/conditions";
import { findCampaign } from "@/lib/campaigns/service";
import { withdrawApproval } from "@/lib/ceiling/ask";
import { ApiError } from "@/lib/kit/errors";
import { implement, type WriteContext } from "@/lib/kit/implement";
import { omitNulls } from "@/lib/kit/omit-nulls";
import { referrals } from "@/lib/referrals/contract";
import { itsConversion, shown } from "@/lib/referrals/read";

/** Exactly once, by state: the referral is pending and not rejected, or the call says what happened before. */
export const rejectReferral = implement(referrals.reject, async (context, input) => {
  const { db, actor } = context;
  const { campaignId, referralId, reason, note = null } = input;
  await findCampaign(db, actor, campaignId);
  const where = and(eq(table.orgId, actor.orgId), eq(table.campaignId, campaignId), eq(table.id, referralId));
  // Whoever converts it at the same moment is waited for.
  const [before] = await db
    .select({ stage: table.stage, friendName: table.friendName })
    .from(table)
    .where(where)
    .for("update");
  if (!before) throw new ApiError("not_found", "There is no referral with this id in this campaign.");
  if (before.stage === "rejected") throw alreadyRejected();
  if (before.stage === "converted") {
    throw new ApiError("already_converted", "This referral was converted, so it cannot be rejected.");
  }
  await markRejected(context, { id: referralId, friendName: before.friendName }, reason, note);
  // What a second member was asked about is not to be paid any more.
  const waiting = await db
    .select({ id: approvals.id })
    .from(approvals)
    .where(
      and(
        eq(approvals.orgId, actor.orgId),
        eq(approvals.referralId, referralId),
        eq(approvals.state, "waiting"),
        eq(approvals.kind, "reward"),
      ),
    );
  for (const { id } of waiting) await withdrawApproval(context, id);
  const rows = await db
    .select(shown)
    .from(table)
    .innerJoin(campaigns, itsCampaign(table))
    .leftJoin(conversions, itsConversion)
    .where(where);
  return { referral: omitNulls(one(rows)) };
});

/** Takes a referral that was locked out of every count. */
export async function markRejected(
  { db, actor, now, record }: WriteContext,
  { id, friendName }: { readonly id: string; readonly friendName: string },
  rejectionReason: RejectionReason,
  rejectionNote: string | null,
): Promise<void> {
  await db
    .update(table)
    .set({ stage: "rejected", rejectedAt: now, rejectionReason, rejectionNote, networkKey: null })
    .where(and(eq(table.orgId, actor.orgId), eq(table.id, id)));
  record({
    action: "referral.rejected",
    subjectId: id,
    before: { stage: "new" },
    after: omitNulls({ stage: "rejected", friendName, reason: rejectionReason, note: rejectionNote }),
  });
}

/** The refusal of what can only be done to a referral that is not rejected. */
export function alreadyRejected(): ApiError {
  return new ApiError(
    "already_rejected",
    "This referral was rejected. If that was a mistake, refer the friend again.",
  );
}
