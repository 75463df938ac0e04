import { and, desc, eq, lt } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { newId } from "@/db/new-id";
import { advocates } from "@/db/schema/advocates";
import { campaigns } from "@/db/schema/campaigns";
import { conversions, referrals as table } from "@/db/schema/referrals";
import { refuseErased } from "@/lib/advocates/read";
import { normalizeReferralCode } from "@/lib/advocates/referral-code";
import type { Actor } from "@/lib/auth/actor";
import { itsCampaign } from "@/lib/campaigns/conditions";
import { keepTerms } from "@/lib/campaigns/keep-terms";
import { findCampaign } from "@/lib/campaigns/service";
import { formatEndDay } from "@/lib/campaigns/terms";
import { ApiError, fieldError } from "@/lib/kit/errors";
import { implement, type WriteContext } from "@/lib/kit/implement";
import { implementList } from "@/lib/kit/list";
import { normalizeEmail } from "@/lib/kit/normalize-email";
import { omitNulls } from "@/lib/kit/omit-nulls";
import { alertMembers } from "@/lib/lead-alerts/alert";
import { requireQuota } from "@/lib/plans/plan-usage";
import { referrals } from "@/lib/referrals/contract";
import { atStage, itsConversion, presentReferrals, shown } from "@/lib/referrals/read";
import { duplicateReferral, findKeeper, keepFriend } from "@/lib/referrals/stand-by";
import { tellAdvocate } from "@/lib/referrals/tell-advocate";

type Campaign = Awaited<ReturnType<typeof findCampaign>>;

export const createReferral = implement(referrals.create, async (context, input) => {
  const { db, actor } = context;
  const { campaign, advocate } = await findPlace(context, input);
  const own = ownContact(advocate, input);
  if (own === "friendEmail") throw fieldError(own, "can’t be the advocate’s own email", "self_referral");
  if (own === "friendPhone") throw fieldError(own, "must not be the advocate's own number", "self_referral");
  const isKnown = input.friendPhone !== undefined && (await findKeeper(db, friendOf(campaign, input)));
  const referral = isKnown ? undefined : await insertReferral(context, { campaign, advocate }, input);
  if (!referral) throw duplicateReferral();
  await keepFriend(context, referral);
  if (actor.kind === "apiKey" || actor.kind === "webhook") await tellAdvocate(context, referral.id);
  // A friend whom an advocate names is never turned away for the business's plan: the business is told.
  if (actor.kind !== "portal") await requireQuota(db, actor, "referrals");
  await alertMembers(context, leadOf(referral, advocate));
  return { referral: presentNew(referral, campaign) };
});

/**
 * The campaign and its advocate, locked, with a place for one more friend: concurrent referrals of one advocate are
 * counted one after the other.
 * @throws ApiError `not_found`, `campaign_not_accepting_referrals`, `referral_cap_reached`
 */
export async function findPlace({ db, actor, now }: WriteContext, referrer: Referrer): Promise<Place> {
  const campaign = await findCampaign(db, actor, referrer.campaignId);
  requireAccepting(campaign, now);
  const advocate = await lockReferrer(db, actor, referrer);
  requirePlaceLeft({ campaign, advocate });
  return { campaign, advocate };
}

/** @throws ApiError `referral_cap_reached` when the advocate, who is locked, has no place for one more friend */
export function requirePlaceLeft({ campaign, advocate }: Place): void {
  const { maxReferralsPerAdvocate: most } = campaign;
  if (advocate.pendingCount + advocate.convertedCount < most) return;
  const detail = `${advocate.name} has used all ${most} spots in this campaign.`;
  throw new ApiError("referral_cap_reached", detail);
}

/** A campaign and whose referral of it is made. */
interface Place {
  readonly campaign: Campaign;
  readonly advocate: typeof advocates.$inferSelect;
}

interface Contacts {
  readonly friendEmail?: string | null | undefined;
  readonly friendPhone?: string | null | undefined;
}

interface Friend {
  readonly friendName: string;
  readonly friendEmail?: string;
  readonly friendPhone?: string;
  readonly friendSmsConsent?: boolean;
  readonly note?: string;
}

/** Which of the friend's contacts are the advocate's own, if any. */
export function ownContact({ emailIdentity, phone }: Place["advocate"], friend: Contacts) {
  const { friendEmail } = friend;
  if (friendEmail && emailIdentity === normalizeEmail(friendEmail)) return "friendEmail";
  return friend.friendPhone && phone === friend.friendPhone ? "friendPhone" : undefined;
}

/**
 * Writes a referral on the campaign's present terms.
 * @param networkKey where a stranger sent it from: it then counts only once somebody stands by it
 * @returns undefined when the friend was referred before
 */
export async function insertReferral(
  { db, actor, now, record }: WriteContext,
  { campaign, advocate }: Place,
  friend: Friend,
  networkKey?: Buffer,
) {
  const [referral] = await db
    .insert(table)
    .values({
      orgId: actor.orgId,
      id: newId(now),
      campaignId: campaign.campaignId,
      advocateId: advocate.id,
      awaitsConfirmation: networkKey !== undefined,
      networkKey,
      // Whoever sends the public form has its terms before them; staff and advocates agree for nobody.
      termsVersion: networkKey && (await keepTerms(db, campaign, now)),
      friendName: friend.friendName,
      friendEmail: friend.friendEmail,
      friendPhone: friend.friendPhone,
      friendSmsConsentAt: friend.friendSmsConsent ? now : undefined,
      note: friend.note,
      rewardMode: campaign.rewardMode,
      advocateRewardValue: campaign.advocateRewardValue,
      friendRewardValue: campaign.friendRewardValue,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning();
  if (!referral) return undefined;
  record({ action: "referral.created", subjectId: referral.id, after: presentNew(referral, campaign) });
  return referral;
}

/** What members are told of a new referral. */
export function leadOf(referral: typeof table.$inferSelect, { name: advocateName }: { name: string }) {
  const { id: referralId, advocateId, friendName, friendEmail, friendPhone } = referral;
  return {
    ...{ referralId, advocateId, advocateName, friendName },
    ...(friendEmail && { friendEmail }),
    ...(friendPhone && { friendPhone }),
  };
}

/** What tells a friend of a campaign from others. */
export function friendOf({ orgId, campaignId }: Campaign, { friendEmail, friendPhone }: Friend) {
  const friendEmailIdentity = friendEmail === undefined ? null : normalizeEmail(friendEmail);
  return { orgId, campaignId, friendEmailIdentity, friendPhone: friendPhone ?? null };
}

// What only the database works with stays there.
function presentNew(referral: typeof table.$inferSelect, { name: campaignName }: Campaign) {
  const { id, counts: _, friendEmailIdentity: __, identityShared: ___, networkKey: ____, ...told } = referral;
  return { ...omitNulls(told), referralId: id, campaignName };
}

export const listReferrals = implementList(
  referrals.list,
  async ({ db, actor }, { campaignId, status, stage }) => {
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
            ...atStage(stage),
            after ? lt(table.id, after) : undefined,
          ),
        )
        .orderBy(desc(table.id))
        .limit(limit);
      return presentReferrals(db, actor, rows);
    };
  },
);

function requireAccepting(campaign: Campaign, now: Date): void {
  if (campaign.status === "paused") {
    throw new ApiError(
      "campaign_not_accepting_referrals",
      `${campaign.name} is paused. Resume it to take leads.`,
    );
  }
  if (campaign.expiresAt && campaign.expiresAt <= now) {
    throw new ApiError(
      "campaign_not_accepting_referrals",
      `${campaign.name} ended on ${formatEndDay(campaign.expiresAt)}.`,
    );
  }
}

type Referrer = { campaignId: string; advocateId?: string; referralCode?: string };

/**
 * The advocate whose referral is made, locked.
 * @throws ApiError `not_found`, `person_erased`
 */
export async function lockReferrer(tx: Tx, actor: Actor, { campaignId, advocateId, referralCode }: Referrer) {
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
  if (!advocate) throw new ApiError("not_found", "We couldn’t find that advocate in this campaign.");
  refuseErased(advocate);
  return advocate;
}
