import { and, asc, eq, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm";
import { byKey } from "@/db/by-key";
import { database, listDatabase } from "@/db/client";
import { subqueryOf } from "@/db/driver-workarounds";
import { onReferral } from "@/db/joins";
import { campaigns } from "@/db/schema/campaigns";
import { organizations } from "@/db/schema/organizations";
import { referrals } from "@/db/schema/referrals";
import { reviewSettings, reviews as table, trustedAdvocates } from "@/db/schema/reviews";
import { onCampaign } from "@/lib/business/campaigns/conditions";
import { findSystemActor } from "@/lib/kit/auth/system-actor";
import { workEach } from "@/lib/kit/due-work";
import { ApiError } from "@/lib/kit/errors";
import { implement, performWrite, type WriteContext } from "@/lib/kit/implement";
import { releaseWithin } from "@/lib/leads/advocates/release-credit";
import { findKeeper } from "@/lib/leads/referrals/friend-claims";
import { reviews } from "@/lib/leads/review/contract";
import {
  allow,
  deny,
  mayDecide,
  noSuchReview,
  type OpenedReview,
  openReview,
  reopen,
  requireSecondPerson,
  requireUndecided,
} from "@/lib/leads/review/decide";
import { findReview, isDecidable } from "@/lib/leads/review/read";
import { listColleagues, nameOf } from "@/lib/ledger/approvals/colleagues";

/** Exactly once, by state: of two concurrent decisions, the second gets the first one's result. */
export const allowReferral = implement(reviews.allow, async (context, { reviewId, trust = false, note }) => {
  const opened = await openReview(context, reviewId);
  requireUndecided(opened);
  await requireSecondPerson(context, opened.place.referralId);
  await allow(context, opened, { note, trusted: trust });
  if (trust) {
    await trustAdvocate(context, opened);
    await allowOthers(context, opened);
  }
  await release(context, opened);
  return { review: await readReview(context, reviewId) };
});

export const denyReferral = implement(reviews.deny, async (context, input) => {
  const { reviewId, reason: denialReason, reasonShown = false, note } = input;
  const opened = await openReview(context, reviewId);
  requireUndecided(opened);
  await requireSecondPerson(context, opened.place.referralId);
  await deny(context, opened, { denialReason, reasonShown, note });
  return { review: await readReview(context, reviewId) };
});

export const undoReview = implement(reviews.undo, async (context, { reviewId }) => {
  const opened = await openReview(context, reviewId);
  if (opened.review.state === "open") throw new ApiError("not_decided", "This hasn’t been decided yet.");
  await requireSecondPerson(context, opened.place.referralId);
  await reopen(context, opened);
  if (opened.review.trusted) await forgetTrust(context, opened.advocate.id);
  return { review: await readReview(context, reviewId) };
});

export const untrustAdvocate = implement(reviews.untrust, async (context, { advocateId }) => {
  if (await forgetTrust(context, advocateId)) return { ok: true as const };
  throw new ApiError("not_found", "This advocate isn’t trusted.");
});

async function readReview({ db, actor }: WriteContext, reviewId: string) {
  const review = await findReview(db, actor.orgId, reviewId);
  if (!review) throw noSuchReview();
  return review;
}

/** A reward without further hurdles is released on its day, which may have passed. */
async function release({ db, actor, now }: WriteContext, { advocate }: OpenedReview): Promise<void> {
  await releaseWithin(db, { orgId: actor.orgId, advocateId: advocate.id }, now);
}

async function trustAdvocate(context: WriteContext, { advocate }: OpenedReview): Promise<void> {
  const { db, actor, now, record } = context;
  const { self } = await listColleagues(db, actor);
  const trusted = await db
    .insert(trustedAdvocates)
    .values({
      orgId: actor.orgId,
      advocateId: advocate.id,
      createdAt: now,
      trustedBy: self ? nameOf(self) : actor.name,
    })
    .onConflictDoNothing();
  if (trusted.count > 0) record({ action: "advocate.trusted", subjectId: advocate.id });
}

async function forgetTrust({ db, actor, record }: WriteContext, advocateId: string): Promise<boolean> {
  const gone = await db
    .delete(trustedAdvocates)
    .where(and(eq(trustedAdvocates.orgId, actor.orgId), eq(trustedAdvocates.advocateId, advocateId)));
  if (gone.count > 0) record({ action: "advocate.untrusted", subjectId: advocateId });
  return gone.count > 0;
}

/**
 * Trusting the advocate allows all their open reviews, except those that need another member or were reopened since.
 */
async function allowOthers(context: WriteContext, { advocate, review }: OpenedReview): Promise<void> {
  const { db, actor } = context;
  const others = await db
    .select({ id: table.id })
    .from(table)
    .where(
      and(
        eq(table.orgId, actor.orgId),
        eq(table.advocateId, advocate.id),
        eq(table.state, "open"),
        ne(table.id, review.id),
      ),
    )
    .orderBy(asc(table.id));
  for (const { id } of others) {
    const opened = await openReview(context, id);
    const { referral } = opened;
    const isTaken = referral.stage === "reversed" && (await findKeeper(db, referral)) !== undefined;
    if (!isTaken && (await mayDecide(context, referral.id))) await allow(context, opened, {});
  }
}

const BATCH = 500;

/**
 * Allows reviews that have waited the configured number of days, one per transaction. Suspended organizations are
 * skipped, because no member can look in the meantime.
 */
export async function allowOverdue(now: Date): Promise<void> {
  const due = await listDatabase()
    .select({ orgId: table.orgId, reviewId: table.id })
    .from(reviewSettings)
    .innerJoinLateral(subqueryOf(table, selectOverdue(now)), sql`true`)
    .innerJoinLateral(...byKey(referrals, onReferral(table)))
    .innerJoin(campaigns, and(onCampaign(referrals), isNull(campaigns.deletedAt)))
    .innerJoin(organizations, and(eq(organizations.id, table.orgId), isNull(organizations.suspendedAt)))
    .where(and(isNotNull(reviewSettings.allowAfterDays), isDecidable))
    .orderBy(asc(table.openedAt))
    .limit(BATCH);
  await workEach(due, "a review was not allowed", async ({ orgId, reviewId }) => {
    const actor = await findSystemActor(database(), { orgId, id: "review", name: "Review settings" }, now);
    if (!actor || actor.isSuspended) return;
    await performWrite({ actor, now }, (context) => allowWaiting(context, reviewId));
  });
}

// A subquery makes PostgreSQL start from the few organizations with this setting.
function selectOverdue(now: Date): SQL {
  return sql`
    SELECT * FROM ${table}
     WHERE ${table.orgId} = ${reviewSettings.orgId} AND ${table.state} = 'open'
       AND ${table.openedAt} <= ${now.toISOString()}::timestamptz - ${reviewSettings.allowAfterDays} * interval '24 hours'
    OFFSET 0`;
}

async function allowWaiting(context: WriteContext, reviewId: string): Promise<void> {
  const opened = await openReview(context, reviewId);
  if (opened.review.state !== "open") return context.unchanged();
  await allow(context, opened, {});
  await release(context, opened);
}
