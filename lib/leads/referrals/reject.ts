import { and, eq } from "drizzle-orm";
import type { RejectionReason } from "@/db/enums";
import { newId } from "@/db/new-id";
import { approvals } from "@/db/schema/approvals";
import { stageChanges, referrals as table } from "@/db/schema/referrals";
import { memberName } from "@/lib/kit/auth/actor";
import { ApiError } from "@/lib/kit/errors";
import { implement, type WriteContext } from "@/lib/kit/implement";
import { omitNulls } from "@/lib/kit/omit-nulls";
import { referrals } from "@/lib/leads/referrals/contract";
import { lockReferral, readReferral } from "@/lib/leads/referrals/lock";
import { withdrawApproval } from "@/lib/ledger/approvals/ask";

/** Exactly once, by state: the referral must be pending and not rejected, or the call reports its current state. */
export const rejectReferral = implement(referrals.reject, async (context, input) => {
  const { reason, note = null } = input;
  const { referral } = await lockReferral(context, input);
  if (referral.stage === "rejected") throw alreadyRejected();
  if (referral.status === "converted") {
    throw new ApiError("already_converted", "This lead was converted, so it can’t be rejected.");
  }
  await markRejected(context, referral, reason, note);
  return { referral: await readReferral(context, input) };
});

/** Withdraws an approval request whose reward must not be paid anymore. */
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

/** Removes a locked referral from every count and ends what it waited for. */
export async function markRejected(
  context: WriteContext,
  { id, friendName, stage }: Pick<typeof table.$inferSelect, "id" | "friendName" | "stage">,
  rejectionReason: RejectionReason,
  rejectionNote: string | null,
): Promise<void> {
  const { db, actor, now, record } = context;
  const rejected = { stage: "rejected", stageChangedAt: now, lostReason: null, rejectedAt: now } as const;
  await db
    .update(table)
    .set({ ...rejected, rejectionReason, rejectionNote, networkKey: null })
    .where(and(eq(table.orgId, actor.orgId), eq(table.id, id)));
  const rejection = { reason: rejectionReason, note: rejectionNote };
  await noteStep(context, { referralId: id, stage: "rejected", ...rejection });
  record({
    action: "referral.rejected",
    subjectId: id,
    before: { stage },
    after: omitNulls({ stage: "rejected", friendName, reason: rejectionReason, note: rejectionNote }),
  });
  await withdrawReward(context, id);
}

type StageStep = Pick<typeof stageChanges.$inferSelect, "referralId" | "stage" | "reason" | "note">;

/** Stores a stage change for the referral's page, with the member's name if a member made it. */
export async function noteStep({ db, actor, now }: WriteContext, step: StageStep): Promise<void> {
  const by = memberName(actor);
  await db.insert(stageChanges).values({ ...step, orgId: actor.orgId, id: newId(now), by, createdAt: now });
}

/** The error for actions on a rejected referral. */
export function alreadyRejected(): ApiError {
  return new ApiError("already_rejected", "This lead was rejected. If that was a mistake, reopen it first.");
}
