import { and, eq, lt } from "drizzle-orm";
import type { ApprovalState } from "@/db/enums";
import { approvals as table } from "@/db/schema/approvals";
import { requireStillAdmin } from "@/lib/accounts/users/members";
import { adjustApproved } from "@/lib/credit/adjust";
import { setCeiling } from "@/lib/credit/approvals/ceiling";
import { settleEarlyRefunds } from "@/lib/files/customer-files/apply";
import type { Actor } from "@/lib/kit/auth/actor";
import { ApiError } from "@/lib/kit/errors";
import { implement, type WriteContext } from "@/lib/kit/implement";
import { implementList } from "@/lib/kit/list";
import { omitNulls } from "@/lib/kit/omit-nulls";
import { readBalance } from "@/lib/leads/advocates/read";
import { convertApproved } from "@/lib/leads/referrals/convert";
import { loosenReviewRules } from "@/lib/leads/review/settings";
import { isBehind, readApproval, readApprovals } from "@/lib/ledger/approvals/ask";
import { isAlone, listColleagues, nameOf } from "@/lib/ledger/approvals/colleagues";
import { approvals, isForAdmins } from "@/lib/ledger/approvals/contract";
import { loosenCreditRules } from "@/lib/ledger/credit-settings/service";

export const listApprovals = implementList(approvals.list, async ({ db, actor }, { state }) => ({ limit, after }) => {
  const where = and(state && eq(table.state, state), after === undefined ? undefined : lt(table.id, after));
  return readApprovals(db, actor, where, limit);
});

/**
 * Decides and books in one transaction, so concurrent approvals book once. A request that cannot be booked stays open.
 */
export const approveRequest = implement(approvals.approve, async (context, { approvalId }) => {
  const { db, actor } = context;
  const waiting = await lockWaiting(context, approvalId);
  if (actor.userId === undefined) throw secondPersonRequired(waiting, actor);
  const isOwn = isBehind(waiting, actor);
  if (isOwn && !(await isAlone(db, actor, isForAdmins(waiting.kind)))) {
    throw secondPersonRequired(waiting, actor);
  }
  await decide(context, waiting, { state: "approved", decidedAlone: isOwn });
  const newBalanceCents = await carryOut(context, waiting);
  return {
    approval: await readApproval(db, actor, approvalId),
    ...(newBalanceCents !== undefined && { newBalanceCents }),
  };
});

export const declineRequest = implement(approvals.decline, async (context, { approvalId, reason }) => {
  const { db, actor } = context;
  const waiting = await lockWaiting(context, approvalId);
  const isOwn = actor.userId === undefined || isBehind(waiting, actor);
  await decide(context, waiting, { state: isOwn ? "withdrawn" : "declined", reason });
  return { approval: await readApproval(db, actor, approvalId) };
});

type ApprovalRow = typeof table.$inferSelect;

function secondPersonRequired({ askedBy }: ApprovalRow, { userId }: Actor): ApiError {
  const detail =
    userId === askedBy
      ? "You requested this, so someone else on your team has to approve it."
      : "This comes from a file or a connection that you worked on, so someone else on your team has to approve it.";
  return new ApiError("second_person_required", detail);
}

async function lockWaiting({ db, actor }: WriteContext, approvalId: string): Promise<ApprovalRow> {
  const byId = and(eq(table.orgId, actor.orgId), eq(table.id, approvalId));
  const [row] = await db.select().from(table).where(byId).for("no key update");
  if (!row) throw new ApiError("not_found", "There is no approval with this id.");
  if (isForAdmins(row.kind)) await requireStillAdmin(db, actor);
  if (row.state !== "waiting") {
    throw new ApiError("already_decided", `${row.decidedName} already ${row.state} this.`);
  }
  return row;
}

interface ApprovalDecision {
  readonly state: Exclude<ApprovalState, "waiting">;
  readonly reason?: string | undefined;
  /** The member behind the request confirmed it, because the team has no one else. */
  readonly decidedAlone?: boolean;
}

async function decide(
  { db, actor, now, record }: WriteContext,
  { id, amountCents }: ApprovalRow,
  { state, reason, decidedAlone = false }: ApprovalDecision,
): Promise<void> {
  const { self } = await listColleagues(db, actor);
  const decided = { decidedBy: actor.userId, decidedName: self ? nameOf(self) : actor.name, decidedAt: now };
  await db
    .update(table)
    .set({ state, reason, decidedAlone, ...decided })
    .where(and(eq(table.orgId, actor.orgId), eq(table.id, id)));
  record({
    action: `approval.${state}`,
    subjectId: id,
    before: { state: "waiting" },
    after: omitNulls({ state, amountCents, reason: reason ?? null, decidedAlone: decidedAlone || null }),
  });
}

/** Runs the requested action through its usual function. @returns the advocate's balance */
async function carryOut(context: WriteContext, approval: ApprovalRow): Promise<number | undefined> {
  const { id, kind, campaignId, advocateId, referralId, amountCents } = approval;
  const { jobValueCents, externalId, note, adjustmentType, correctsMonth } = approval;
  if (kind === "ceiling") {
    const { maxRewardCents, maxAdjustmentCents } = approval;
    await setCeiling(context, { maxRewardCents, maxAdjustmentCents });
    return undefined;
  }
  if (kind === "credit_rules" || kind === "review_rules") {
    await (kind === "credit_rules" ? loosenCreditRules : loosenReviewRules)(context, approval.change);
    return undefined;
  }
  if (campaignId === null || advocateId === null || amountCents === null) throw new Error("Terms must fit");
  if (referralId === null) {
    const details = omitNulls({ note, type: adjustmentType, correctsMonth });
    return adjustApproved(context, { campaignId, advocateId, delta: amountCents, ...details }, id);
  }
  const job = omitNulls({ jobValueCents, externalId });
  const newBalanceCents = await convertApproved(context, { campaignId, referralId, ...job }, id);
  if (externalId === null) return newBalanceCents;
  // The referral may have been refunded in the meantime.
  await settleEarlyRefunds(context, { campaignId, referralId, invoice: externalId });
  return readBalance(context.db, context.actor.orgId, advocateId);
}
