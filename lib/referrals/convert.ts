import { and, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { Db, Tx } from "@/db/client";
import { prepared } from "@/db/prepared";
import { advocates } from "@/db/schema/advocates";
import { campaigns } from "@/db/schema/campaigns";
import { conversions, referrals as table } from "@/db/schema/referrals";
import { enroll, findEnrolled } from "@/lib/advocates/enroll";
import { ApiError, fieldError } from "@/lib/api/errors";
import { type Context, implement } from "@/lib/api/implement";
import type { Actor } from "@/lib/auth/actor";
import { MAX_AMOUNT_CENTS } from "@/lib/campaigns/contract";
import { formatCents } from "@/lib/credit/format-cents";
import { rewardCents } from "@/lib/credit/reward";
import { referrals } from "@/lib/referrals/contract";
import { itsCampaign } from "@/lib/referrals/read";

type Pending = Awaited<ReturnType<typeof findReferral>>;

/** Exactly once, by state: the referral moves from pending to converted, or the call answers what happened before. */
export const convertReferral = implement(referrals.convert, async (context, input) => {
  const { db, actor } = context;
  const referral = await findReferral(db, actor, input.campaignId, input.referralId);
  if (referral.status === "converted") throw await alreadyConverted(db, actor, input.referralId);
  const reward = settle(referral, input.jobValueCents);
  const conversionId = uuidv7({ msecs: context.now.getTime() });
  const advocateNewBalance = await credit(context, referral, conversionId, reward);
  if (advocateNewBalance === undefined) throw await alreadyConverted(db, actor, input.referralId);
  await promoteFriend(context, referral);
  return { ok: true as const, conversionId, advocateNewBalance };
});

async function findReferral(db: Db, actor: Actor, campaignId: string, referralId: string) {
  const [found] = await selectReferral(db).execute({ orgId: actor.orgId, campaignId, referralId });
  if (!found) throw new ApiError("not_found", "There is no referral with this id in this campaign.");
  return found;
}

const selectReferral = prepared((db) =>
  db
    .select({ ...getTableColumns(table), advocateName: advocates.name })
    .from(table)
    .innerJoin(campaigns, itsCampaign)
    .innerJoin(advocates, and(eq(advocates.orgId, table.orgId), eq(advocates.id, table.advocateId)))
    .where(
      and(
        eq(table.orgId, sql.placeholder("orgId")),
        eq(table.campaignId, sql.placeholder("campaignId")),
        eq(table.id, sql.placeholder("referralId")),
        isNull(campaigns.deletedAt),
      ),
    )
    .prepare("find_referral"),
);

interface Reward {
  readonly jobValueCents: number | null;
  readonly advocateCents: number;
  readonly friendCents: number;
}

// The terms are those of the day the referral was made; a fixed reward does not look at the job (spec).
function settle(referral: Pending, jobValueCents: number | undefined): Reward {
  const { rewardMode: mode, advocateRewardValue, friendRewardValue } = referral;
  if (mode === "fixed") {
    return { jobValueCents: null, advocateCents: advocateRewardValue, friendCents: friendRewardValue };
  }
  if (jobValueCents === undefined)
    throw fieldError("jobValueCents", "is required, because this referral's rewards are percentages");
  if (jobValueCents < 1) throw fieldError("jobValueCents", "must be at least 1");
  if (jobValueCents > MAX_AMOUNT_CENTS)
    throw fieldError("jobValueCents", `must be at most ${MAX_AMOUNT_CENTS}`);
  return {
    jobValueCents,
    advocateCents: rewardCents(mode, advocateRewardValue, jobValueCents),
    friendCents: rewardCents(mode, friendRewardValue, jobValueCents),
  };
}

/**
 * Moves the referral, records the conversion and posts the ledger entry in one statement, whose state guard lets
 * one caller through. Answers the balance after it in cents, or undefined if the referral was not pending any more.
 */
async function credit(
  { db, actor, now }: Context<Tx>,
  referral: Pending,
  conversionId: string,
  reward: Reward,
) {
  const at = now.toISOString();
  const { advocateCents } = reward;
  const earned = advocateCents > 0 ? `: ${formatCents(advocateCents)} earned` : "";
  const [entry] = await db.execute<{ balance_after: number }>(sql`
    WITH moved AS (
      UPDATE referrals SET status = 'converted', converted_at = ${at}::timestamptz, conversion_id = ${conversionId}::uuid
       WHERE org_id = ${actor.orgId}::uuid AND id = ${referral.id}::uuid AND status = 'pending'
      RETURNING org_id, campaign_id, advocate_id, id, friend_name
    ), conversion AS (
      INSERT INTO conversions (org_id, id, advocate_id, referral_id, job_value_cents, advocate_reward_cents, friend_reward_cents, created_at)
      SELECT org_id, ${conversionId}::uuid, advocate_id, id, ${reward.jobValueCents}::bigint, ${advocateCents}::bigint,
             ${reward.friendCents}::bigint, ${at}::timestamptz
        FROM moved
    )
    INSERT INTO activity (org_id, id, campaign_id, advocate_id, action, description, amount_cents, referral_id, friend_name, actor_kind, actor_id, created_at)
    SELECT org_id, ${uuidv7({ msecs: now.getTime() })}::uuid, campaign_id, advocate_id, 'advocate.referral.converted',
           ${`${referral.friendName} became a customer${earned}`}, nullif(${advocateCents}::bigint, 0), id, friend_name,
           ${actor.kind}::actor_kind, ${actor.id}, ${at}::timestamptz
      FROM moved
    RETURNING balance_after`);
  return entry?.balance_after;
}

// A friend who is an advocate of the campaign already is linked, and a plan limit never stands in the way (design §3).
async function promoteFriend(context: Context<Tx>, referral: Pending): Promise<void> {
  const { db, actor } = context;
  const friend = {
    campaignId: referral.campaignId,
    name: referral.friendName,
    email: referral.friendEmail,
    phone: referral.friendPhone ?? undefined,
    // A friend has not agreed to texts, so the phone number is kept but not used.
    notificationPreference: "email" as const,
  };
  const enrolled = await enroll(context, friend, `Enrolled after being referred by ${referral.advocateName}`);
  const advocate = enrolled ?? (await findEnrolled(db, actor.orgId, friend));
  await db
    .update(table)
    .set({ friendAdvocateId: advocate?.advocateId })
    .where(and(eq(table.orgId, actor.orgId), eq(table.id, referral.id)));
}

async function alreadyConverted(db: Db, actor: Actor, referralId: string): Promise<ApiError> {
  const [conversion] = await db
    .select()
    .from(conversions)
    .where(and(eq(conversions.orgId, actor.orgId), eq(conversions.referralId, referralId)));
  const facts = conversion && {
    conversionId: conversion.id,
    convertedAt: conversion.createdAt.toISOString(),
    advocateRewardCents: conversion.advocateRewardCents,
  };
  return new ApiError("already_converted", "This referral was converted before; nothing was credited now.", {
    facts: { conversion: facts },
  });
}
