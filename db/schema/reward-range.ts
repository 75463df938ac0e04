import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { MAX_SAFE } from "@/db/schema/columns";

interface RewardTerms {
  readonly rewardMode: AnyPgColumn;
  readonly advocateRewardValue: AnyPgColumn;
  readonly friendRewardValue: AnyPgColumn;
}

/** Limits of reward terms on campaigns and referrals: percent rewards end at 100%. */
export function rewardRange({ rewardMode, advocateRewardValue, friendRewardValue }: RewardTerms): SQL {
  return sql`${advocateRewardValue} BETWEEN 0 AND ${MAX_SAFE} AND ${friendRewardValue} BETWEEN 0 AND ${MAX_SAFE} AND (${rewardMode} = 'fixed' OR (${advocateRewardValue} <= 10000 AND ${friendRewardValue} <= 10000))`;
}
