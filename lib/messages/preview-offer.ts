import { and, desc, eq, isNull } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { RewardMode } from "@/db/enums";
import { campaigns } from "@/db/schema/campaigns";
import type { Offer } from "@/emails/props";
import { rewardProblems } from "@/lib/campaigns/contract";
import { fieldError } from "@/lib/kit/errors";

const usual: Readonly<Record<RewardMode, Offer>> = {
  fixed: { rewardMode: "fixed", advocateRewardValue: 2_500, friendRewardValue: 5_000 },
  percent: { rewardMode: "percent", advocateRewardValue: 1_000, friendRewardValue: 500 },
};

/**
 * The offer that a preview is about: what is given, and the rest as in the newest campaign, or as is usual if that has
 * none or another mode.
 * @throws ApiError `invalid_input` for more than 100%
 */
export async function chooseOffer(db: Db, orgId: string, given: Partial<Offer>): Promise<Offer> {
  const newest = await findNewestOffer(db, orgId);
  const mode = given.rewardMode ?? newest?.rewardMode ?? "fixed";
  const offer = { ...(newest?.rewardMode === mode ? newest : usual[mode]), ...given };
  const [problem] = rewardProblems(offer);
  if (problem) throw fieldError(problem.field, problem.message);
  return offer;
}

async function findNewestOffer(db: Db, orgId: string): Promise<Offer | undefined> {
  const { rewardMode, advocateRewardValue, friendRewardValue } = campaigns;
  const [newest] = await db
    .select({ rewardMode, advocateRewardValue, friendRewardValue })
    .from(campaigns)
    .where(and(eq(campaigns.orgId, orgId), isNull(campaigns.deletedAt)))
    .orderBy(desc(campaigns.id))
    .limit(1);
  return newest;
}
