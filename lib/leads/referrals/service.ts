import { and, desc, eq, getTableColumns, lt } from "drizzle-orm";
import type { Tx } from "@/db/client";
import type { Language, MessageChannel } from "@/db/enums";
import type { Agreed } from "@/db/enums-consent";
import { newId } from "@/db/new-id";
import { advocates } from "@/db/schema/advocates";
import { campaigns } from "@/db/schema/campaigns";
import { conversions, referrals as table } from "@/db/schema/referrals";
import { itsCampaign } from "@/lib/business/campaigns/conditions";
import { keepTerms } from "@/lib/business/campaigns/keep-terms";
import { findCampaign } from "@/lib/business/campaigns/service";
import { formatEndDay } from "@/lib/business/campaigns/terms";
import type { Change } from "@/lib/kit/audit";
import type { Actor } from "@/lib/kit/auth/actor";
import { ApiError } from "@/lib/kit/errors";
import type { WriteContext } from "@/lib/kit/implement";
import { implementList } from "@/lib/kit/list";
import { normalizeEmail } from "@/lib/kit/normalize-email";
import { omitNulls } from "@/lib/kit/omit-nulls";
import { codeOrder, hasCode } from "@/lib/leads/advocates/find-code";
import { refuseErased } from "@/lib/leads/advocates/read";
import { referrals } from "@/lib/leads/referrals/contract";
import { atStage, itsConversion, presentReferrals, shown } from "@/lib/leads/referrals/read";
import { noteTextConsents, statedBy } from "@/lib/messages/text-consents";

type Campaign = Awaited<ReturnType<typeof findCampaign>>;

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
  readonly friendTellConsent?: boolean;
  readonly note?: string;
}

/** Which of the friend's contacts are the advocate's own, if any. */
export function ownContact(
  { emailIdentity, phone }: Pick<Place["advocate"], "emailIdentity" | "phone">,
  friend: Contacts,
) {
  const { friendEmail } = friend;
  if (friendEmail && emailIdentity === normalizeEmail(friendEmail)) return "friendEmail";
  return friend.friendPhone && phone === friend.friendPhone ? "friendPhone" : undefined;
}

type Terms = Pick<
  Campaign,
  "campaignId" | "rewardMode" | "advocateRewardValue" | "friendRewardValue" | "creditHoldDays"
>;

/** A referral on the campaign's present terms, as it is stored. */
export function newReferral(
  { actor, now }: Pick<WriteContext, "actor" | "now">,
  { campaignId, rewardMode, advocateRewardValue, friendRewardValue, creditHoldDays }: Terms,
  advocateId: string,
  { friendName, friendEmail, friendPhone, friendSmsConsent, friendTellConsent, note }: Friend,
) {
  const contacts = { friendEmail: friendEmail ?? null, friendPhone: friendPhone ?? null };
  return {
    ...{ orgId: actor.orgId, id: newId(now), campaignId, advocateId },
    ...{ friendName, ...contacts, note: note ?? null },
    friendSmsConsentAt: friendSmsConsent ? now : null,
    friendTellConsentAt: friendTellConsent ? now : null,
    ...{ rewardMode, advocateRewardValue, friendRewardValue, creditHoldDays, createdAt: now },
    source: actor.kind,
  };
}

/** Where a stranger sent a form from, the language of its page, and the words by which texts were agreed to. */
export interface FormOrigin {
  readonly networkKey: Buffer;
  readonly language: Language;
  readonly agreed?: Agreed | undefined;
}

/** The same by an advocate's link, with how the friend is asked to confirm it; null where nothing can be sent. */
export interface LinkOrigin extends FormOrigin {
  readonly confirmationChannel: MessageChannel | null;
}

/** The record of a new referral's consent to texts, where there is one: a member or a system says it, or a friend did. */
export function consentOf(
  { orgId, id: subjectId, friendPhone: phone, friendSmsConsentAt: grantedAt }: Consenting,
  agreed: Agreed,
) {
  return phone === null || grantedAt === null ? [] : [{ orgId, subjectId, phone, grantedAt, agreed }];
}

type Consenting = Pick<typeof table.$inferSelect, "orgId" | "id" | "friendPhone" | "friendSmsConsentAt">;

/**
 * Writes a referral.
 * @param origin of what a stranger sent: it then counts only once somebody stands by it
 * @returns undefined when the friend was referred before
 */
export async function insertReferral(
  context: WriteContext,
  { campaign, advocate }: Place,
  friend: Friend,
  origin?: LinkOrigin,
) {
  const { db, now, record } = context;
  const [referral] = await db
    .insert(table)
    .values({
      ...newReferral(context, campaign, advocate.id, friend),
      awaitsConfirmation: origin !== undefined,
      confirmationChannel: origin?.confirmationChannel,
      networkKey: origin?.networkKey,
      friendLanguage: origin?.language,
      // Whoever sends the public form has its terms before them; staff and advocates agree for nobody.
      termsVersion: origin && (await keepTerms(db, campaign, now, origin.language)),
    })
    .onConflictDoNothing()
    .returning(told);
  if (!referral) return undefined;
  await noteTextConsents(db, consentOf(referral, origin?.agreed ?? statedBy(context.actor)));
  record(createdChange(presentNew(referral, campaign)));
  return referral;
}

// What only the database works with stays there.
const {
  counts: _,
  confirmationChannel: ________,
  friendEmailIdentity: __,
  identityShared: ___,
  networkKey: ____,
  refundedValueCents: _____,
  reversedRewardCents: ______,
  source: _______,
  ...told
} = getTableColumns(table);

/** What the audit log says of a new referral. */
export function createdChange(referral: { readonly referralId: string }): Change {
  return { action: "referral.created", subjectId: referral.referralId, after: { ...referral } };
}

type Lead = Pick<
  typeof table.$inferSelect,
  "id" | "advocateId" | "friendName" | "friendEmail" | "friendPhone"
>;

/** What members are told of a new referral. */
export function leadOf(referral: Lead, { name: advocateName }: { name: string }) {
  const { id: referralId, advocateId, friendName, friendEmail, friendPhone } = referral;
  return {
    ...{ referralId, advocateId, advocateName, friendName },
    ...(friendEmail && { friendEmail }),
    ...(friendPhone && { friendPhone }),
  };
}

/** What tells a friend of a campaign from others. */
export function friendOf(
  { orgId, campaignId }: Pick<Campaign, "orgId" | "campaignId">,
  { friendEmail, friendPhone }: Friend,
) {
  const friendEmailIdentity = friendEmail === undefined ? null : normalizeEmail(friendEmail);
  return { orgId, campaignId, friendEmailIdentity, friendPhone: friendPhone ?? null };
}

/** A new referral as the API shows it. */
export function presentNew<Row extends { readonly id: string }>(
  referral: Row,
  { name: campaignName }: { readonly name: string },
) {
  const { id: referralId } = referral;
  return { ...omitNulls(referral), referralId, campaignName };
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
