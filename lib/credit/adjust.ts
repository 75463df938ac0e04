import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { Tx } from "@/db/client";
import type { AdjustmentType } from "@/db/enums-credit";
import { newId } from "@/db/new-id";
import { rowsOf } from "@/db/rows-of";
import { redemptions } from "@/db/schema/redemptions";
import { credit } from "@/lib/credit/contract";
import type { Change } from "@/lib/kit/audit";
import { type Done, implementBatched, type Member } from "@/lib/kit/batch";
import { ApiError, fieldError } from "@/lib/kit/errors";
import { formatCents } from "@/lib/kit/format-cents";
import type { WriteContext } from "@/lib/kit/implement";
import { dayIn } from "@/lib/kit/time-zone";
import { lockAccount } from "@/lib/leads/advocates/lock-account";
import { findAdvocate, noSuchAdvocate } from "@/lib/leads/advocates/read";
import { countAdded } from "@/lib/ledger/ceiling/added-today";
import { askApproval, isAbove } from "@/lib/ledger/ceiling/ask";
import { readCeiling } from "@/lib/ledger/ceiling/service";
import { entryOf, postEntries } from "@/lib/ledger/post-activity";

type AdjustInput = z.output<typeof credit.adjust.input>;
type AdjustOutput = z.output<typeof credit.adjust.output>;

/** Adds to or deducts from an advocate's credit. */
export const adjustCredit = implementBatched(credit.adjust, adjustAlone, adjustTogether);

interface Adjustment {
  readonly campaignId: string;
  readonly advocateId: string;
  /** Cents; negative to deduct. */
  readonly delta: number;
  readonly note?: string | undefined;
  readonly type?: AdjustmentType | undefined;
}

async function adjustAlone(context: WriteContext, adjustment: AdjustInput): Promise<AdjustOutput> {
  const { db, actor } = context;
  const { delta, note, type, ...place } = adjustment;
  if (!fits(adjustment)) {
    throw fieldError("type", `must come with a ${type === "used" ? "negative" : "positive"} delta`);
  }
  const [account, ceiling] = await Promise.all([openAccount(context, place), readCeiling(db, actor)]);
  if (!(await mayBookAlone(context, delta, ceiling))) {
    if (account.balanceCents + delta < 0) throw tooLittle(account);
    const request = { ...place, amountCents: delta, note, ...(type && { adjustmentType: type }) };
    return { approval: await askApproval(context, { kind: "adjustment", ...request }) };
  }
  return bookOne(context, account, adjustment);
}

/** A use must be a deduction, and credit brought over an addition. */
function fits({ type, delta }: Adjustment): boolean {
  return type === "used" ? delta < 0 : type !== "brought_over" || delta > 0;
}

/** Needs approval if the amount alone, or the member's total for the day, exceeds the ceiling. */
async function mayBookAlone(
  { db, actor, now }: WriteContext,
  delta: number,
  { maxAdjustmentCents: ceilingCents, timeZone }: Awaited<ReturnType<typeof readCeiling>>,
): Promise<boolean> {
  if (ceilingCents === null) return true;
  if (isAbove(ceilingCents, delta)) return false;
  return delta < 0 || countAdded(db, actor, { cents: delta, ceilingCents, day: dayIn(timeZone, now) });
}

/** Books an adjustment that a second member approved. @returns the advocate's new balance, in cents */
export async function adjustApproved(
  context: WriteContext,
  adjustment: Adjustment,
  approvalId: string,
): Promise<number> {
  const account = await openAccount(context, adjustment);
  return (await bookOne(context, account, adjustment, approvalId)).newBalanceCents;
}

/** A locked advocate whose due held credit was released. Amounts are cents. */
interface AccountBalances {
  readonly advocateId: string;
  readonly name: string;
  readonly balanceCents: number;
  readonly owedCents: number;
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

async function bookOne(
  context: WriteContext,
  account: AccountBalances,
  adjustment: Adjustment,
  approvalId?: string,
): Promise<BookedAdjustment["output"]> {
  const { db, actor, now } = context;
  const [booked] = await bookAll(db, [{ actor, now, account, adjustment, approvalId }]);
  if (!booked) {
    throw adjustment.delta < 0
      ? tooLittle(account)
      : fieldError("delta", "would bring the balance above the maximum");
  }
  booked.changes.forEach(context.record);
  return booked.output;
}

interface Booking extends Pick<WriteContext, "actor" | "now"> {
  readonly account: AccountBalances;
  readonly adjustment: Adjustment;
  readonly approvalId?: string | undefined;
}

interface BookedAdjustment extends Done<AdjustOutput> {
  readonly output: { readonly newBalanceCents: number; readonly redemptionId?: string };
}

/**
 * Books adjustments in order. Two for the same advocate are allowed only if no credit is owed, because a trigger
 * settles that after all of them. A use also becomes a redemption.
 * @returns undefined for each that would take the balance below zero or above the maximum
 */
async function bookAll(tx: Tx, bookings: readonly Booking[]): Promise<(BookedAdjustment | undefined)[]> {
  const balances = new Map<string, number>();
  const done = bookings.map((booking): BookedAdjustment | undefined => {
    const { account, adjustment, now } = booking;
    const before = balances.get(account.advocateId) ?? account.balanceCents;
    const posted = before + adjustment.delta;
    if (posted < 0 || posted > Number.MAX_SAFE_INTEGER) return undefined;
    const newBalanceCents = posted - Math.min(account.owedCents, posted);
    balances.set(account.advocateId, newBalanceCents);
    const redemption = adjustment.type === "used" ? { redemptionId: newId(now) } : {};
    return {
      output: { newBalanceCents, ...redemption },
      changes: [changeOf(adjustment, newBalanceCents, before)],
    };
  });
  const booked = bookings.flatMap((booking, at) => {
    const output = done[at]?.output;
    return output ? [{ booking, ...output }] : [];
  });
  const uses = booked.flatMap(({ booking, redemptionId }) =>
    redemptionId === undefined ? [] : [redemptionOf(booking, redemptionId)],
  );
  if (uses.length > 0) await tx.insert(redemptions).values(uses);
  await postEntries(
    tx,
    booked.map(({ booking, redemptionId }) => entryOf(booking, describeAdjustment(booking, redemptionId))),
  );
  return done;
}

function redemptionOf({ actor, now, adjustment }: Booking, id: string): typeof redemptions.$inferInsert {
  const { campaignId, advocateId, delta, note } = adjustment;
  const isMember = actor.kind === "user" || actor.kind === "apiKey";
  return {
    ...{ orgId: actor.orgId, id, campaignId, advocateId, amountCents: -delta },
    ...{ method: "invoice", state: "fulfilled", note },
    ...{ actorKind: actor.kind, actorId: actor.id, by: isMember ? actor.name : null },
    ...{ requestedAt: now, approvedAt: now, fulfilledAt: now },
  };
}

function describeAdjustment({ adjustment, approvalId }: Booking, redemptionId: string | undefined) {
  const { campaignId, advocateId, delta, note, type = "corrected" } = adjustment;
  const amount = formatCents(Math.abs(delta));
  const moved = `${amount} ${delta > 0 ? "added" : "removed"}`;
  const entry = {
    ...{ campaignId, advocateId, amountCents: delta },
    ...(note !== undefined && { memo: note }),
    ...(approvalId !== undefined && { approvalId }),
  };
  if (type === "used") {
    const description = `${amount} used on a bill`;
    return { ...entry, action: "advocate.credit.redeemed" as const, description, redemptionId };
  }
  const description =
    type === "undone" ? `Undone: ${moved}` : type === "brought_over" ? `${amount} brought over` : moved;
  return { ...entry, action: "advocate.credit.adjusted" as const, description, creditType: type };
}

function changeOf(
  { advocateId, delta, note, type }: Adjustment,
  newBalanceCents: number,
  before: number,
): Change {
  return {
    action: "advocate.credit_adjusted",
    subjectId: advocateId,
    before: { creditBalanceCents: before },
    after: { creditBalanceCents: newBalanceCents, delta, note, ...(type && { type }) },
  };
}

/** Handles the calls that need no approval and stay within the balance. */
async function adjustTogether(
  tx: Tx,
  members: readonly Member<AdjustInput>[],
): Promise<(Done<AdjustOutput> | undefined)[]> {
  const accounts = await lockFreeAccounts(tx, members);
  const free = members.flatMap(({ actor, now, input: adjustment }, at) => {
    const account = accounts.get(at);
    // An addition under a ceiling counts toward the member's day, so it runs on its own.
    const isOrdinary =
      account &&
      fits(adjustment) &&
      !isAbove(account.ceiling, adjustment.delta) &&
      (account.ceiling === null || adjustment.delta < 0);
    return isOrdinary ? [{ at, booking: { actor, now, account, adjustment } }] : [];
  });
  const booked = await bookAll(
    tx,
    free.map(({ booking }) => booking),
  );
  const done = new Map(free.map(({ at }, nth) => [at, booked[nth]]));
  return members.map((_, at) => done.get(at));
}

interface FreeAccount extends AccountBalances {
  /** Index of the call. */
  readonly at: number;
  readonly ceiling: number | null;
}

// Skips advocates that are locked, owe credit, or have held credit due; those calls run alone. The lock order is the
// same everywhere.
async function lockFreeAccounts(
  tx: Tx,
  members: readonly Member<AdjustInput>[],
): Promise<ReadonlyMap<number, FreeAccount>> {
  const wanted = members.map(({ actor, now, input: { campaignId, advocateId } }, at) => {
    return { at, now, org: actor.orgId, campaign: campaignId, advocate: advocateId };
  });
  const rows = await tx.execute<FreeAccount & Record<string, unknown>>(sql`
    SELECT w.at, a.id AS "advocateId", a.name, a.credit_balance_cents AS "balanceCents", a.owed_cents AS "owedCents",
           (SELECT o.max_adjustment_cents FROM organizations o WHERE o.id = a.org_id) AS ceiling
      FROM ${rowsOf(wanted, "at int, now timestamptz, org uuid, campaign uuid, advocate uuid")} w
      JOIN campaigns c ON c.org_id = w.org AND c.id = w.campaign AND c.deleted_at IS NULL
      JOIN advocates a ON a.org_id = c.org_id AND a.campaign_id = c.id AND a.id = w.advocate AND a.owed_cents = 0
     WHERE a.pending_credit_cents = 0
        OR NOT EXISTS (SELECT FROM held_credit h
                        WHERE h.advocate_id = a.id AND h.org_id = a.org_id AND h.released_at IS NULL
                          AND NOT h.in_review AND h.available_at <= w.now)
     ORDER BY a.org_id, a.id FOR NO KEY UPDATE OF a SKIP LOCKED`);
  return new Map(rows.map((account) => [account.at, account]));
}

function tooLittle({ name, balanceCents }: AccountBalances): ApiError {
  const detail = `${name} doesn’t have that much credit (${formatCents(balanceCents)} at the time).`;
  return new ApiError("insufficient_balance", detail, {
    errors: [{ field: "delta", message: "must not take the balance below zero" }],
  });
}
