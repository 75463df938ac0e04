import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { Tx } from "@/db/client";
import type { Agreed } from "@/db/enums-consent";
import { newId } from "@/db/new-id";
import { advocates } from "@/db/schema/advocates";
import { referrals as table } from "@/db/schema/referrals";
import { findCampaign } from "@/lib/business/campaigns/service";
import type { Change } from "@/lib/kit/audit";
import type { Actor } from "@/lib/kit/auth/actor";
import { ApiError } from "@/lib/kit/errors";
import type { WriteContext } from "@/lib/kit/implement";
import { implementList, newestFirst } from "@/lib/kit/list";
import { normalizeEmail } from "@/lib/kit/normalize-email";
import { omitNulls } from "@/lib/kit/omit-nulls";
import { catalogs } from "@/lib/kit/words/catalogs";
import type { Language } from "@/lib/kit/words/languages";
import { codeOrder, hasCode } from "@/lib/leads/advocates/find-code";
import { refuseErased } from "@/lib/leads/advocates/read";
import { referrals } from "@/lib/leads/referrals/contract";
import { presentReferrals, selectReferrals, whereStage } from "@/lib/leads/referrals/read";

type OpenCampaign = Awaited<ReturnType<typeof findCampaign>>;

/**
 * Locks the campaign and its advocate and requires a place for one more friend. The lock counts an advocate's
 * concurrent referrals one by one.
 * @throws ApiError `not_found`, `campaign_not_accepting_referrals`, `referral_cap_reached`
 */
export async function findPlace({ db, actor, now }: WriteContext, referrer: Referrer): Promise<ReferralPlace> {
  const campaign = await findCampaign(db, actor, referrer.campaignId);
  requireAccepting(campaign, now);
  const advocate = await lockReferrer(db, actor, referrer);
  requirePlaceLeft({ campaign, advocate });
  return { campaign, advocate };
}

/** @throws ApiError `referral_cap_reached` if the locked advocate has no place left */
export function requirePlaceLeft({ campaign, advocate }: ReferralPlace): void {
  const { maxReferralsPerAdvocate: most } = campaign;
  if (advocate.pendingCount + advocate.convertedCount < most) return;
  const detail = `${advocate.name} has used all ${most} spots in this campaign.`;
  throw new ApiError("referral_cap_reached", detail);
}

/** The campaign and the advocate of a referral. */
export interface ReferralPlace {
  readonly campaign: OpenCampaign;
  readonly advocate: typeof advocates.$inferSelect;
}

export type FriendInput = Pick<
  z.output<typeof referrals.create.input>,
  "friendName" | "friendEmail" | "friendPhone" | "friendSmsConsent" | "friendTellConsent" | "note"
>;

export interface FriendContacts {
  readonly friendEmail?: string | null | undefined;
  readonly friendPhone?: string | null | undefined;
}

/** The friend's contact that is the advocate's own, if any. */
export function ownContact(
  { emailIdentity, phone }: Pick<ReferralPlace["advocate"], "emailIdentity" | "phone">,
  friend: FriendContacts,
) {
  const { friendEmail } = friend;
  if (friendEmail && emailIdentity === normalizeEmail(friendEmail)) return "friendEmail";
  return friend.friendPhone && phone === friend.friendPhone ? "friendPhone" : undefined;
}

type ReferralTerms = Pick<
  OpenCampaign,
  "campaignId" | "rewardMode" | "advocateRewardValue" | "friendRewardValue" | "creditHoldDays"
>;

/** A referral on the campaign's current terms, as stored. */
export function newReferral(
  { actor, now }: Pick<WriteContext, "actor" | "now">,
  { campaignId, rewardMode, advocateRewardValue, friendRewardValue, creditHoldDays }: ReferralTerms,
  advocateId: string,
  { friendName, friendEmail, friendPhone, friendSmsConsent, friendTellConsent, note }: FriendInput,
) {
  const contacts = { friendEmail: friendEmail ?? null, friendPhone: friendPhone ?? null };
  return {
    orgId: actor.orgId,
    id: newId(now),
    campaignId,
    advocateId,
    friendName,
    ...contacts,
    note: note ?? null,
    friendSmsConsentAt: friendSmsConsent ? now : null,
    friendTellConsentAt: friendTellConsent ? now : null,
    rewardMode,
    advocateRewardValue,
    friendRewardValue,
    creditHoldDays,
    createdAt: now,
    source: actor.kind,
  };
}

/** The network and page language of a public form, and the wording of its text consent. */
export interface FormOrigin {
  readonly networkKey: Buffer;
  readonly language: Language;
  readonly agreed?: Agreed | undefined;
}

/** The record of a new referral's text consent, stated by a member, a system or the friend. */
export function consentOf(
  { orgId, id: subjectId, friendPhone: phone, friendSmsConsentAt: grantedAt }: Consenting,
  agreed: Agreed,
) {
  return phone === null || grantedAt === null ? [] : [{ orgId, subjectId, phone, grantedAt, agreed }];
}

type Consenting = Pick<typeof table.$inferSelect, "orgId" | "id" | "friendPhone" | "friendSmsConsentAt">;

/** The audit log entry of a new referral. */
export function createdChange(referral: { readonly referralId: string }): Change {
  return { action: "referral.created", subjectId: referral.referralId, after: { ...referral } };
}

type NewLead = Pick<typeof table.$inferSelect, "id" | "advocateId" | "friendName" | "friendEmail" | "friendPhone">;

/** The lead in members' alerts. */
export function leadOf(referral: NewLead, { name: advocateName }: { name: string }) {
  const { id: referralId, advocateId, friendName, friendEmail, friendPhone } = referral;
  return {
    referralId,
    advocateId,
    advocateName,
    friendName,
    ...(friendEmail && { friendEmail }),
    ...(friendPhone && { friendPhone }),
  };
}

/** A friend's identity within a campaign. */
export function friendOf(
  { orgId, campaignId }: Pick<OpenCampaign, "orgId" | "campaignId">,
  { friendEmail, friendPhone }: FriendInput,
) {
  const friendEmailIdentity = friendEmail === undefined ? null : normalizeEmail(friendEmail);
  return { orgId, campaignId, friendEmailIdentity, friendPhone: friendPhone ?? null };
}

/** A new referral in API form. */
export function presentNew<Row extends { readonly id: string }>(
  referral: Row,
  { name: campaignName }: { readonly name: string },
) {
  const { id: referralId } = referral;
  return { ...omitNulls(referral), referralId, campaignName };
}

export const listReferrals = implementList(referrals.list, async ({ db, actor }, { campaignId, status, stage }) => {
  await findCampaign(db, actor, campaignId);
  const ofCampaign = and(eq(table.orgId, actor.orgId), eq(table.campaignId, campaignId));
  const isListed = and(ofCampaign, status && eq(table.status, status), ...whereStage(stage));
  return async (page) => {
    const rows = await newestFirst(selectReferrals(db).$dynamic(), table.id, isListed, page);
    return presentReferrals(db, actor, rows);
  };
});

function requireAccepting(campaign: OpenCampaign, now: Date): void {
  if (campaign.status === "paused") {
    throw new ApiError("campaign_not_accepting_referrals", `${campaign.name} is paused. Resume it to take leads.`);
  }
  if (campaign.expiresAt && campaign.expiresAt <= now) {
    throw new ApiError(
      "campaign_not_accepting_referrals",
      `${campaign.name} ended on ${catalogs.en.lastDay(campaign.expiresAt)}.`,
    );
  }
}

type Referrer = { campaignId: string; advocateId?: string; referralCode?: string };

/**
 * Locks the referring advocate.
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
        advocateId ? eq(advocates.id, advocateId) : hasCode(referralCode ?? ""),
      ),
    )
    .orderBy(codeOrder(referralCode ?? ""))
    .limit(1)
    .for("update");
  if (!advocate) throw new ApiError("not_found", "We couldn’t find that advocate in this campaign.");
  refuseErased(advocate);
  return advocate;
}
