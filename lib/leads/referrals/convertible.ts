import { type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "@/db/client";
import type { ReferralStage, RewardMode } from "@/db/enums";
import { lockFreeAdvocate } from "@/db/lock-free-advocate";
import { rowsOf } from "@/db/rows-of";
import type { Offer } from "@/emails/props";
import { MAX_AMOUNT_CENTS } from "@/lib/business/campaigns/field-contract";
import { rewardCents } from "@/lib/business/campaigns/reward";
import { fieldError } from "@/lib/kit/errors";
import { openOfferJson, type Recipient, recipientJson } from "@/lib/messages/advocate-messages";

/** Identifies the referral to convert. */
export interface ReferralIds {
  readonly orgId: string;
  readonly campaignId: string;
  readonly referralId: string;
}

/** The amounts of a conversion, in cents. The job value is null if it is unknown and no reward depends on it. */
export interface Settled {
  readonly jobValueCents: number | null;
  readonly advocateCents: number;
  readonly friendCents: number;
}

/** The facts of a referral that a conversion needs. */
export interface ConvertibleReferral extends ReferralIds {
  readonly status: "pending" | "converted";
  readonly stage: ReferralStage;
  readonly awaitsConfirmation: boolean;
  readonly advocateId: string;
  readonly friendName: string;
  /** Whether the friend agreed that the advocate is notified. */
  readonly friendAgreed: boolean;
  readonly friendEmailIdentity: string | null;
  readonly friendPhone: string | null;
  readonly advocateName: string;
  readonly rewardMode: RewardMode;
  readonly advocateRewardValue: number;
  readonly friendRewardValue: number;
  readonly creditHoldDays: number;
  /** Credit the advocate owes, in cents. */
  readonly owedCents: number;
  readonly advocate: Recipient;
  readonly offer: Offer | null;
  readonly timeZone: string;
  /** The organization's ceiling for rewards; null for none. */
  readonly maxRewardCents: number | null;
  /** The approval that the conversion waits for. */
  readonly waitingId: string | null;
}

/**
 * Finds referrals to convert, without missing ones. Plain SQL, because building the query took longer than running it.
 */
export function findReferrals(
  db: Db,
  wanted: readonly ReferralIds[],
  now: Date,
): Promise<readonly ConvertibleReferral[]> {
  return db.execute<ConvertibleReferral & Record<string, unknown>>(selectReferrals(wanted, now, advocate));
}

/** Like `findReferrals`, but locks their advocates and skips those locked elsewhere. */
export function lockFreeReferrals(
  tx: Tx,
  wanted: readonly ReferralIds[],
  now: Date,
): Promise<readonly ConvertibleReferral[]> {
  const locked = lockFreeAdvocate(sql`r.org_id`, sql`r.advocate_id`);
  return tx.execute<ConvertibleReferral & Record<string, unknown>>(selectReferrals(wanted, now, locked));
}

const advocate = sql.raw("(SELECT * FROM advocates WHERE org_id = r.org_id AND id = r.advocate_id LIMIT 1)");

/** @param from the advocate of a referral `r`, locked or not */
function selectReferrals(wanted: readonly ReferralIds[], now: Date, from: SQL): SQL {
  return sql`
    SELECT r.org_id AS "orgId", r.id AS "referralId", r.status, r.stage, r.awaits_confirmation AS "awaitsConfirmation", r.campaign_id AS "campaignId",
           r.advocate_id AS "advocateId", r.friend_email_identity AS "friendEmailIdentity", r.friend_phone AS "friendPhone",
           r.friend_name AS "friendName", r.friend_tell_consent_at IS NOT NULL AS "friendAgreed", a.name AS "advocateName", r.reward_mode AS "rewardMode",
           r.advocate_reward_value AS "advocateRewardValue", r.friend_reward_value AS "friendRewardValue",
           r.credit_hold_days AS "creditHoldDays", a.owed_cents AS "owedCents",
           ${recipientJson("a")} AS advocate, ${openOfferJson("c", now)} AS offer,
           o.max_reward_cents AS "maxRewardCents", o.time_zone AS "timeZone",
           (SELECT w.id FROM approvals w
             WHERE w.org_id = r.org_id AND w.referral_id = r.id
               AND w.state = 'waiting' AND w.kind = 'reward') AS "waitingId"
      FROM ${rowsOf(wanted, `"orgId" uuid, "campaignId" uuid, "referralId" uuid`)} wanted
     CROSS JOIN LATERAL (SELECT * FROM referrals WHERE org_id = wanted."orgId" AND id = wanted."referralId" LIMIT 1) r
     CROSS JOIN LATERAL (SELECT * FROM organizations WHERE id = r.org_id LIMIT 1) o
     CROSS JOIN LATERAL (SELECT * FROM campaigns WHERE org_id = r.org_id AND id = r.campaign_id LIMIT 1) c
     CROSS JOIN LATERAL ${from} a
     WHERE r.campaign_id = wanted."campaignId" AND c.deleted_at IS NULL`;
}

/** Whether the conversion needs nothing but booking. */
export function isOrdinary({ status, stage, awaitsConfirmation, waitingId, owedCents }: ConvertibleReferral): boolean {
  const isOpen = status === "pending" && stage !== "rejected" && stage !== "lost";
  return isOpen && !awaitsConfirmation && waitingId === null && owedCents === 0;
}

/** Whether two referrals are the same or share a friend. */
export function isSameFriend(a: ConvertibleReferral, b: ConvertibleReferral): boolean {
  if (a.orgId !== b.orgId || a.campaignId !== b.campaignId) return false;
  const isSame = (of: "referralId" | "friendEmailIdentity" | "friendPhone") => a[of] !== null && a[of] === b[of];
  return isSame("referralId") || isSame("friendEmailIdentity") || isSame("friendPhone");
}

/**
 * Computes both rewards in cents on the terms at creation. A fixed reward does not depend on the job; a valid job value
 * is still stored for reports and never causes an error.
 * @throws ApiError `invalid_input` if a percent reward has no valid job value
 */
export function settle(referral: ConvertibleReferral, job: number | undefined): Settled {
  const { rewardMode: mode, advocateRewardValue, friendRewardValue } = referral;
  if (mode === "fixed") {
    const isValue = job !== undefined && job >= 1 && job <= MAX_AMOUNT_CENTS;
    const rewards = { advocateCents: advocateRewardValue, friendCents: friendRewardValue };
    return { jobValueCents: isValue ? job : null, ...rewards };
  }
  const refuse = (problem: string) => fieldError("jobValueCents", problem);
  if (job === undefined) throw refuse("is required because the rewards are a percent of the job");
  if (job < 1) throw refuse("must be at least 1");
  if (job > MAX_AMOUNT_CENTS) throw refuse(`must be at most ${MAX_AMOUNT_CENTS}`);
  return {
    jobValueCents: job,
    advocateCents: rewardCents(mode, advocateRewardValue, job),
    friendCents: rewardCents(mode, friendRewardValue, job),
  };
}
