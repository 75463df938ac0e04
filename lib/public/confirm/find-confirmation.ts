import { and, eq, isNull } from "drizzle-orm";
import { database } from "@/db/client";
import { onAdvocate } from "@/db/joins";
import { advocates } from "@/db/schema/advocates";
import { brandings } from "@/db/schema/branding";
import { campaigns } from "@/db/schema/campaigns";
import { organizations } from "@/db/schema/organizations";
import { referrals } from "@/db/schema/referrals";
import { onCampaign } from "@/lib/business/campaigns/conditions";
import { planOfRow, standingOf } from "@/lib/kit/auth/plan-overrides";
import { refuseMoving } from "@/lib/kit/errors";
import { confirmUrl, type ReferralRef, readConfirmToken } from "@/lib/kit/public-links";
import { brandOf, profileOf } from "@/lib/messages/brand";
import { senderColumns } from "@/lib/messages/find";

/**
 * State of a referral that a friend can confirm. `full`: the advocate has no spots left. `known`: another referral of
 * the friend was confirmed first. `paused`: the organization is suspended. `ended`: the campaign was deleted.
 */
export type AskedState = "waits" | "confirmed" | "known" | "withdrawn" | "full" | "paused" | "ended";

/**
 * The referral of a friend's link. Null if the link is forged or cut off, the referral was crowded out, or the friend's
 * data was erased.
 */
export async function findConfirmation(token: string, now: Date): Promise<Asked | null> {
  const ids = readConfirmToken(token);
  return ids && findAsked(ids, now);
}

/** A referral as shown to the friend who opened the link in a message. */
export type Asked = NonNullable<Awaited<ReturnType<typeof findAsked>>>;

/** A referral as its friend is asked about it, or null as in `findConfirmation`. The actor is the friend. */
export async function findAsked(ids: ReferralRef, now: Date) {
  const [row] = await selectAsked(ids.orgId, ids.referralId);
  if (!row) return null;
  const { referral, advocate, organization } = row;
  refuseMoving(standingOf(organization, now), new URL(confirmUrl(ids)).pathname);
  const { orgId, id, friendName, rewardMode, advocateRewardValue, friendRewardValue } = referral;
  const actor = { kind: "portal", id, name: friendName, orgId, roles: [] } as const;
  return {
    referralId: id,
    state: stateOf(row),
    advocateName: advocate.name,
    friendName,
    offer: {
      rewardMode,
      advocateRewardValue,
      friendRewardValue,
      newCustomersOnly: row.campaign.newCustomersOnly,
    },
    brand: brandOf(row, now),
    // For friends who would rather call.
    code: advocate.referralCode,
    profile: profileOf(row),
    actor: { ...actor, plan: planOfRow(row.organization, now) },
    language: { own: referral.friendLanguage, business: row.organization.language },
  };
}

function stateOf({
  referral,
  advocate,
  campaign,
  organization,
}: Awaited<ReturnType<typeof selectAsked>>[number]): AskedState {
  const { stage, awaitsConfirmation, rejectionReason } = referral;
  if (stage === "rejected") return rejectionReason === "duplicate" ? "known" : "withdrawn";
  if (!awaitsConfirmation) return "confirmed";
  if (campaign.deletedAt !== null) return "ended";
  if (organization.suspendedAt !== null) return "paused";
  return advocate.pendingCount + advocate.convertedCount >= campaign.cap ? "full" : "waits";
}

function selectAsked(orgId: string, referralId: string) {
  return database()
    .select({
      referral: referrals,
      advocate: {
        name: advocates.name,
        referralCode: advocates.referralCode,
        pendingCount: advocates.pendingCount,
        convertedCount: advocates.convertedCount,
      },
      campaign: {
        cap: campaigns.maxReferralsPerAdvocate,
        deletedAt: campaigns.deletedAt,
        newCustomersOnly: campaigns.newCustomersOnly,
      },
      ...senderColumns,
    })
    .from(referrals)
    .innerJoin(campaigns, onCampaign(referrals))
    .innerJoin(advocates, onAdvocate(referrals))
    .innerJoin(organizations, eq(organizations.id, referrals.orgId))
    .leftJoin(brandings, eq(brandings.orgId, referrals.orgId))
    .where(and(eq(referrals.orgId, orgId), eq(referrals.id, referralId), isNull(referrals.erasedAt)));
}
