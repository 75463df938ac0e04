import { and, eq } from "drizzle-orm";
import { advocates } from "@/db/schema/advocates";
import { referrals as table } from "@/db/schema/referrals";
import { single } from "@/db/single";
import { findCampaign } from "@/lib/business/campaigns/service";
import { ApiError } from "@/lib/kit/errors";
import type { WriteContext } from "@/lib/kit/implement";
import { omitNulls } from "@/lib/kit/omit-nulls";
import { selectReferrals } from "@/lib/leads/referrals/read";

/** The ids that name a referral in the API. */
export interface ReferralIds {
  readonly campaignId: string;
  readonly referralId: string;
}

/**
 * Locks a referral with its campaign and advocate, in the same order as a new referral, so the advocate's places are
 * counted one by one.
 * @throws ApiError `not_found`
 */
export async function lockReferral({ db, actor }: WriteContext, ids: ReferralIds) {
  const campaign = await findCampaign(db, actor, ids.campaignId);
  const advocateOfLead = db.select({ id: table.advocateId }).from(table).where(whereReferral(actor.orgId, ids));
  const [advocate] = await db
    .select()
    .from(advocates)
    .where(and(eq(advocates.orgId, actor.orgId), eq(advocates.id, advocateOfLead)))
    .for("update");
  const [referral] = await db.select().from(table).where(whereReferral(actor.orgId, ids)).for("update");
  if (!advocate || !referral) throw noSuchReferral();
  return { campaign, advocate, referral };
}

/** A referral in API form. */
export async function readReferral({ db, actor }: WriteContext, ids: ReferralIds) {
  return omitNulls(single(await selectReferrals(db).where(whereReferral(actor.orgId, ids))));
}

/** Condition: the row is this referral of this campaign. */
export function whereReferral(orgId: string, { campaignId, referralId }: ReferralIds) {
  return and(eq(table.orgId, orgId), eq(table.campaignId, campaignId), eq(table.id, referralId));
}

/** The error if the campaign has no referral with this id. */
export function noSuchReferral(): ApiError {
  return new ApiError("not_found", "There is no referral with this id in this campaign.");
}
