import { and, eq } from "drizzle-orm";
import type { ReferralStage, RejectionReason } from "@/db/enums";
import { newId } from "@/db/new-id";
import { one } from "@/db/one";
import { approvals } from "@/db/schema/approvals";
import { campaigns } from "@/db/schema/campaigns";
import { conversions, stageChanges, referrals as table } from "@/db/schema/referrals";
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
    .select({ status: table.status, stage: table.stage, friendName: table.friendName })
    .from(table)
    .where(where)
    .for("update");
  if (!before) throw new ApiError("not_found", "There is no referral with this id in this campaign.");
  if (before.stage === "rejected") throw alreadyRejected();
  if (before.status === "converted") {
    throw new ApiError("already_converted", "This referral was converted, so it cannot be rejected.");
  }
  await markRejected(context, { id: referralId, ...before }, reason, note);
  await withdrawReward(context, referralId);
  const rows = await db
    .select(shown)
    .from(table)
    .innerJoin(campaigns, itsCampaign(table))
    .leftJoin(conversions, itsConversion)
    .where(where);
  return { referral: omitNulls(one(rows)) };
});

/** What a second member was asked about is not to be paid any more. */
export async function withdrawReward(context: WriteContext, referralId: string): Promise<void> {
  const { db, actor } = context;
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
}

/** Takes a referral that was locked out of every count. */
export async function markRejected(
  context: WriteContext,
  {
    id,
    friendName,
    stage,
  }: { readonly id: string; readonly friendName: string; readonly stage: ReferralStage },
  rejectionReason: RejectionReason,
  rejectionNote: string | null,
): Promise<void> {
  const { db, actor, now, record } = context;
  const rejected = { stage: "rejected", stageChangedAt: now, lostReason: null, rejectedAt: now } as const;
  await db
    .update(table)
    .set({ ...rejected, rejectionReason, rejectionNote, networkKey: null })
    .where(and(eq(table.orgId, actor.orgId), eq(table.id, id)));
  const told = { reason: rejectionReason, note: rejectionNote };
  await noteStep(context, { referralId: id, stage: "rejected", ...told });
  record({
    action: "referral.rejected",
    subjectId: id,
    before: { stage },
    after: omitNulls({ stage: "rejected", friendName, reason: rejectionReason, note: rejectionNote }),
  });
}

interface Step {
  readonly referralId: string;
  readonly stage: ReferralStage;
  readonly reason: string | null;
  readonly note: string | null;
}

/** Keeps a step for the page of the referral; a member's is told with the name. */
export async function noteStep({ db, actor, now }: WriteContext, step: Step): Promise<void> {
  const by = actor.kind === "user" || actor.kind === "apiKey" ? actor.name : null;
  await db.insert(stageChanges).values({ ...step, orgId: actor.orgId, id: newId(now), by, createdAt: now });
}

/** The refusal of what can only be done to a referral that is not rejected. */
export function alreadyRejected(): ApiError {
  return new ApiError(
    "already_rejected",
    "This referral was rejected. If that was a mistake, reopen it first.",
  );
}
