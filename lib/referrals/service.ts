import { and, desc, eq, lt } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { newId } from "@/db/new-id";
import { advocates } from "@/db/schema/advocates";
import { campaigns } from "@/db/schema/campaigns";
import { conversions, referrals as table } from "@/db/schema/referrals";
import { normalizeReferralCode } from "@/lib/advocates/referral-code";
import type { Actor } from "@/lib/auth/actor";
import { itsCampaign } from "@/lib/campaigns/conditions";
import { findCampaign } from "@/lib/campaigns/service";
import { ApiError, fieldError } from "@/lib/kit/errors";
import { implement } from "@/lib/kit/implement";
import { implementList } from "@/lib/kit/list";
import { normalizeEmail } from "@/lib/kit/normalize-email";
import { omitNulls } from "@/lib/kit/omit-nulls";
import { postActivity } from "@/lib/ledger/post-activity";
import { requireQuota } from "@/lib/plans/plan-usage";
import { referrals } from "@/lib/referrals/contract";
import { itsConversion, presentReferrals, shown } from "@/lib/referrals/read";

type Campaign = Awaited<ReturnType<typeof findCampaign>>;

export const createReferral = implement(referrals.create, async (context, input) => {
  const { db, actor, now } = context;
  const campaign = await findCampaign(db, actor, input.campaignId);
  requireAccepting(campaign, now);
  const advocate = await lockReferrer(db, actor, input);
  refuseSelfReferral(advocate, input);
  if (advocate.pendingCount + advocate.convertedCount >= campaign.maxReferralsPerAdvocate) {
    throw new ApiError(
      "referral_cap_reached",
      `${advocate.name} has used all ${campaign.maxReferralsPerAdvocate} referrals of this campaign.`,
    );
  }
  const [referral] = await db
    .insert(table)
    .values({
      orgId: actor.orgId,
      id: newId(now),
      campaignId: campaign.campaignId,
      advocateId: advocate.id,
      friendName: input.friendName,
      friendEmail: input.friendEmail,
      friendPhone: input.friendPhone,
      friendSmsConsentAt: input.friendSmsConsent ? now : undefined,
      rewardMode: campaign.rewardMode,
      advocateRewardValue: campaign.advocateRewardValue,
      friendRewardValue: campaign.friendRewardValue,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning();
  if (!referral) {
    throw new ApiError(
      "duplicate_referral",
      "A friend with this e-mail address was already referred in this campaign.",
    );
  }
  await postActivity(context, {
    campaignId: campaign.campaignId,
    advocateId: advocate.id,
    action: "advocate.referral.sent",
    description: `Referred ${input.friendName}`,
    referralId: referral.id,
    friendName: input.friendName,
  });
  // A friend who fills in the public form is never turned away for the business's plan: the business is told.
  if (actor.kind !== "portal") await requireQuota(db, actor, "referrals");
  context.record({ action: "referral.created", subjectId: referral.id, after: omitNulls(referral) });
  const { friendEmail } = input;
  const names = { referralId: referral.id, campaignName: campaign.name };
  return { referral: { ...omitNulls(referral), ...names, friendEmail } };
});

export const listReferrals = implementList(referrals.list, async ({ db, actor }, { campaignId, status }) => {
  await findCampaign(db, actor, campaignId);
  return async ({ limit, after }) => {
    const rows = await db
      .select(shown)
      .from(table)
      .innerJoin(campaigns, itsCampaign(table))
      .leftJoin(conversions, itsConversion)
      .where(
        and(
          eq(table.orgId, actor.orgId),
          eq(table.campaignId, campaignId),
          status ? eq(table.status, status) : undefined,
          after ? lt(table.id, after) : undefined,
        ),
      )
      .orderBy(desc(table.id))
      .limit(limit);
    return presentReferrals(db, actor, rows);
  };
});

function requireAccepting(campaign: Campaign, now: Date): void {
  if (campaign.status === "paused") {
    throw new ApiError(
      "campaign_not_accepting_referrals",
      `${campaign.name} is paused; make it active to take referrals.`,
    );
  }
  if (campaign.expiresAt && campaign.expiresAt <= now) {
    throw new ApiError(
      "campaign_not_accepting_referrals",
      `${campaign.name} ended on ${campaign.expiresAt.toISOString()}.`,
    );
  }
}

type Referrer = { campaignId: string; advocateId?: string; referralCode?: string };

// The lock makes the cap exact: concurrent referrals of one advocate are counted one after the other.
async function lockReferrer(tx: Tx, actor: Actor, { campaignId, advocateId, referralCode }: Referrer) {
  const [advocate] = await tx
    .select()
    .from(advocates)
    .where(
      and(
        eq(advocates.orgId, actor.orgId),
        eq(advocates.campaignId, campaignId),
        advocateId
          ? eq(advocates.id, advocateId)
          : eq(advocates.referralCode, normalizeReferralCode(referralCode ?? "")),
      ),
    )
    .for("update");
  if (!advocate) throw new ApiError("not_found", "There is no such advocate in this campaign.");
  return advocate;
}

function refuseSelfReferral(
  advocate: { emailIdentity: string | null; phone: string | null },
  friend: { friendEmail: string; friendPhone?: string },
): void {
  if (advocate.emailIdentity === normalizeEmail(friend.friendEmail)) {
    throw fieldError("friendEmail", "must not be the advocate's own address", "self_referral");
  }
  if (friend.friendPhone && advocate.phone === friend.friendPhone) {
    throw fieldError("friendPhone", "must not be the advocate's own number", "self_referral");
  }
}
