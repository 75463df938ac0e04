import { eq, sql } from "drizzle-orm";
import { database, pointDatabase } from "@/db/client";
import { prepared } from "@/db/prepared";
import { advocates } from "@/db/schema/advocates";
import { brandings } from "@/db/schema/branding";
import { campaigns } from "@/db/schema/campaigns";
import { organizations } from "@/db/schema/organizations";
import type { Offer } from "@/emails/props";
import { onCampaign } from "@/lib/business/campaigns/conditions";
import { standingOf } from "@/lib/kit/auth/plan-overrides";
import { refuseMoving } from "@/lib/kit/errors";
import { readRecommendation } from "@/lib/leads/advocates/recommendation";
import { codeSpellings, endedCodes } from "@/lib/leads/advocates/referral-code";
import { brandOf, profileOf } from "@/lib/messages/brand";
import { senderColumns } from "@/lib/messages/find";

// URLs can hold characters that no code has and the database cannot store.
const CODE = /^[A-Z\d-]{1,40}$/;
const LONGEST_TYPED = 60;

/** A referral link as the friend page needs it. */
export type FriendLink = NonNullable<Awaited<ReturnType<typeof findFriendLink>>>;

/** The link with this code, however it is typed, or null if there is none. */
export async function findFriendLink(code: string, now: Date) {
  if (code.length > LONGEST_TYPED) return null;
  const spellings = codeSpellings(code).filter((spelling) => CODE.test(spelling));
  const row = (await findRow(spellings.slice(0, 1))) ?? (await findRow(spellings.slice(1)));
  if (!row) return null;
  const { advocate, campaign, organization } = row;
  const { rewardMode, advocateRewardValue, friendRewardValue, newCustomersOnly, expiresAt } = campaign;
  const { plan, isSuspended, ...standing } = standingOf(organization, now);
  refuseMoving(standing, `/r/${advocate.referralCode}`);
  const brand = brandOf(row, now);
  const usedCount = advocate.pendingCount + advocate.convertedCount;
  const offer: Offer = { rewardMode, advocateRewardValue, friendRewardValue, newCustomersOnly };
  return {
    orgId: campaign.orgId,
    campaignId: campaign.id,
    advocateId: advocate.id,
    // In full; friends see the first name and an initial.
    advocateName: advocate.erasedAt ? "" : advocate.name,
    code: advocate.referralCode,
    // In healthcare it would name a patient.
    recommendation:
      brand.industry === "healthcare"
        ? null
        : await readRecommendation(pointDatabase(), { orgId: campaign.orgId, advocateId: advocate.id }),
    state: advocate.erasedAt
      ? ("gone" as const)
      : linkStateOf({ ...campaign, usedCount, cap: campaign.maxReferralsPerAdvocate, isSuspended }, now),
    // Whether friends can ask for a call if there is no offer.
    takesCalls: !isSuspended,
    // The current terms, promised to a friend who sends the form now.
    offer,
    expiresAt,
    maxReferralsPerAdvocate: campaign.maxReferralsPerAdvocate,
    extraTerms: campaign.extraTerms,
    translations: campaign.translations,
    creditHoldDays: campaign.creditHoldDays,
    newCustomersOnly,
    profile: profileOf(row),
    brand,
    logoKey: (brand.logoUrl && row.branding?.logoKey) || null,
    plan,
    // For a friend whose own is unknown.
    language: advocate.language ?? organization.language,
  };
}

// The first of these codes that exists.
async function findRow(spellings: readonly string[]) {
  if (spellings.length === 0) return undefined;
  const codes = spellings.flatMap((spelling) => [spelling, ...endedCodes(spelling)]);
  const rows = await selectLink(database()).execute({ codes: `{${codes.join()}}` });
  const placeOf = (row: (typeof rows)[number]) => codes.indexOf(row.advocate.referralCode);
  return rows.toSorted((a, b) => placeOf(a) - placeOf(b))[0];
}

const selectLink = prepared((db) =>
  db
    .select({ advocate: shownAdvocate, campaign: campaigns, ...senderColumns })
    .from(advocates)
    .innerJoin(campaigns, onCampaign(advocates))
    .innerJoin(organizations, eq(organizations.id, advocates.orgId))
    .leftJoin(brandings, eq(brandings.orgId, advocates.orgId))
    .where(sql`${advocates.referralCode} = ANY (${sql.placeholder("codes")}::text[])`)
    .prepare("friend_link"),
);

const shownAdvocate = {
  id: advocates.id,
  name: advocates.name,
  referralCode: advocates.referralCode,
  erasedAt: advocates.erasedAt,
  language: advocates.language,
  pendingCount: advocates.pendingCount,
  convertedCount: advocates.convertedCount,
};

/**
 * State of a referral link. `ended`: the campaign was deleted. `full`: the advocate has used up the campaign's cap.
 * Only an `open` link takes friends.
 */
export type LinkState = "open" | "paused" | "expired" | "full" | "ended";

interface LinkFacts {
  readonly status: "active" | "paused";
  readonly expiresAt: Date | null;
  readonly deletedAt: Date | null;
  readonly usedCount: number;
  readonly cap: number;
  /** Suspended by the operator of the server. */
  readonly isSuspended: boolean;
}

/** Why a link takes no friends at `now`, or `open`. Permanent reasons come first. */
export function linkStateOf(
  { status, expiresAt, deletedAt, usedCount, cap, isSuspended }: LinkFacts,
  now: Date,
): LinkState {
  if (deletedAt !== null) return "ended";
  if (expiresAt !== null && expiresAt <= now) return "expired";
  if (status === "paused" || isSuspended) return "paused";
  return usedCount >= cap ? "full" : "open";
}
