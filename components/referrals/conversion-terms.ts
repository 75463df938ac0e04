import type { z } from "zod";
import { MAX_AMOUNT_CENTS } from "@/lib/business/campaigns/field-contract";
import { rewardCents } from "@/lib/business/campaigns/reward";
import type { advocates } from "@/lib/leads/advocates/contract";
import type { referrals } from "@/lib/leads/referrals/contract";

type CreatedReferral = z.output<typeof referrals.create.output>["referral"];

/** The data of an advocate's page. */
export type AdvocateWithReferrals = z.output<typeof advocates.get.output>;

/** The terms a referral was made under. */
type ConversionTerms = Pick<CreatedReferral, "rewardMode" | "advocateRewardValue" | "friendRewardValue">;

/** The referral data the dialog needs before its own request. */
export interface ReferralToConvert
  extends ConversionTerms,
    Pick<CreatedReferral, "campaignId" | "referralId" | "advocateId" | "friendName" | "creditHoldDays"> {
  readonly advocateName: string;
  /** Whether it is flagged for review. */
  readonly review?: { readonly state: string } | undefined;
}

export interface Rewards {
  readonly advocateCents: number;
  readonly friendCents: number;
}

/** Both sides' rewards; undefined while a percentage lacks a job value. */
export function rewardsOf(terms: ConversionTerms, jobValueCents: unknown): Rewards | undefined {
  const { rewardMode: mode, advocateRewardValue, friendRewardValue } = terms;
  const job = mode === "fixed" ? 0 : jobValueCents;
  if (typeof job !== "number" || !Number.isInteger(job) || job < 0 || job > MAX_AMOUNT_CENTS) return undefined;
  if (mode === "percent" && job === 0) return undefined;
  return {
    advocateCents: rewardCents(mode, advocateRewardValue, job),
    friendCents: rewardCents(mode, friendRewardValue, job),
  };
}
