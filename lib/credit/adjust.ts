import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { Tx } from "@/db/client";
import type { AdjustmentType } from "@/db/enums-credit";
import { lockFreeAdvocate } from "@/db/lock-free-advocate";
import { newId } from "@/db/new-id";
import { rowsOf } from "@/db/rows-of";
import { redemptions } from "@/db/schema/redemptions";
import { countAdded, readCeiling } from "@/lib/credit/approvals/ceiling";
import { credit } from "@/lib/credit/contract";
import type { Change } from "@/lib/kit/audit";
import { memberName } from "@/lib/kit/auth/actor";
import { type BatchedCall, checkCall, implementBatched } from "@/lib/kit/batch";
import { ApiError, fieldError } from "@/lib/kit/errors";
import { formatCents } from "@/lib/kit/format-cents";
import type { WriteContext } from "@/lib/kit/implement";
import { dayIn } from "@/lib/kit/time-zone";
import { lockAccount } from "@/lib/leads/advocates/lock-account";
import { findAdvocate, noSuchAdvocate } from "@/lib/leads/advocates/read";
import { askApproval, isAbove } from "@/lib/ledger/approvals/ask";
import { entryOf, postEntries } from "@/lib/ledger/post-activity";

type AdjustInput = z.output<typeof credit.adjust.input>;
type AdjustOutput = z.output<typeof credit.adjust.output>;

/** Adds to or deducts from an advocate's credit. */
export const adjustCredit = implementBatched(credit.adjust, adjustAll);

/** A batch takes the calls that need no approval and stay within the balance. */
async function adjustAll(tx: Tx, calls: readonly Call[], isAlone: boolean): Promise<(AdjustOutput | undefined)[]> {
  const fitting = calls.filter(({ input, now }) => checkCall(isAlone, () => requireSense(input, now)));
  const accounts = isAlone ? await openAccounts(fitting) : await lockFreeAccounts(tx, fitting);
  const outputs = new Map<Call, AdjustOutput>();
  const bookings: (Booking & { readonly call: Call })[] = [];
  for (const call of fitting) {
    const account = accounts.get(call);
    if (!account) continue;
    const needsApproval = await isAboveCeiling(call, account.ceiling, isAlone);
    if (!needsApproval) bookings.push({ call, account, adjustment: call.input });
    else if (isAlone) outputs.set(call, { approval: await askAdjustment(call, account) });
  }
  const booked = await bookAll(tx, bookings);
  bookings.forEach(({ call, account }, at) => {
    const output = booked[at];
    if (output) outputs.set(call, output);
    else if (isAlone) throw outOfRange(account, call.input);
  });
  return calls.map((call) => outputs.get(call));
}

type Call = BatchedCall<AdjustInput>;

interface Adjustment {
  readonly campaignId: string;
  readonly advocateId: string;
  /** Cents; negative to deduct. */
  readonly delta: number;
  readonly note?: string | undefined;
  readonly type?: AdjustmentType | undefined;
  /** The closed month that it corrects, as 2026-10. */
  readonly correctsMonth?: string | undefined;
}

/**
 * A use must be a deduction, and credit brought over an addition. Neither corrects a month.
 * @throws ApiError `invalid_input`
 */
function requireSense({ type, delta, correctsMonth }: Adjustment, now: Date): true {
  if (correctsMonth !== undefined) {
    if (type === "used" || type === "brought_over") throw fieldError("correctsMonth", "must come with a correction");
    if (correctsMonth > now.toISOString().slice(0, 7)) throw fieldError("correctsMonth", "must not be in the future");
  }
  if (type === "used" ? delta < 0 : type !== "brought_over" || delta > 0) return true;
  throw fieldError("type", `must come with a ${type === "used" ? "negative" : "positive"} delta`);
}

/**
 * Needs approval if the amount alone, or the member's total for the day, exceeds the ceiling. A batch doesn't count that
 * total, so it leaves additions under a ceiling to run alone.
 */
async function isAboveCeiling(
  { db, actor, now, input: { delta } }: Call,
  ceilingCents: number | null,
  isAlone: boolean,
): Promise<boolean> {
  if (ceilingCents === null) return false;
  if (isAbove(ceilingCents, delta)) return true;
  if (delta < 0) return false;
  if (!isAlone) return true;
  const { timeZone } = await readCeiling(db, actor);
  return !(await countAdded(db, actor, { cents: delta, ceilingCents, day: dayIn(timeZone, now) }));
}

function askAdjustment(call: Call, account: AccountBalances) {
  const { delta, note, type, ...rest } = call.input;
  if (account.balanceCents + delta < 0) throw tooLittle(account);
  const request = { ...rest, amountCents: delta, note, ...(type && { adjustmentType: type }) };
  return askApproval(call, { kind: "adjustment", ...request });
}

/**
 * Books an adjustment that a second member approved, or the undoing of one.
 * @param approvalId omitted for an undoing, since an approval is booked once
 * @returns the advocate's new balance, in cents
 */
export async function adjustApproved(call: WriteContext, adjustment: Adjustment, approvalId?: string): Promise<number> {
  const account = await openAccount(call, adjustment);
  const [booked] = await bookAll(call.db, [{ call, account, adjustment, approvalId }]);
  if (!booked) throw outOfRange(account, adjustment);
  return booked.newBalanceCents;
}

/** A locked advocate whose due held credit was released. Amounts are cents. */
interface AccountBalances {
  readonly advocateId: string;
  readonly name: string;
  readonly balanceCents: number;
  readonly owedCents: number;
}

interface OpenAccount extends AccountBalances {
  /** The organization's ceiling for adjustments, in cents; null for none. */
  readonly ceiling: number | null;
}

async function openAccount(
  { db, actor, now }: WriteContext,
  place: Pick<Adjustment, "campaignId" | "advocateId">,
): Promise<AccountBalances> {
  await findAdvocate(db, actor, place);
  const account = await lockAccount(db, actor.orgId, place.advocateId, now);
  if (!account) throw noSuchAdvocate();
  return { ...account, balanceCents: account.creditBalanceCents };
}

async function openAccounts(calls: readonly Call[]): Promise<ReadonlyMap<Call, OpenAccount>> {
  const accounts = new Map<Call, OpenAccount>();
  for (const call of calls) {
    const account = await openAccount(call, call.input);
    const { maxAdjustmentCents: ceiling } = await readCeiling(call.db, call.actor);
    accounts.set(call, { ...account, ceiling });
  }
  return accounts;
}

interface Booking {
  readonly call: WriteContext;
  readonly account: AccountBalances;
  readonly adjustment: Adjustment;
  readonly approvalId?: string | undefined;
}

interface BookedAdjustment {
  readonly newBalanceCents: number;
  readonly redemptionId?: string;
}

/**
 * Books adjustments in order. Two for the same advocate are allowed only if no credit is owed, because a trigger
 * settles that after all of them. A use also becomes a redemption.
 * @returns undefined for each that would take the balance below zero or above the maximum
 */
async function bookAll(tx: Tx, bookings: readonly Booking[]): Promise<(BookedAdjustment | undefined)[]> {
  const balances = new Map<string, number>();
  const done = bookings.map(({ call, account, adjustment }): BookedAdjustment | undefined => {
    const before = balances.get(account.advocateId) ?? account.balanceCents;
    const posted = before + adjustment.delta;
    if (posted < 0 || posted > Number.MAX_SAFE_INTEGER) return undefined;
    const newBalanceCents = posted - Math.min(account.owedCents, posted);
    balances.set(account.advocateId, newBalanceCents);
    call.record(changeOf(adjustment, newBalanceCents, before));
    return { newBalanceCents, ...(adjustment.type === "used" && { redemptionId: newId(call.now) }) };
  });
  const booked = bookings.flatMap((booking, at) => {
    const output = done[at];
    return output ? [{ booking, ...output }] : [];
  });
  const uses = booked.flatMap(({ booking, redemptionId }) =>
    redemptionId === undefined ? [] : [redemptionOf(booking, redemptionId)],
  );
  if (uses.length > 0) await tx.insert(redemptions).values(uses);
  await postEntries(
    tx,
    booked.map(({ booking, redemptionId }) => entryOf(booking.call, describeAdjustment(booking, redemptionId))),
  );
  return done;
}

function redemptionOf({ call: { actor, now }, adjustment }: Booking, id: string): typeof redemptions.$inferInsert {
  const { campaignId, advocateId, delta, note } = adjustment;
  return {
    orgId: actor.orgId,
    id,
    campaignId,
    advocateId,
    amountCents: -delta,
    method: "invoice",
    state: "fulfilled",
    note,
    actorKind: actor.kind,
    actorId: actor.id,
    by: memberName(actor),
    requestedAt: now,
    approvedAt: now,
    fulfilledAt: now,
  };
}

function describeAdjustment({ adjustment, approvalId }: Booking, redemptionId: string | undefined) {
  const { campaignId, advocateId, delta, note, type = "corrected", correctsMonth } = adjustment;
  const amount = formatCents(Math.abs(delta));
  const moved = `${amount} ${delta > 0 ? "added" : "removed"}`;
  const entry = {
    campaignId,
    advocateId,
    amountCents: delta,
    ...(note !== undefined && { memo: note }),
    ...(approvalId !== undefined && { approvalId }),
  };
  if (type === "used") {
    const description = `${amount} used on a bill`;
    return { ...entry, action: "advocate.credit.redeemed" as const, description, redemptionId };
  }
  const description =
    type === "undone" ? `Undone: ${moved}` : type === "brought_over" ? `${amount} brought over` : moved;
  const kind = { creditType: type, ...(correctsMonth !== undefined && { correctsMonth }) };
  return { ...entry, ...kind, action: "advocate.credit.adjusted" as const, description };
}

function changeOf(
  { advocateId, delta, note, type, correctsMonth }: Adjustment,
  newBalanceCents: number,
  before: number,
): Change {
  return {
    action: "advocate.credit_adjusted",
    subjectId: advocateId,
    before: { creditBalanceCents: before },
    after: { creditBalanceCents: newBalanceCents, delta, note, correctsMonth, ...(type && { type }) },
  };
}

// Skips advocates that are locked, owe credit, or have held credit due; those calls run alone.
async function lockFreeAccounts(tx: Tx, calls: readonly Call[]): Promise<ReadonlyMap<Call, OpenAccount>> {
  const wanted = calls.map(({ actor, now, input: { campaignId, advocateId } }, at) => {
    return { at, now, org: actor.orgId, campaign: campaignId, advocate: advocateId };
  });
  const rows = await tx.execute<OpenAccount & { at: number } & Record<string, unknown>>(sql`
    SELECT w.at, a.id AS "advocateId", a.name, a.credit_balance_cents AS "balanceCents", a.owed_cents AS "owedCents",
           (SELECT o.max_adjustment_cents FROM organizations o WHERE o.id = a.org_id) AS ceiling
      FROM ${rowsOf(wanted, "at int, now timestamptz, org uuid, campaign uuid, advocate uuid")} w
     CROSS JOIN LATERAL (SELECT * FROM campaigns WHERE org_id = w.org AND id = w.campaign LIMIT 1) c
     CROSS JOIN LATERAL ${lockFreeAdvocate(sql`w.org`, sql`w.advocate`)} a
     WHERE c.deleted_at IS NULL AND a.campaign_id = c.id AND a.owed_cents = 0
       AND (a.pending_credit_cents = 0
            OR NOT EXISTS (SELECT FROM held_credit h
                            WHERE h.advocate_id = a.id AND h.org_id = a.org_id AND h.released_at IS NULL
                              AND NOT h.in_review AND h.available_at <= w.now))`);
  const accounts = new Map(rows.map((account) => [account.at, account]));
  return new Map(
    calls.flatMap((call, at) => {
      const account = accounts.get(at);
      return account ? [[call, account]] : [];
    }),
  );
}

function outOfRange(account: AccountBalances, { delta }: Adjustment): ApiError {
  return delta < 0 ? tooLittle(account) : fieldError("delta", "would bring the balance above the maximum");
}

function tooLittle({ name, balanceCents }: AccountBalances): ApiError {
  const detail = `${name} doesn’t have that much credit (${formatCents(balanceCents)} at the time).`;
  return new ApiError("insufficient_balance", detail, {
    errors: [{ field: "delta", message: "must not take the balance below zero" }],
  });
}
