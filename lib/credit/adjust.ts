import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { Tx } from "@/db/client";
import { violatedConstraint } from "@/db/errors";
import { rowsOf } from "@/db/rows-of";
import { findAdvocate } from "@/lib/advocates/read";
import { releaseWithin } from "@/lib/advocates/release-credit";
import { countAdded } from "@/lib/ceiling/added-today";
import { askApproval, isAbove } from "@/lib/ceiling/ask";
import { readCeiling } from "@/lib/ceiling/service";
import { credit } from "@/lib/credit/contract";
import type { Change } from "@/lib/kit/audit";
import { ApiError, fieldError } from "@/lib/kit/errors";
import { formatCents } from "@/lib/kit/format-cents";
import type { WriteContext } from "@/lib/kit/implement";
import { dayIn } from "@/lib/kit/time-zone";
import { type Done, implementTogether, type Member } from "@/lib/kit/together";
import { entryOf, postActivity, postEntries } from "@/lib/ledger/post-activity";

type Input = z.output<typeof credit.adjust.input>;
type Output = z.output<typeof credit.adjust.output>;

/** Adds credit to an advocate's balance, or takes some off it. */
export const adjustCredit = implementTogether(credit.adjust, adjustAlone, adjustTogether);

interface Adjustment {
  readonly campaignId: string;
  readonly advocateId: string;
  /** In cents; below zero it takes credit off. */
  readonly delta: number;
  readonly note?: string | undefined;
}

async function adjustAlone(context: WriteContext, adjustment: Input): Promise<Output> {
  const { db, actor } = context;
  const { delta, note, ...place } = adjustment;
  await releaseWithin(db, { orgId: actor.orgId, advocateId: place.advocateId }, context.now);
  const [advocate, ceiling] = await Promise.all([findAdvocate(db, actor, place), readCeiling(db, actor)]);
  if (!(await mayBookAlone(context, delta, ceiling))) {
    if (advocate.creditBalanceCents + delta < 0) throw tooLittle(advocate);
    return {
      approval: await askApproval(context, { kind: "adjustment", ...place, amountCents: delta, note }),
    };
  }
  return { newBalanceCents: await book(context, advocate, adjustment) };
}

/** A single amount above the ceiling needs approval, and so does what a member adds above it on one day in sum. */
async function mayBookAlone(
  { db, actor, now }: WriteContext,
  delta: number,
  { maxAdjustmentCents: ceilingCents, timeZone }: Awaited<ReturnType<typeof readCeiling>>,
): Promise<boolean> {
  if (ceilingCents === null) return true;
  if (isAbove(ceilingCents, delta)) return false;
  return delta < 0 || countAdded(db, actor, { cents: delta, ceilingCents, day: dayIn(timeZone, now) });
}

/** The same with the second OK. @returns the advocate's balance after it, in cents */
export async function adjustApproved(
  context: WriteContext,
  adjustment: Adjustment,
  approvalId: string,
): Promise<number> {
  const { db, actor, now } = context;
  await releaseWithin(db, { orgId: actor.orgId, advocateId: adjustment.advocateId }, now);
  const advocate = await findAdvocate(db, actor, adjustment);
  return book(context, advocate, adjustment, approvalId);
}

async function book(
  context: WriteContext,
  advocate: Awaited<ReturnType<typeof findAdvocate>>,
  adjustment: Adjustment,
  approvalId?: string,
): Promise<number> {
  const { delta } = adjustment;
  const entry = { ...adjustedEntry(adjustment), ...(approvalId !== undefined && { approvalId }) };
  const newBalanceCents = await postActivity(context, entry).catch((error: unknown) => {
    if (violatedConstraint(error) !== "advocates_balance_range") throw error;
    throw delta < 0 ? tooLittle(advocate) : fieldError("delta", "would bring the balance above the maximum");
  });
  // What the advocate owes is settled by a trigger, after the entry.
  const settled = advocate.owedCents > 0 ? await findAdvocate(context.db, context.actor, adjustment) : null;
  const balance = settled?.creditBalanceCents ?? newBalanceCents;
  context.record(changeOf(adjustment, balance, advocate.creditBalanceCents));
  return balance;
}

function adjustedEntry({ campaignId, advocateId, delta, note }: Adjustment) {
  return {
    campaignId,
    advocateId,
    action: "advocate.credit.adjusted" as const,
    description: delta > 0 ? `${formatCents(delta)} added` : `${formatCents(-delta)} redeemed`,
    amountCents: delta,
    ...(note !== undefined && { memo: note }),
  };
}

function changeOf({ advocateId, delta, note }: Adjustment, newBalanceCents: number, before: number): Change {
  return {
    action: "advocate.credit_adjusted",
    subjectId: advocateId,
    before: { creditBalanceCents: before },
    after: { creditBalanceCents: newBalanceCents, delta, note },
  };
}

/** An advocate as an adjustment needs one, in cents. */
interface Account {
  /** Which of the calls. */
  readonly at: number;
  readonly advocateId: string;
  readonly balance: number;
  readonly ceiling: number | null;
}

/** Of the calls those that need no approval and take no more than there is. */
async function adjustTogether(
  tx: Tx,
  members: readonly Member<Input>[],
): Promise<(Done<Output> | undefined)[]> {
  const accounts = await lockFreeAccounts(tx, members);
  const balances = new Map<string, number>();
  const done = members.map((member, at): Done<Output> | undefined => {
    const account = accounts.get(at);
    const { delta } = member.input;
    // What is added under a ceiling counts for its member's day, and goes by itself.
    if (!account || isAbove(account.ceiling, delta) || (account.ceiling !== null && delta > 0)) {
      return undefined;
    }
    const newBalanceCents = (balances.get(account.advocateId) ?? account.balance) + member.input.delta;
    if (newBalanceCents < 0 || newBalanceCents > Number.MAX_SAFE_INTEGER) return undefined;
    balances.set(account.advocateId, newBalanceCents);
    return {
      output: { newBalanceCents },
      changes: [changeOf(member.input, newBalanceCents, newBalanceCents - member.input.delta)],
    };
  });
  await postEntries(
    tx,
    members.flatMap((member, at) => (done[at] ? [entryOf(member, adjustedEntry(member.input))] : [])),
  );
  return done;
}

// Whose advocate is being written at this moment is left out. Locked in one order for everybody.
async function lockFreeAccounts(
  tx: Tx,
  members: readonly Member<Input>[],
): Promise<ReadonlyMap<number, Account>> {
  const wanted = members.map(({ actor, input: { campaignId, advocateId } }, at) => {
    return { at, org: actor.orgId, campaign: campaignId, advocate: advocateId };
  });
  const found = await tx.execute<Account & Record<string, unknown>>(sql`
    SELECT w.at, a.id AS "advocateId", a.credit_balance_cents AS balance,
           (SELECT o.max_adjustment_cents FROM organizations o WHERE o.id = a.org_id) AS ceiling
      FROM ${rowsOf(wanted, "at int, org uuid, campaign uuid, advocate uuid")} w
      JOIN campaigns c ON c.org_id = w.org AND c.id = w.campaign AND c.deleted_at IS NULL
      JOIN advocates a ON a.org_id = c.org_id AND a.campaign_id = c.id AND a.id = w.advocate AND a.owed_cents = 0
     ORDER BY a.org_id, a.id FOR NO KEY UPDATE OF a SKIP LOCKED`);
  return new Map(found.map((account) => [account.at, account]));
}

function tooLittle({ name, creditBalanceCents }: { name: string; creditBalanceCents: number }): ApiError {
  const detail = `${name} doesn’t have that much credit (${formatCents(creditBalanceCents)} at the time).`;
  return new ApiError("insufficient_balance", detail, {
    errors: [{ field: "delta", message: "must not take the balance below zero" }],
  });
}
