import { and, eq } from "drizzle-orm";
import type { RedemptionState } from "@/db/enums";
import { newId } from "@/db/new-id";
import { redemptions as table } from "@/db/schema/redemptions";
import { readRedemption } from "@/lib/credit/redemptions/read";
import { cancelReceipt, queueReceipt } from "@/lib/credit/redemptions/receipt";
import { type CreditUse, requireAllowed, tooLittleCredit } from "@/lib/credit/redemptions/rules";
import { formatCents, formatCentsShort } from "@/lib/kit/format-cents";
import type { WriteContext } from "@/lib/kit/implement";
import { omitNulls } from "@/lib/kit/omit-nulls";
import type { LockedAccount } from "@/lib/leads/advocates/lock-account";
import { readBalance } from "@/lib/leads/advocates/read";
import { notifyApprovers } from "@/lib/ledger/approvals/ask";
import { listColleagues, nameOf } from "@/lib/ledger/approvals/colleagues";
import type { CreditRules } from "@/lib/ledger/credit-settings/read";
import { postActivity } from "@/lib/ledger/post-activity";

/**
 * Deducts and records a use of credit within the organization's rules. Above the limit it waits for a second member.
 * @throws ApiError `invalid_input` or `insufficient_balance`
 */
export async function takeCredit(context: WriteContext, account: LockedAccount, rules: CreditRules, use: CreditUse) {
  const { db, actor, now, record } = context;
  const { amountCents, method } = use;
  const { advocateId, campaignId, creditBalanceCents } = account;
  requireAllowed(rules, use);
  if (amountCents > creditBalanceCents) throw tooLittleCredit(account.name, creditBalanceCents);
  const state = stateOf(rules, use);
  const { self, others } = await listColleagues(db, actor);
  const redemptionId = newId(now);
  await db.insert(table).values({
    ...use,
    orgId: actor.orgId,
    id: redemptionId,
    campaignId,
    advocateId,
    state,
    actorKind: actor.kind,
    actorId: actor.id,
    by: self && nameOf(self),
    requestedAt: now,
    ...(state !== "requested" && { approvedAt: now }),
    ...(state === "fulfilled" && { fulfilledAt: now }),
  });
  const newBalanceCents = await postActivity(context, {
    campaignId,
    advocateId,
    redemptionId,
    action: "advocate.credit.redeemed",
    description: describeUse(use),
    amountCents: -amountCents,
  });
  const after = { advocateId, amountCents, method, state, invoiceNumber: use.invoiceNumber };
  record({ action: "redemption.requested", subjectId: redemptionId, after });
  if (state === "fulfilled") {
    const { invoiceNumber = null } = use;
    await queueReceipt(context, { id: redemptionId, advocateId, amountCents, method, invoiceNumber });
  }
  if (state === "requested") {
    await notifyApprovers(context, others, {
      askedBy: self ? nameOf(self) : actor.name,
      request: `using ${formatCentsShort(amountCents)} of ${account.name}’s credit`,
      waiting: await db.$count(table, and(eq(table.orgId, actor.orgId), eq(table.state, "requested"))),
    });
  }
  return { redemption: await readRedemption(db, actor, redemptionId), newBalanceCents };
}

/**
 * Takes the credit of a canceled redemption again and requests it for the same member. The caller must lock the
 * advocate's row.
 * @throws ApiError `insufficient_balance` if the credit was used in the meantime
 */
export async function requestAgain(context: WriteContext, account: LockedAccount, row: RedemptionRow) {
  const { db, actor, now, record } = context;
  const { orgId, id: undoes, campaignId, advocateId, actorKind, actorId, by } = row;
  const { amountCents, method, invoiceNumber, invoiceTotalCents, note } = row;
  if (amountCents > account.creditBalanceCents) throw tooLittleCredit(account.name, account.creditBalanceCents);
  const redemptionId = newId(now);
  await db.insert(table).values({
    orgId,
    id: redemptionId,
    campaignId,
    advocateId,
    state: "requested",
    requestedAt: now,
    undoes,
    amountCents,
    method,
    invoiceNumber,
    invoiceTotalCents,
    note,
    actorKind,
    actorId,
    by,
  });
  const newBalanceCents = await postActivity(context, {
    campaignId,
    advocateId,
    redemptionId,
    action: "advocate.credit.redeemed",
    amountCents: -amountCents,
    description: describeUse({ amountCents, method, ...omitNulls({ invoiceNumber }) }),
  });
  const after = { advocateId, amountCents, method, state: "requested", insteadOf: undoes };
  record({ action: "redemption.requested", subjectId: redemptionId, after });
  return { redemption: await readRedemption(db, actor, redemptionId), newBalanceCents };
}

function stateOf({ approveAboveCents }: CreditRules, { amountCents, method }: CreditUse): RedemptionState {
  if (approveAboveCents !== null && amountCents > approveAboveCents) return "requested";
  return method === "gift_card" ? "approved" : "fulfilled";
}

function describeUse({ amountCents, method, invoiceNumber }: CreditUse): string {
  const amount = formatCents(amountCents);
  if (method === "gift_card") return `${amount} used for a gift card`;
  return invoiceNumber === undefined ? `${amount} used` : `${amount} used on invoice ${invoiceNumber}`;
}

type RedemptionRow = typeof table.$inferSelect;

/**
 * Cancels a redemption and returns its credit by an opposite entry. The caller must lock the advocate's row, then the
 * redemption's.
 * @returns the advocate's balance, in cents
 */
export async function giveBack(
  context: WriteContext,
  { id, state: before, campaignId, advocateId, amountCents }: RedemptionRow,
  state: "canceled" | "failed",
  reason: string | null,
): Promise<number> {
  const { db, actor, now, record } = context;
  await db
    .update(table)
    .set({ state, reason, endedAt: now })
    .where(and(eq(table.orgId, actor.orgId), eq(table.id, id)));
  await cancelReceipt(context, id);
  await postActivity(context, {
    campaignId,
    advocateId,
    redemptionId: id,
    action: "advocate.credit.returned",
    description: `${formatCents(amountCents)} given back: the redemption ${state === "failed" ? "failed" : "was canceled"}`,
    amountCents,
  });
  record({
    action: `redemption.${state}`,
    subjectId: id,
    before: { state: before },
    after: omitNulls({ state, amountCents, reason }),
  });
  return readBalance(db, actor.orgId, advocateId);
}
