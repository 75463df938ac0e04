import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { onReferral } from "@/db/joins";
import { advocates } from "@/db/schema/advocates";
import { customerFiles as files, customerFileRows as rows } from "@/db/schema/customer-files";
import { conversions, referrals } from "@/db/schema/referrals";
import { checkNext, type StoredFile, whereFile } from "@/lib/files/customer-files/check";
import { inviteNext } from "@/lib/files/customer-files/invite";
import { type Facts, factsOf } from "@/lib/files/customer-files/judge";
import { flagKnown, keepCustomers, recordFileJobs } from "@/lib/files/customer-files/keep-customers";
import { refundIdOf } from "@/lib/files/customer-files/read-row";
import { asRefusal, checkNow, mark, type StoredFileRow, takeRows } from "@/lib/files/customer-files/stored-rows";
import { attempt } from "@/lib/kit/attempt";
import { ApiError } from "@/lib/kit/errors";
import type { WriteContext } from "@/lib/kit/implement";
import { convertReferral } from "@/lib/leads/referrals/convert";
import { createReferral } from "@/lib/leads/referrals/create";
import type { ReferralIds } from "@/lib/leads/referrals/lock";
import { reverseReferral, unreverseReferral } from "@/lib/leads/referrals/reverse";
import { NEEDS_APPROVAL } from "@/lib/ledger/approvals/approval-contract";

/** Rows per transaction, which holds its locks until the end. */
const BATCH = 25;

/**
 * Applies the next rows of a file: conversions, then refunds, then invites. Each row uses the API's own functions under
 * a savepoint, so a rejected row does not affect the others. An interrupted transaction leaves nothing.
 * @returns the number of rows handled; 0 when the file is done
 */
export async function applyNext(context: WriteContext, file: StoredFile): Promise<number> {
  const { db } = context;
  // Refunds whose job was counted after they were checked.
  if (await hasUnchecked(db, file)) return checkNext(context, { ...file, doneCount: 0 });
  for (const outcome of ["convert", "reverse"] as const) {
    const batch = await takeRows(db, file, outcome, BATCH);
    for (const row of batch) await doRow(behindRow(context, file, row), row);
    if (batch.length > 0) return countDone(context, file, batch.length);
  }
  const invited = file.inviteCampaignId === null ? 0 : await inviteNext(context, file, file.inviteCampaignId);
  if (invited > 0) return countDone(context, file, invited);
  await keepCustomers(context, file);
  await flagKnown(context, file);
  await recordFileJobs(context, file);
  const done = {
    state: "applied",
    doneCount: file.rowCount,
    appliedAt: file.appliedAt ?? context.now,
  } as const;
  await db.update(files).set(done).where(whereFile(file));
  context.unchanged();
  return 0;
}

async function hasUnchecked(tx: Tx, { orgId, id }: StoredFile): Promise<boolean> {
  const [row] = await tx
    .select({ id: rows.id })
    .from(rows)
    .where(and(eq(rows.orgId, orgId), eq(rows.fileId, id), isNull(rows.outcome)))
    .limit(1);
  return row !== undefined;
}

async function countDone({ db, unchanged }: WriteContext, file: StoredFile, done: number): Promise<number> {
  const doneCount = sql`least(${files.doneCount} + ${done}, ${files.rowCount})`;
  await db.update(files).set({ doneCount }).where(whereFile(file));
  unchanged();
  return done;
}

/** The members who uploaded a file or decided a row stand behind its results, with the member who applies it. */
function behindRow(context: WriteContext, { uploadedBy }: StoredFile, { decidedById }: StoredFileRow): WriteContext {
  const involved = [uploadedBy, decidedById].filter((id) => id !== null);
  return { ...context, actor: { ...context.actor, involved } };
}

async function doRow(context: WriteContext, row: StoredFileRow): Promise<void> {
  const work = row.outcome === "convert" ? convertRow : reverseRow;
  try {
    const change = await attempt(context, async (part) => {
      const done = await work(part, row);
      await checkNow(part.db);
      return done;
    });
    await mark(context.db, row.orgId, [row.id], { state: "done", ...change });
  } catch (error) {
    await mark(context.db, row.orgId, [row.id], refusedAs(asRefusal(error, row), row));
  }
}

/** Maps an error to the row's result. A conversion counted elsewhere in the meantime is not a failure. */
function refusedAs({ code, message }: ApiError, row: StoredFileRow): Partial<StoredFileRow> {
  const isCounted = code === "already_converted" || code === "duplicate_conversion" || code === "already_reversed";
  if (!isCounted) return { state: "failed", problem: message };
  const facts: Facts = { ...factsOf(row), why: "counted" };
  return { state: "done", outcome: "nothing", creditCents: null, facts };
}

async function convertRow(context: WriteContext, row: StoredFileRow): Promise<Partial<StoredFileRow>> {
  const { restores } = factsOf(row);
  const isNew = row.referralId === null;
  const place = isNew ? await addLead(context, row) : await placeOf(context, row);
  const { referralId } = place;
  if (restores !== undefined) {
    await unreverseReferral.within(context, { ...place, refundId: restores });
    return {};
  }
  const { jobValueCents, invoice } = row;
  const answer = await convertReferral.within(context, {
    ...place,
    ...(jobValueCents !== null && { jobValueCents }),
    ...(invoice !== null && { externalId: invoice }),
  });
  const done = { referralId, ...(isNew && { madeReferral: true }) };
  if (NEEDS_APPROVAL in answer) {
    const { approvalId } = answer.approval;
    return { ...done, creditCents: 0, facts: { ...factsOf(row), approvalId } satisfies Facts };
  }
  const creditCents = await standingOf(context, referralId);
  if (invoice !== null) await settleEarlyRefunds(context, { ...place, invoice });
  return { ...done, creditCents };
}

/** Adds the customer as a new lead of the advocate who reportedly sent them. */
async function addLead(context: WriteContext, row: StoredFileRow): Promise<ReferralIds> {
  const { advocateId, name, email, phone } = row;
  if (advocateId === null || name === null) throw new ApiError("not_found", "This row names no advocate.");
  const [advocate] = await context.db
    .select({ campaignId: advocates.campaignId })
    .from(advocates)
    .where(and(eq(advocates.orgId, row.orgId), eq(advocates.id, advocateId)));
  if (!advocate) throw new ApiError("not_found", "This advocate is gone.");
  const { campaignId } = advocate;
  const { referral } = await createReferral.within(context, {
    campaignId,
    advocateId,
    friendName: name,
    ...(email !== null && { friendEmail: email }),
    ...(phone !== null && { friendPhone: phone }),
  });
  return { campaignId, referralId: referral.referralId };
}

/** Where the lead of a row is. @throws ApiError `not_found` */
async function placeOf({ db }: WriteContext, { orgId, referralId }: StoredFileRow): Promise<ReferralIds> {
  const ofRow = referralId === null ? sql`false` : eq(referrals.id, referralId);
  const [place] = await db
    .select({ campaignId: referrals.campaignId, referralId: referrals.id })
    .from(referrals)
    .where(and(eq(referrals.orgId, orgId), ofRow));
  if (!place) throw new ApiError("not_found", "This lead is gone.");
  return place;
}

interface ConvertedRow extends ReferralIds {
  readonly invoice: string;
}

/**
 * Takes back the part of a new reward that earlier files reported as refunded.
 * @throws ApiError from the reversal
 */
export async function settleEarlyRefunds(context: WriteContext, { invoice, ...place }: ConvertedRow): Promise<void> {
  const { db, actor } = context;
  const early = await db
    .select({ row: rows })
    .from(rows)
    .innerJoin(files, and(eq(files.orgId, rows.orgId), eq(files.id, rows.fileId), eq(files.state, "applied")))
    .where(
      and(
        eq(rows.orgId, actor.orgId),
        eq(rows.invoice, invoice),
        eq(rows.kind, "refund"),
        eq(rows.outcome, "nothing"),
        sql`${rows.facts} ->> 'why' = 'noRefund'`,
      ),
    )
    .orderBy(asc(rows.id));
  // Check the conversion first: its refund may open a review, which would prevent immediate credit.
  if (early.length > 0) await checkNow(db);
  for (const { row } of early) {
    const facts: Facts = { why: "matched", by: ["invoice"], refundId: refundIdOf(row) };
    const named = { ...row, outcome: "reverse", referralId: place.referralId, facts } as const;
    const change = await reverseRow(context, named);
    await mark(db, row.orgId, [row.id], {
      outcome: "reverse",
      referralId: place.referralId,
      facts,
      ...change,
    });
  }
}

async function reverseRow(context: WriteContext, row: StoredFileRow): Promise<Partial<StoredFileRow>> {
  const place = await placeOf(context, row);
  const before = await standingOf(context, place.referralId);
  const { refundId = refundIdOf(row) } = factsOf(row);
  await reverseReferral.within(context, {
    ...place,
    refundId,
    ...(row.jobValueCents === null
      ? { reason: "canceled" as const }
      : { reason: "refunded" as const, refundedValueCents: row.jobValueCents }),
  });
  return { creditCents: (await standingOf(context, place.referralId)) - before };
}

/** The remaining reward of a converted lead, in cents. */
async function standingOf({ db, actor }: WriteContext, referralId: string): Promise<number> {
  const [row] = await db
    .select({ earnedCents: conversions.advocateRewardCents, takenCents: referrals.reversedRewardCents })
    .from(conversions)
    .innerJoin(referrals, onReferral(conversions))
    .where(and(eq(conversions.orgId, actor.orgId), eq(conversions.referralId, referralId)));
  return row ? row.earnedCents - row.takenCents : 0;
}
