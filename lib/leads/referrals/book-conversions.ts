import { sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { newId } from "@/db/new-id";
import { ofCampaign } from "@/db/of-campaign";
import { rowsOf } from "@/db/rows-of";
import { withinSentence } from "@/emails/text/names";
import type { Change } from "@/lib/kit/audit";
import type { Actor } from "@/lib/kit/auth/actor";
import { HOUR_MS } from "@/lib/kit/durations";
import { formatCents } from "@/lib/kit/format-cents";
import { dayIn } from "@/lib/kit/time-zone";
import { readBalance } from "@/lib/leads/advocates/read";
import { newReferralCode } from "@/lib/leads/advocates/referral-code";
import type { ConvertibleReferral, Settled } from "@/lib/leads/referrals/convertible";
import { type Recipient, recipientJson, rewardRows } from "@/lib/messages/advocate-messages";
import { queueMessages } from "@/lib/messages/outbox";

/** A conversion to book. */
export interface Booking {
  readonly actor: Actor;
  readonly now: Date;
  readonly conversionId: string;
  readonly referral: ConvertibleReferral;
  readonly settled: Settled;
  /** The job's id in the business's own system. */
  readonly externalId?: string | undefined;
  /** The approval that the conversion needed. */
  readonly approvalId?: string | undefined;
  /** Whether a review must come before the credit. */
  readonly inReview?: boolean;
}

/** The audit log entry of a conversion. */
export function changeOf({ referral, conversionId, settled, externalId }: Booking): Change {
  return {
    action: "referral.converted",
    subjectId: referral.referralId,
    before: { status: "pending" },
    after: { status: "converted", conversionId, ...settled, ...(externalId && { externalId }) },
  };
}

/** When a reward becomes credit; undefined for at once. A reward in review is held regardless of its days. */
function heldUntil({ now, referral, settled, inReview }: Booking) {
  const { creditHoldDays } = referral;
  if (settled.advocateCents === 0 || (creditHoldDays === 0 && !inReview)) return undefined;
  return new Date(now.getTime() + creditHoldDays * 24 * HOUR_MS);
}

/** When a reward is certain to become credit; undefined for at once. */
export function availableAt(booking: Booking): Date | undefined {
  return booking.inReview ? undefined : heldUntil(booking);
}

/**
 * Books conversions (no two for the same referral or friend) and queues both sides' notifications.
 * @returns the advocate's new balance in cents by conversion; missing for a referral that is no longer pending
 */
export async function bookConversions(tx: Tx, bookings: readonly Booking[]): Promise<ReadonlyMap<string, number>> {
  if (bookings.length === 0) return new Map();
  const posted = new Map((await post(tx, bookings)).map((row) => [row.conversionId, row]));
  for (const booking of bookings) await settleBalance(tx, booking, posted);
  const rows = bookings.flatMap((booking) => {
    const { actor, now, conversionId, referral, settled, inReview } = booking;
    const result = posted.get(conversionId);
    const available = availableAt(booking);
    const availableOn = available && dayIn(referral.timeZone, available);
    return result ? rewardRows({ actor, now }, { referral, ...settled, ...result, availableOn, inReview }) : [];
  });
  await queueMessages(tx, rows);
  return new Map([...posted].map(([id, { advocateNewBalance }]) => [id, advocateNewBalance]));
}

async function settleBalance(
  tx: Tx,
  { conversionId, referral: { orgId, advocateId, owedCents } }: Booking,
  posted: Map<string, Posted>,
): Promise<void> {
  const result = posted.get(conversionId);
  if (!result || owedCents === 0) return;
  posted.set(conversionId, { ...result, advocateNewBalance: await readBalance(tx, orgId, advocateId) });
}

interface Posted {
  readonly conversionId: string;
  /** In cents, including the reward. */
  readonly advocateNewBalance: number;
  /** The friend, now an advocate. */
  readonly friend: Recipient;
}

// Long enough that a collision is practically impossible; if one happens, the transaction runs again with another code.
const CODE_LENGTH = 6;

/**
 * Converts pending, counted referrals in one statement: moves them, records the conversions, credits the advocates, and
 * promotes friends who are not advocates of the campaign yet. Its state guard lets one caller through. If a friend is
 * enrolled concurrently, `referrals_friend_advocate_fk` fails; the transaction then runs again (see `retryConflicts`)
 * and finds the friend.
 *
 * Triggers (db/functions) do the rest in the same transaction:
 * - `conversions` INSERT: `conversions_added_up` writes `daily_figures`; `conversions_settled` checks at commit that the
 *   referral is converted and exactly its reward was credited
 * - `held_credit` INSERT, if the reward is pending first: `held_credit_added_up` moves the advocate's pending credit
 * - `advocates` INSERT: `advocates_entered` (`advocate_search`, `daily_figures`), `advocates_usage_added` (`plan_usage`)
 * - `post_entries` numbers the entries, moves the advocates' balances and counts, and `credit_totals`; the moved counts
 *   go to `daily_figures` (`advocates_advanced`); `advocates_balance_tied` checks at commit that a balance is the last
 *   entry's
 *
 * The messages are queued afterwards; `message_enqueue` creates their jobs.
 */
function post(tx: Tx, bookings: readonly Booking[]): Promise<readonly Posted[]> {
  const isThere = sql.raw(ofCampaign("a", "r.org_id", "r.campaign_id"));
  return tx.execute<Posted & Record<string, unknown>>(sql`
    WITH moved AS (
      UPDATE referrals r
         SET status = 'converted', stage = 'converted', stage_changed_at = w.at, lost_reason = NULL,
             awaits_confirmation = false, network_key = NULL, converted_at = w.at, conversion_id = w.conversion,
             friend_advocate_id = coalesce(
               (SELECT a.id FROM advocates a
                 WHERE ${isThere} AND a.email_identity = r.friend_email_identity AND NOT a.identity_shared),
               -- Of several advocates with the number, prefer one without an email address.
               (SELECT a.id FROM advocates a
                 WHERE ${isThere} AND a.phone = r.friend_phone AND r.friend_email IS NULL
                 ORDER BY a.email IS NOT NULL, a.enrolled_at, a.id LIMIT 1),
               w.friend)
        FROM ${rowsOf(bookings.map(rowOf), columns)} w
       -- Written so that PostgreSQL cannot take a partial index of pending referrals for the key.
       WHERE r.org_id = w.org AND r.id = w.referral AND r.status <> 'converted' AND r.counts
      RETURNING r.*, w.*
    ), conversion AS (
      INSERT INTO conversions (org_id, id, advocate_id, referral_id, external_id, job_value_cents,
                               advocate_reward_cents, friend_reward_cents, created_at)
      SELECT org_id, conversion_id, advocate_id, id, external, job_cents, advocate_cents, friend_cents, converted_at
        FROM moved
      RETURNING id, advocate_reward_cents
    ), held AS (
      INSERT INTO held_credit (org_id, referral_id, conversion_id, advocate_id, amount_cents, available_at, in_review)
      SELECT org_id, id, conversion_id, advocate_id, advocate_cents, available_at, in_review
        FROM moved WHERE available_at IS NOT NULL
    ), friend AS (
      -- The phone number of a friend who has not agreed to texts is kept but not used. A friend whose data was erased
      -- becomes an anonymous advocate.
      INSERT INTO advocates (org_id, id, campaign_id, name, email, phone, notification_preference, sms_consent_at,
                             referral_code, language, enrolled_at, erased_at)
      SELECT org_id, friend_advocate_id, campaign_id, friend_name, friend_email, friend_phone,
             CASE WHEN friend_phone IS NOT NULL AND friend_email IS NULL THEN 'sms'
                  WHEN friend_sms_consent_at IS NULL THEN 'email' ELSE 'both' END::notification_preference,
             friend_sms_consent_at, code, friend_language, converted_at, erased_at
        FROM moved WHERE friend_advocate_id = moved.friend
      ON CONFLICT DO NOTHING
      RETURNING *
    ), entry AS (
      SELECT f.org_id, m.enrolled_entry AS id, f.campaign_id, f.id AS advocate_id,
             'advocate.enrolled'::activity_action AS action, m.enrolled_text AS description,
             NULL::bigint AS amount_cents, NULL::uuid AS referral_id, NULL::uuid AS conversion_id,
             NULL::uuid AS approval_id, NULL::credit_type AS credit_type, NULL AS friend_name, m.actor_kind, m.actor_id, f.enrolled_at AS created_at
        FROM friend f JOIN moved m ON m.org_id = f.org_id AND m.friend_advocate_id = f.id
      UNION ALL
      SELECT m.org_id, m.entry, m.campaign_id, m.advocate_id, 'advocate.referral.converted', m.entry_text,
             CASE WHEN m.available_at IS NULL THEN nullif(c.advocate_reward_cents, 0) END, m.id, c.id, m.approval,
             CASE WHEN m.available_at IS NOT NULL THEN 'held'::credit_type END, m.friend_name, m.actor_kind, m.actor_id,
             m.converted_at
        FROM moved m JOIN conversion c ON c.id = m.conversion_id
    ), posted AS (
      SELECT * FROM post_entries((SELECT json_agg(entry ORDER BY id) FROM entry))
    )
    SELECT m.conversion_id AS "conversionId", p.entry_balance_after AS "advocateNewBalance",
           coalesce((SELECT ${recipientJson("friend")} FROM friend
                      WHERE friend.org_id = m.org_id AND friend.id = m.friend_advocate_id),
                    (SELECT ${recipientJson("a")} FROM advocates a
                      WHERE a.org_id = m.org_id AND a.id = m.friend_advocate_id)) AS friend
      FROM posted p JOIN moved m ON m.entry = p.entry_id`);
}

const columns = `
  org uuid, referral uuid, conversion uuid, friend uuid, code text, enrolled_entry uuid, enrolled_text text, entry uuid,
  entry_text text, job_cents bigint, advocate_cents bigint, friend_cents bigint, approval uuid, actor_kind actor_kind,
  actor_id text, at timestamptz, external text, available_at timestamptz, in_review boolean`;

function rowOf(booking: Booking) {
  const { actor, now, conversionId, referral, settled, approvalId, externalId, inReview = false } = booking;
  const { advocateCents, friendCents, jobValueCents } = settled;
  const outcome = inReview ? "being checked" : "earned";
  const earned = advocateCents > 0 ? `: ${formatCents(advocateCents)} ${outcome}` : "";
  return {
    org: actor.orgId,
    referral: referral.referralId,
    conversion: conversionId,
    friend: newId(now),
    code: newReferralCode(referral.friendName, CODE_LENGTH),
    enrolled_entry: newId(now),
    enrolled_text: `Enrolled after being referred by ${withinSentence(referral.advocateName)}`,
    entry: newId(now),
    entry_text: `${referral.friendName} became a customer${earned}`,
    job_cents: jobValueCents,
    advocate_cents: advocateCents,
    friend_cents: friendCents,
    approval: approvalId,
    actor_kind: actor.kind,
    actor_id: actor.id,
    at: now,
    external: externalId,
    available_at: heldUntil(booking),
    in_review: inReview,
  };
}
