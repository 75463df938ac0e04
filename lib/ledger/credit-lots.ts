import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";

/** A shortened expiry takes nothing for this many days. */
const GRACE_DAYS = 30;

/**
 * Selects the remaining credit by the day at whose end it expires, for organizations where credit expires: `orgId`,
 * `campaignId`, `advocateId`, `name`, `balance` and `cents`, `expiresOn`, `today` (both days in the organization's time
 * zone) and `months`.
 *
 * Reversals reduce the credit from the same referral, oldest first. All other deductions reduce the oldest remaining
 * credit, so the newest cents of the balance are left.
 * @param accounts a condition on the advocates `a`
 */
export function selectLots(accounts: SQL, now: Date): SQL {
  const since = sql`ORDER BY expires_on DESC, seq DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING`;
  return sql`
    SELECT a.org_id AS "orgId", a.campaign_id AS "campaignId", a.id AS "advocateId", a.name,
           a.credit_balance_cents AS balance, left_over.cents, left_over.expires_on AS "expiresOn",
           (${now.toISOString()}::timestamptz AT TIME ZONE o.time_zone)::date AS today, s.expiry_months AS months
      FROM advocates a
      JOIN organizations o ON o.id = a.org_id
      JOIN credit_settings s ON s.org_id = a.org_id AND s.expiry_months IS NOT NULL
     CROSS JOIN LATERAL (
       SELECT sum(cents)::bigint AS cents, expires_on
         FROM (SELECT least(cents, a.credit_balance_cents - coalesce(sum(cents) OVER (${since}), 0)) AS cents, expires_on
                 FROM (SELECT least(amount_cents, given - coalesce(sum(greatest(amount_cents, 0)) OVER (PARTITION BY source ${since}), 0)) AS cents,
                              amount_cents, expires_on, seq
                         FROM (SELECT e.amount_cents, e.seq, source, sum(e.amount_cents) OVER (PARTITION BY source) AS given,
                                      greatest((e.created_at AT TIME ZONE o.time_zone)::date + make_interval(months => s.expiry_months),
                                               (s.expiry_since AT TIME ZONE o.time_zone)::date + ${GRACE_DAYS}::int)::date AS expires_on
                                 FROM activity e, coalesce(e.referral_id, e.id) AS source
                                WHERE e.org_id = a.org_id AND e.advocate_id = a.id
                                  AND (e.amount_cents > 0 OR e.amount_cents < 0 AND e.action = 'advocate.credit.reversed')) entry) source
                WHERE amount_cents > 0 AND cents > 0) lot
        WHERE cents > 0
        GROUP BY expires_on) left_over
     WHERE a.credit_balance_cents > 0 AND ${accounts}`;
}

/** Condition that an advocate `a` of an organization has one of these ids. */
export function ofAdvocates(orgId: string, ids: readonly string[]): SQL {
  return sql`a.org_id = ${orgId}::uuid AND a.id = ANY(${`{${ids.join()}}`}::uuid[])`;
}

/** Expiring credit in cents, and the day at whose end it expires, in ISO 8601. */
export interface NextExpiry {
  readonly amountCents: number;
  readonly expiresOn: string;
}

/** The advocate's credit that expires next; undefined if none expires. */
export async function nextExpiry(
  db: Db,
  { orgId, advocateId }: { readonly orgId: string; readonly advocateId: string },
  now: Date,
): Promise<NextExpiry | undefined> {
  const lots = selectLots(ofAdvocates(orgId, [advocateId]), now);
  const [next] = await db.execute<{ amountCents: number; expiresOn: string }>(sql`
    SELECT cents AS "amountCents", "expiresOn"::text FROM (${lots}) lot ORDER BY lot."expiresOn" LIMIT 1`);
  return next;
}
