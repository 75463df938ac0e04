import { and, eq } from "drizzle-orm";
import { newId } from "@/db/new-id";
import { activity } from "@/db/schema/activity";
import { approvals as table } from "@/db/schema/approvals";
import { single } from "@/db/single";
import { adjustApproved } from "@/lib/credit/adjust";
import { cancelRedemption } from "@/lib/credit/redemptions/service";
import { ApiError } from "@/lib/kit/errors";
import { implement, type WriteContext } from "@/lib/kit/implement";
import { reverseReferral } from "@/lib/leads/referrals/reverse";
import { readApproval } from "@/lib/ledger/approvals/ask";
import { approvals, isForAdmins } from "@/lib/ledger/approvals/contract";

type ApprovalRow = typeof table.$inferSelect;

/**
 * Undoes a decision once. Decisions and entries never change, so an approved adjustment gets its opposite entry, an
 * approved reward is reversed, and the request waits again as a new one. A reversed lead stays converted, so a reward is
 * not requested again.
 */
export const undoApproval = implement(approvals.undo, async (context, { approvalId }) => {
  const { db, actor, record } = context;
  const decided = await lockDecided(context, approvalId);
  const newBalanceCents = decided.state === "approved" ? await takeBack(context, decided) : undefined;
  const isOver = decided.state === "approved" && decided.kind === "reward";
  const waitingId = isOver ? approvalId : await requestAgain(context, decided);
  const { state, amountCents } = decided;
  record({
    action: "approval.undone",
    subjectId: approvalId,
    before: { state },
    after: { amountCents, ...(!isOver && { requestedAgain: waitingId }) },
  });
  return {
    approval: await readApproval(db, actor, waitingId),
    ...(newBalanceCents !== undefined && { newBalanceCents }),
  };
});

/** @throws ApiError `not_found`, `not_decided`, `already_decided` or `second_person_required` */
async function lockDecided({ db, actor }: WriteContext, approvalId: string): Promise<ApprovalRow> {
  const byId = and(eq(table.orgId, actor.orgId), eq(table.id, approvalId));
  const [row] = await db.select().from(table).where(byId).for("no key update");
  if (!row) throw new ApiError("not_found", "There is no approval with this id.");
  const { kind, state, decidedBy, decidedName } = row;
  if (state === "waiting") throw new ApiError("not_decided", "This hasn’t been decided yet.");
  if (state === "withdrawn") {
    throw new ApiError("already_decided", `${decidedName} withdrew this request. It can be requested again.`);
  }
  if (isForAdmins(kind)) {
    const detail = "A decision about settings can’t be undone. Change them back under Settings.";
    throw new ApiError("already_decided", detail);
  }
  // Anyone else would move an amount above the limit alone.
  if (actor.userId === undefined || actor.userId !== decidedBy) {
    throw new ApiError("second_person_required", `Only ${decidedName} can undo this decision.`);
  }
  const repeats = and(eq(table.orgId, actor.orgId), eq(table.undoes, approvalId));
  const [again] = await db.select({ id: table.id }).from(table).where(repeats);
  if (again) throw new ApiError("already_decided", "This decision was already undone.");
  return row;
}

/** Books the opposite of what was approved. @returns the advocate's balance, in cents */
async function takeBack(context: WriteContext, approved: ApprovalRow): Promise<number> {
  const { id, campaignId, advocateId, referralId, amountCents, adjustmentType, correctsMonth } = approved;
  if (campaignId === null || advocateId === null || amountCents === null) throw new Error("Terms must fit");
  if (referralId !== null) {
    const reversal = { campaignId, referralId, reason: "mistake" as const };
    return (await reverseReferral.within(context, reversal)).advocateNewBalance;
  }
  if (adjustmentType === "used") {
    const redemptionId = await findRedemption(context, id);
    return (await cancelRedemption.within(context, { campaignId, advocateId, redemptionId })).newBalanceCents;
  }
  return adjustApproved(context, {
    campaignId,
    advocateId,
    delta: -amountCents,
    type: "undone",
    note: "Approval undone",
    correctsMonth: correctsMonth ?? undefined,
  });
}

async function findRedemption({ db, actor: { orgId } }: WriteContext, approvalId: string): Promise<string> {
  const booked = and(eq(activity.orgId, orgId), eq(activity.approvalId, approvalId));
  const { redemptionId } = single(
    await db.select({ redemptionId: activity.redemptionId }).from(activity).where(booked),
  );
  if (redemptionId === null) throw new Error("A use of credit has a redemption");
  return redemptionId;
}

/** Repeats a decided request for the member who made it. @returns the id of the new request */
async function requestAgain({ db, now }: WriteContext, decided: ApprovalRow): Promise<string> {
  const { orgId, kind, campaignId, advocateId, referralId, askedBy, askedKind, askedName, involved } = decided;
  const { amountCents, jobValueCents, externalId, note, adjustmentType, correctsMonth } = decided;
  const [inserted] = await db
    .insert(table)
    .values({
      orgId,
      id: newId(now),
      kind,
      campaignId,
      advocateId,
      referralId,
      createdAt: now,
      amountCents,
      jobValueCents,
      externalId,
      note,
      adjustmentType,
      correctsMonth,
      askedBy,
      askedKind,
      askedName,
      involved,
      undoes: decided.id,
    })
    .onConflictDoNothing()
    .returning({ id: table.id });
  if (inserted) return inserted.id;
  throw new ApiError("already_decided", "The same request waits for a decision again.");
}
