import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { activity } from "@/db/schema/activity";
import { referrals as table } from "@/db/schema/referrals";
import { ApiError } from "@/lib/kit/errors";
import type { WriteContext } from "@/lib/kit/implement";
import { flagReferrals } from "@/lib/leads/review/flag";
import { postActivity } from "@/lib/ledger/post-activity";

/** The fields of a referral that decide which advocate keeps the friend. */
export type Claim = Pick<typeof table.$inferSelect, keyof typeof claimColumns>;

/** The columns of a `Claim`. */
export const claimColumns = {
  id: table.id,
  orgId: table.orgId,
  campaignId: table.campaignId,
  advocateId: table.advocateId,
  friendName: table.friendName,
  friendEmailIdentity: table.friendEmailIdentity,
  friendPhone: table.friendPhone,
};

/**
 * Makes an unconfirmed referral count, because the friend confirmed it or the business converts it.
 * @param confirmedAt null unless the friend confirmed it
 * @throws ApiError `duplicate_referral` if another referral of the friend already counts
 */
export async function confirmReferral(context: WriteContext, claim: Claim, confirmedAt: Date | null): Promise<void> {
  const { db, record } = context;
  if (await findKeeper(db, claim)) throw duplicateReferral();
  const moved = await db
    .update(table)
    .set({ awaitsConfirmation: false, confirmedAt, networkKey: null })
    .where(
      and(
        eq(table.orgId, claim.orgId),
        eq(table.id, claim.id),
        eq(table.awaitsConfirmation, true),
        eq(table.stage, "new"),
      ),
    )
    .returning({ id: table.id });
  // A concurrent call was first; the caller's next step sees its result.
  if (moved.length === 0) return;
  record({ action: "referral.confirmed", subjectId: claim.id, after: { friendName: claim.friendName } });
  await startCounting(context, claim);
}

async function startCounting(context: WriteContext, claim: Claim): Promise<void> {
  const { db, now } = context;
  await keepFriend(context, claim);
  await flagReferrals(db, [{ orgId: claim.orgId, referralId: claim.id, phase: "created", now }]);
}

/**
 * Lets a reopened referral count. One that was lost before it was confirmed counts for the first time.
 * @returns whether it is the first time
 */
export async function countAgain(context: WriteContext, claim: Claim): Promise<boolean> {
  const { orgId, advocateId, id } = claim;
  const [sent] = await context.db
    .select({ id: activity.id })
    .from(activity)
    .where(
      and(
        eq(activity.orgId, orgId),
        eq(activity.advocateId, advocateId),
        eq(activity.referralId, id),
        eq(activity.action, "advocate.referral.sent"),
      ),
    )
    .limit(1);
  if (!sent) await startCounting(context, claim);
  return !sent;
}

/**
 * Runs when a referral starts to count: records the advocate's activity and rejects other unconfirmed referrals of the
 * friend in the campaign. The first confirmed referral wins, not the first submitted.
 */
export async function keepFriend(context: WriteContext, claim: Claim): Promise<void> {
  await Promise.all([postActivity(context, sentEntry(claim)), rejectRivals(context, claim)]);
}

/** The advocate's activity entry for a counted referral. */
export function sentEntry(claim: Pick<Claim, "id" | "campaignId" | "advocateId" | "friendName">) {
  const { id: referralId, campaignId, advocateId, friendName } = claim;
  const description = `Referred ${friendName}`;
  return {
    campaignId,
    advocateId,
    action: "advocate.referral.sent" as const,
    description,
    referralId,
    friendName,
  };
}

type FriendIdentity = Omit<Claim, "id" | "advocateId" | "friendName"> & { readonly id?: string };

/**
 * Matches referrals of the same friend: by email address, or by number if either has no address. Friends with different
 * addresses may share a number, as a household. Erased rows have neither and match nothing. Two separate lookups,
 * because with OR, PostgreSQL scans the whole campaign while it lacks statistics.
 */
function isFriend({ orgId, campaignId, friendEmailIdentity: email, friendPhone: phone }: FriendIdentity): SQL {
  const here = sql`f.org_id = ${orgId}::uuid AND f.campaign_id = ${campaignId}::uuid`;
  return sql`${table.id} = ANY (ARRAY(
    SELECT f.id FROM ${table} f WHERE ${here} AND f.friend_email_identity = ${email}::text
    UNION ALL
    SELECT f.id FROM ${table} f WHERE ${here} AND f.friend_phone = ${phone}::text
       AND (f.friend_email IS NULL OR ${email}::text IS NULL)))`;
}

/**
 * Serializes use of these friends' numbers in their campaign until commit. No index covers an address and a number
 * separately, so concurrent calls must wait here.
 */
export async function lockPhones(
  tx: Tx,
  friends: readonly Pick<FriendIdentity, "campaignId" | "friendPhone">[],
): Promise<void> {
  const keys = friends.flatMap(({ campaignId, friendPhone: phone }) =>
    phone === null ? [] : [`${phone} in ${campaignId}`],
  );
  if (keys.length === 0) return;
  await tx.execute(sql`
    SELECT pg_advisory_xact_lock(hashtextextended(key, 0))
      FROM json_array_elements_text(${JSON.stringify(keys.sort())}::text::json) AS key`);
}

/** Another counted referral of the same friend in the campaign. */
export async function findKeeper(tx: Tx, friend: FriendIdentity) {
  const { orgId, campaignId, id } = friend;
  await lockPhones(tx, [friend]);
  const [row] = await tx
    .select({ id: table.id, status: table.status })
    .from(table)
    .where(
      and(
        isFriend(friend),
        eq(table.orgId, orgId),
        eq(table.campaignId, campaignId),
        eq(table.counts, true),
        id === undefined ? undefined : ne(table.id, id),
      ),
    )
    .limit(1);
  return row;
}

/** The error for a friend with another counted referral. */
export function duplicateReferral(): ApiError {
  return new ApiError("duplicate_referral", "Someone already referred a friend with this email or phone number.");
}

/** Rejects the unconfirmed referrals of a friend whose referral starts to count. */
export async function rejectRivals({ db, now, record }: WriteContext, claim: Claim): Promise<void> {
  const rejected = { stage: "rejected", rejectionReason: "duplicate", networkKey: null } as const;
  const rivals = await db
    .update(table)
    .set({ ...rejected, rejectedAt: now, stageChangedAt: now })
    .where(
      and(
        isFriend(claim),
        eq(table.orgId, claim.orgId),
        eq(table.campaignId, claim.campaignId),
        eq(table.awaitsConfirmation, true),
        eq(table.stage, "new"),
        ne(table.id, claim.id),
      ),
    )
    .returning({ id: table.id });
  for (const { id } of rivals) {
    record({ action: "referral.rejected", subjectId: id, after: { reason: "duplicate", by: claim.id } });
  }
}
