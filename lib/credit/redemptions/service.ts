import { and, eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import type { AuditAction } from "@/db/enums-audit";
import { redemptions as table } from "@/db/schema/redemptions";
import { findCaller } from "@/lib/accounts/users/members";
import { giveBack, requestAgain, takeCredit } from "@/lib/credit/redemptions/book";
import { redemptions } from "@/lib/credit/redemptions/contract";
import { askedBy, readRedemption } from "@/lib/credit/redemptions/read";
import { queueReceipt } from "@/lib/credit/redemptions/receipt";
import type { Actor } from "@/lib/kit/auth/actor";
import { ApiError, fieldError } from "@/lib/kit/errors";
import { implement, type WriteContext } from "@/lib/kit/implement";
import { lockAccount } from "@/lib/leads/advocates/lock-account";
import { findAdvocate, noSuchAdvocate } from "@/lib/leads/advocates/read";
import { isAlone, nameOf } from "@/lib/ledger/approvals/colleagues";
import { readCreditSettings } from "@/lib/ledger/credit-settings/read";

type RedemptionRow = typeof table.$inferSelect;

/** Uses an advocate's credit. */
export const redeemCredit = implement(redemptions.request, async (context, { campaignId, advocateId, ...use }) => {
  const { db, actor, now } = context;
  const [rules] = await Promise.all([
    readCreditSettings(db, actor.orgId),
    findAdvocate(db, actor, { campaignId, advocateId }),
  ]);
  const account = await lockAccount(db, actor.orgId, advocateId, now);
  if (!account) throw noSuchAdvocate();
  if (use.method === "gift_card" && account.email === null) {
    throw fieldError("method", "can’t be a gift card, which goes out by email: the advocate has no address");
  }
  return takeCredit(context, account, rules, use);
});

export const approveRedemption = implement(redemptions.approve, async (context, place) => {
  const { db, actor, now } = context;
  const { row, asker } = await lockRedemption(db, actor, place);
  if (row.state !== "requested") {
    throw new ApiError("already_decided", `This redemption is already ${row.state}.`);
  }
  const isOwn = actor.userId === undefined || actor.userId === asker;
  if (isOwn && !(await isAlone(db, actor))) {
    throw new ApiError("second_person_required", "You requested this, so someone else on your team has to approve it.");
  }
  const caller = await findCaller(db, actor);
  const approved = { approvedBy: caller ? nameOf(caller) : actor.name, approvedAt: now };
  if (row.method === "gift_card") {
    return advance(context, row, { ...approved, state: "approved" }, "redemption.approved");
  }
  return advance(context, row, { ...approved, state: "fulfilled", fulfilledAt: now }, "redemption.approved");
});

export const fulfillRedemption = implement(redemptions.fulfill, async (context, place) => {
  const { row } = await lockRedemption(context.db, context.actor, place);
  if (row.state === "requested") {
    throw new ApiError("second_person_required", "Someone else on your team has to approve it first.");
  }
  if (row.state !== "approved") throw ended(row);
  return advance(context, row, { state: "fulfilled", fulfilledAt: context.now }, "redemption.fulfilled");
});

export const cancelRedemption = implement(redemptions.cancel, async (context, { reason = null, ...place }) => {
  const { db, actor, now } = context;
  await lockAccount(db, actor.orgId, place.advocateId, now);
  const { row } = await lockRedemption(db, actor, place);
  if (row.state === "canceled" || row.state === "failed") throw ended(row);
  if (row.method === "gift_card" && row.state === "fulfilled") {
    throw new ApiError("redemption_ended", "The gift card was handed over, so this can’t be canceled.");
  }
  if (row.orderId !== null) {
    throw new ApiError("redemption_ended", "The gift card is being ordered, so this can’t be canceled.");
  }
  const newBalanceCents = await giveBack(context, row, "canceled", reason);
  return { redemption: await readRedemption(db, actor, row.id), newBalanceCents };
});

/**
 * Requests a redemption again whose decision was a mistake. Its states only go forward, so an approved one is canceled
 * first and a new one takes its place.
 */
export const undoRedemptionDecision = implement(redemptions.undo, async (context, place) => {
  const { db, actor, now } = context;
  const account = await lockAccount(db, actor.orgId, place.advocateId, now);
  if (!account) throw noSuchAdvocate();
  const { row } = await lockRedemption(db, actor, place);
  await requireDecided(context, row);
  if (row.state !== "canceled") await cancelRedemption.within(context, place);
  const current = await lockAccount(db, actor.orgId, place.advocateId, now);
  return requestAgain(context, current ?? account, row);
});

/** @throws ApiError `not_decided` or `already_decided` */
async function requireDecided({ db, actor: { orgId } }: WriteContext, row: RedemptionRow): Promise<void> {
  const { id, state, approvedBy, approvedAt, fulfilledAt } = row;
  const isApproved = approvedBy !== null && (state === "approved" || state === "fulfilled");
  const isDeclined = state === "canceled" && approvedAt === null && fulfilledAt === null;
  if (!isApproved && !isDeclined) {
    throw new ApiError("not_decided", "There is no decision on this redemption to undo.");
  }
  const repeats = and(eq(table.orgId, orgId), eq(table.undoes, id));
  const [again] = await db.select({ id: table.id }).from(table).where(repeats);
  if (again) throw new ApiError("already_decided", "This decision was already undone.");
}

interface RedemptionRef {
  readonly campaignId: string;
  readonly advocateId: string;
  readonly redemptionId: string;
}

async function lockRedemption(tx: Tx, actor: Actor, { redemptionId, ...place }: RedemptionRef) {
  const { advocateId } = await findAdvocate(tx, actor, place);
  const [row] = await tx
    .select({ row: table, asker: askedBy })
    .from(table)
    .where(and(eq(table.orgId, actor.orgId), eq(table.id, redemptionId), eq(table.advocateId, advocateId)))
    .for("no key update");
  if (!row) throw new ApiError("not_found", "There is no redemption with this id.");
  return row;
}

async function advance(
  context: WriteContext,
  row: RedemptionRow,
  change: Partial<RedemptionRow> & Pick<RedemptionRow, "state">,
  action: AuditAction,
) {
  const { db, actor, record } = context;
  const { id, state: before, amountCents } = row;
  await db
    .update(table)
    .set(change)
    .where(and(eq(table.orgId, actor.orgId), eq(table.id, id)));
  if (change.state === "fulfilled") await queueReceipt(context, row);
  record({ action, subjectId: id, before: { state: before }, after: { state: change.state, amountCents } });
  return { redemption: await readRedemption(db, actor, id) };
}

function ended({ state }: RedemptionRow): ApiError {
  return new ApiError("redemption_ended", `This redemption is already ${state}.`);
}
