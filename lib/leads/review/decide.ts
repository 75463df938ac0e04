import { and, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { byKey } from "@/db/by-key";
import type { DenialReason } from "@/db/enums";
import { onReferral } from "@/db/joins";
import { newId } from "@/db/new-id";
import { conversions, referrals } from "@/db/schema/referrals";
import { referralFlags, reviews as table } from "@/db/schema/reviews";
import { single } from "@/db/single";
import { ApiError } from "@/lib/kit/errors";
import type { WriteContext } from "@/lib/kit/implement";
import { omitNulls } from "@/lib/kit/omit-nulls";
import { changePending } from "@/lib/leads/advocates/release-credit";
import { lockReferral } from "@/lib/leads/referrals/lock";
import { markRejected } from "@/lib/leads/referrals/reject";
import { reverseReferral, unreverseReferral } from "@/lib/leads/referrals/reverse";
import { setReferralStage } from "@/lib/leads/referrals/stages";
import { undecided } from "@/lib/leads/review/flag";
import { isAlone, listColleagues, nameOf } from "@/lib/ledger/approvals/colleagues";

/** A locked review with its referral and advocate. */
export type OpenedReview = Awaited<ReturnType<typeof openReview>>;

/**
 * Locks a review with its referral and advocate, in the order of every write that moves credit.
 * @throws ApiError `not_found`
 */
export async function openReview(context: WriteContext, reviewId: string) {
  const { db, actor } = context;
  const byId = and(eq(table.orgId, actor.orgId), eq(table.id, reviewId));
  const [place] = await db
    .select({ campaignId: referrals.campaignId, referralId: referrals.id })
    .from(table)
    .innerJoinLateral(...byKey(referrals, onReferral(table)))
    .where(byId);
  if (!place) throw noSuchReview();
  const locked = await lockReferral(context, place);
  const review = single(await db.select().from(table).where(byId).for("no key update"));
  return { ...locked, review, place };
}

/** The error for an unknown review id. */
export function noSuchReview(): ApiError {
  return new ApiError("not_found", "There is no review with this id.");
}

/** @throws ApiError `already_decided` */
export function requireUndecided({ review: { state, decidedBy } }: OpenedReview): void {
  if (state !== "open") throw new ApiError("already_decided", `${decidedBy} already ${state} this.`);
}

/** @throws ApiError `second_person_required` for the member whose own act was flagged */
export async function requireSecondPerson(context: WriteContext, referralId: string): Promise<void> {
  if (await mayDecide(context, referralId)) return;
  throw new ApiError(
    "second_person_required",
    "You enrolled this advocate and converted the lead, so someone else on your team has to decide.",
  );
}

const insiderFacts = z.object({ memberId: z.string() });

type DecisionContext = Pick<WriteContext, "actor"> & { readonly db: Pick<WriteContext["db"], "select"> };

/**
 * Whether the actor may decide on a referral. The member whose act was flagged may not, by session or key, unless the
 * team has no one else.
 */
export async function mayDecide(context: DecisionContext, referralId: string): Promise<boolean> {
  return !(await findForOthers(context, [referralId])).has(referralId);
}

/** Those of the referrals on which another member has to decide (`mayDecide`). */
export async function findForOthers(
  { db, actor }: DecisionContext,
  referralIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (actor.userId === undefined || referralIds.length === 0) return new Set();
  const flags = await db
    .select({ referralId: referralFlags.referralId, facts: referralFlags.facts })
    .from(referralFlags)
    .where(
      and(
        eq(referralFlags.orgId, actor.orgId),
        inArray(referralFlags.referralId, [...referralIds]),
        eq(referralFlags.rule, "insider"),
      ),
    );
  const own = flags.filter(({ facts }) => insiderFacts.parse(facts).memberId === actor.userId);
  if (own.length === 0 || (await isAlone(db, actor))) return new Set();
  return new Set(own.map(({ referralId }) => referralId));
}

interface DecisionNote {
  readonly note?: string | undefined;
  readonly trusted?: boolean;
}

/** Allows the reward: a held one becomes credit on its day, and one taken back is restored. */
export async function allow(context: WriteContext, opened: OpenedReview, words: DecisionNote): Promise<void> {
  const { review } = opened;
  if (review.refundId !== null) await unreverseReferral.within(context, refundOf(opened, review.refundId));
  await changePending(context.db, review, { inReview: false });
  const { note = review.note, trusted = false } = words;
  await conclude(context, opened, { state: "allowed", refundId: null, note, trusted });
}

interface DenialFacts {
  readonly denialReason: DenialReason;
  readonly reasonShown: boolean;
}

/** Takes back the advocate's reward, or removes the lead from every count. The friend keeps everything. */
export async function deny(
  context: WriteContext,
  opened: OpenedReview,
  denial: DenialFacts & DecisionNote,
): Promise<void> {
  const { referral, review } = opened;
  const { note = review.note, denialReason, reasonShown } = denial;
  const refundId = await takeBack(context, opened, "not eligible");
  if (referral.status === "pending" && referral.stage !== "rejected") {
    await markRejected(context, referral, "not eligible", null);
  }
  await changePending(context.db, review, { inReview: true });
  await conclude(context, opened, { state: "denied", refundId, note, denialReason, reasonShown });
}

/** Undoes a decision, so the referral and its reward wait again. */
export async function reopen(context: WriteContext, opened: OpenedReview): Promise<void> {
  const { referral, review, place } = opened;
  const { refundId } = review;
  const isPending = await changePending(context.db, review, { inReview: true });
  let takenBackId = refundId;
  if (review.state === "allowed" && !isPending) takenBackId = await takeBack(context, opened, "mistake");
  if (review.state === "denied" && isPending && refundId !== null) {
    await unreverseReferral.within(context, refundOf(opened, refundId));
    takenBackId = null;
  }
  if (review.state === "denied" && referral.rejectionReason === "not eligible") {
    await setReferralStage.within(context, { ...place, stage: "new" });
  }
  const { db, actor, now, record } = context;
  await db
    .update(table)
    .set({ ...undecided, openedAt: now, refundId: takenBackId })
    .where(and(eq(table.orgId, actor.orgId), eq(table.id, review.id)));
  record({
    action: "review.undone",
    subjectId: review.id,
    before: { state: review.state },
    after: { state: "open", referralId: place.referralId, advocateId: review.advocateId },
  });
}

/**
 * Reverses the remaining reward with a reversal that belongs to the review.
 * @returns its refund id, or the previous one if nothing remains
 */
async function takeBack(
  context: WriteContext,
  { referral, review, place }: OpenedReview,
  reason: "not eligible" | "mistake",
): Promise<string | null> {
  if (referral.status !== "converted" || referral.stage === "reversed") return review.refundId;
  const ofReferral = and(eq(conversions.orgId, referral.orgId), eq(conversions.referralId, referral.id));
  const { advocateRewardCents } = single(await context.db.select().from(conversions).where(ofReferral));
  if (advocateRewardCents === 0 && reason === "mistake") return review.refundId;
  const refundId = `review-${newId(context.now)}`;
  await reverseReferral.within(context, { ...place, reason, refundId });
  return refundId;
}

function refundOf({ place }: OpenedReview, refundId: string) {
  return { ...place, refundId };
}

type Conclusion = Pick<typeof table.$inferSelect, "refundId" | "note"> &
  ({ readonly state: "allowed"; readonly trusted: boolean } | ({ readonly state: "denied" } & DenialFacts));

async function conclude(context: WriteContext, opened: OpenedReview, conclusion: Conclusion): Promise<void> {
  const { db, actor, now, record } = context;
  const { review, place } = opened;
  const { self } = await listColleagues(db, actor);
  const by = { decidedBy: self ? nameOf(self) : actor.name, decidedById: actor.userId ?? null };
  await db
    .update(table)
    .set({ ...conclusion, ...by, decidedAt: now })
    .where(and(eq(table.orgId, actor.orgId), eq(table.id, review.id)));
  const { refundId: _, note: __, ...details } = conclusion;
  record({
    action: `review.${conclusion.state}`,
    subjectId: review.id,
    before: { state: "open" },
    after: omitNulls({ ...details, referralId: place.referralId, advocateId: review.advocateId }),
  });
}
