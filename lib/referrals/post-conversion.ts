import { sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { newId } from "@/db/new-id";
import { withinSentence } from "@/emails/text/names";
import { newReferralCode } from "@/lib/advocates/referral-code";
import { formatCents } from "@/lib/kit/format-cents";
import type { Context } from "@/lib/kit/implement";
import { type Recipient, recipientJson } from "@/lib/messages/advocate-messages";

export interface Conversion {
  readonly referralId: string;
  readonly conversionId: string;
  readonly friendName: string;
  readonly advocateName: string;
  /** Null when the rewards do not depend on the job. */
  readonly jobValueCents: number | null;
  readonly advocateCents: number;
  readonly friendCents: number;
  /** The second OK that it needed. */
  readonly approvalId?: string | undefined;
}

export interface Posted {
  /** In cents, after the reward. */
  readonly advocateNewBalance: number;
  /** The friend, who is an advocate now. */
  readonly friend: Recipient;
}

// Long enough that a taken code is as good as never met; if it is, the transaction starts anew with another one.
const CODE_LENGTH = 6;

/**
 * Converts a pending referral in one statement: moves it, records the conversion, credits the advocate, and
 * promotes the friend, unless the friend is an advocate of the campaign already. Its state guard lets one caller
 * through. Someone who enrolls the friend at the same moment makes `referrals_friend_advocate_fk` fail; the
 * transaction is then run again (see `retryConflicts`) and finds the friend.
 *
 * Triggers (db/functions) do the rest in the same transaction. Each write here, and what follows it:
 * - `referrals` UPDATE: `referrals_recounted` moves the advocate's counts and `credit_totals`; the moved counts go to
 *   `daily_figures` (`advocates_advanced`)
 * - `conversions` INSERT: `conversions_added_up` writes `daily_figures`; `conversions_settled` checks at commit that the
 *   referral is converted and exactly its reward was credited
 * - `advocates` INSERT: `advocates_entered` (`advocate_search`, `daily_figures`), `advocates_usage_added` (`plan_usage`)
 * - `activity` INSERT: `activity_post` numbers the entry, moves the advocate's balance and `credit_totals`;
 *   `advocates_balance_tied` checks at commit that the balance is the last entry's
 *
 * The messages are queued afterwards (`queueRewards`), where `message_enqueue` makes the jobs in `pgboss.job`.
 * @returns undefined if the referral was not pending any more
 */
export async function postConversion(
  { db, actor, now }: Context<Tx>,
  conversion: Conversion,
): Promise<Posted | undefined> {
  const { referralId, conversionId, friendName, jobValueCents, advocateCents, friendCents } = conversion;
  const friendId = newId(now);
  const at = now.toISOString();
  const earned = advocateCents > 0 ? `: ${formatCents(advocateCents)} earned` : "";
  const [posted] = await db.execute<Posted & Record<string, unknown>>(sql`
    WITH moved AS (
      UPDATE referrals r
         SET status = 'converted', stage = 'converted', stage_changed_at = ${at}::timestamptz, lost_reason = NULL, awaits_confirmation = false, network_key = NULL, converted_at = ${at}::timestamptz, conversion_id = ${conversionId}::uuid,
             friend_advocate_id = coalesce(
               (SELECT a.id FROM advocates a
                 WHERE a.org_id = r.org_id AND a.campaign_id = r.campaign_id AND a.email_identity = r.friend_email_identity
                   AND NOT a.identity_shared),
               -- Of several with the number, the one known by it alone.
               (SELECT a.id FROM advocates a
                 WHERE a.org_id = r.org_id AND a.campaign_id = r.campaign_id AND a.phone = r.friend_phone
                   AND r.friend_email IS NULL
                 ORDER BY a.email IS NOT NULL, a.enrolled_at, a.id LIMIT 1),
               ${friendId}::uuid)
       WHERE r.org_id = ${actor.orgId}::uuid AND r.id = ${referralId}::uuid AND r.status = 'pending' AND r.stage <> 'rejected'
      RETURNING r.*
    ), conversion AS (
      INSERT INTO conversions (org_id, id, advocate_id, referral_id, job_value_cents, advocate_reward_cents,
                               friend_reward_cents, created_at)
      SELECT org_id, conversion_id, advocate_id, id, ${jobValueCents}::bigint, ${advocateCents}::bigint,
             ${friendCents}::bigint, converted_at
        FROM moved
    ), friend AS (
      -- The phone number of a friend who has not agreed to texts is kept but not used. A friend whose data was erased
      -- becomes an advocate whom nobody knows.
      INSERT INTO advocates (org_id, id, campaign_id, name, email, phone, notification_preference, sms_consent_at,
                             referral_code, enrolled_at, erased_at)
      SELECT org_id, friend_advocate_id, campaign_id, friend_name, friend_email, friend_phone,
             CASE WHEN friend_phone IS NOT NULL AND friend_email IS NULL THEN 'sms'
                  WHEN friend_sms_consent_at IS NULL THEN 'email' ELSE 'both' END::notification_preference,
             friend_sms_consent_at, ${newReferralCode(friendName, CODE_LENGTH)}, converted_at, erased_at
        FROM moved WHERE friend_advocate_id = ${friendId}::uuid
      ON CONFLICT DO NOTHING
      RETURNING *
    ), enrolled AS (
      INSERT INTO activity (org_id, id, campaign_id, advocate_id, action, description, actor_kind, actor_id, created_at)
      SELECT org_id, ${newId(now)}::uuid, campaign_id, id, 'advocate.enrolled',
             ${`Enrolled after being referred by ${withinSentence(conversion.advocateName)}`}, ${actor.kind}::actor_kind, ${actor.id},
             enrolled_at
        FROM friend
    ), entry AS (
      INSERT INTO activity (org_id, id, campaign_id, advocate_id, action, description, amount_cents, referral_id,
                            conversion_id, approval_id, friend_name, actor_kind, actor_id, created_at)
      SELECT org_id, ${newId(now)}::uuid, campaign_id, advocate_id, 'advocate.referral.converted',
             ${`${friendName} became a customer${earned}`}, nullif(${advocateCents}::bigint, 0), id, conversion_id,
             ${conversion.approvalId ?? null}::uuid, friend_name, ${actor.kind}::actor_kind, ${actor.id}, converted_at
        FROM moved
      RETURNING balance_after
    )
    SELECT entry.balance_after AS "advocateNewBalance",
           coalesce((SELECT ${recipientJson("friend")} FROM friend),
                    (SELECT ${recipientJson("a")} FROM advocates a JOIN moved m
                         ON a.org_id = m.org_id AND a.id = m.friend_advocate_id)) AS friend
      FROM entry`);
  return posted;
}
