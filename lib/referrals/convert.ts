import { and, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { newId } from "@/db/new-id";
import { prepared } from "@/db/prepared";
import { advocates } from "@/db/schema/advocates";
import { campaigns } from "@/db/schema/campaigns";
import { conversions, referrals as table } from "@/db/schema/referrals";
import { ApiError, fieldError } from "@/lib/api/errors";
import { implement } from "@/lib/api/implement";
import type { Actor } from "@/lib/auth/actor";
import { MAX_AMOUNT_CENTS } from "@/lib/campaigns/contract";
import { rewardCents } from "@/lib/credit/reward";
import { referrals } from "@/lib/referrals/contract";
import { postConversion } from "@/lib/referrals/post-conversion";
import { itsCampaign } from "@/lib/referrals/read";

type Referral = Awaited<ReturnType<typeof findReferral>>;

/** Exactly once, by state: the referral moves from pending to converted, or the call answers what happened before. */
export const convertReferral = implement(referrals.convert, async (context, input) => {
  const { db, actor, now } = context;
  const referral = await findReferral(db, actor, input.campaignId, input.referralId);
  if (referral.status === "converted") throw await alreadyConverted(db, actor, referral);
  const conversionId = newId(now);
  const advocateNewBalance = await postConversion(context, {
    referralId: referral.id,
    conversionId,
    friendName: referral.friendName,
    advocateName: referral.advocateName,
    ...settle(referral, input.jobValueCents),
  });
  if (advocateNewBalance === undefined) throw await alreadyConverted(db, actor, referral);
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

// The terms are those of the day the referral was made; a fixed reward does not look at the job (spec).
function settle(referral: Referral, jobValueCents: number | undefined) {
  const { rewardMode: mode, advocateRewardValue, friendRewardValue } = referral;
  if (mode === "fixed") {
    return { jobValueCents: null, advocateCents: advocateRewardValue, friendCents: friendRewardValue };
  }
  const job = requireJobValue(jobValueCents);
  return {
    jobValueCents: job,
    advocateCents: rewardCents(mode, advocateRewardValue, job),
    friendCents: rewardCents(mode, friendRewardValue, job),
  };
}

function requireJobValue(cents: number | undefined): number {
  if (cents === undefined) {
    throw fieldError("jobValueCents", "is required, because this referral's rewards are percentages");
  }
  if (cents < 1) throw fieldError("jobValueCents", "must be at least 1");
  if (cents > MAX_AMOUNT_CENTS) throw fieldError("jobValueCents", `must be at most ${MAX_AMOUNT_CENTS}`);
  return cents;
}

async function alreadyConverted(db: Db, actor: Actor, referral: Referral): Promise<ApiError> {
  const [conversion] = await db
    .select()
    .from(conversions)
    .where(and(eq(conversions.orgId, actor.orgId), eq(conversions.referralId, referral.id)));
  const facts = conversion && {
    conversionId: conversion.id,
    convertedAt: conversion.createdAt.toISOString(),
    advocateRewardCents: conversion.advocateRewardCents,
  };
  return new ApiError("already_converted", "This referral was converted before; nothing was credited now.", {
    facts: { conversion: facts },
  });
}
