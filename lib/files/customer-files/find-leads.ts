import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { ReferralStage, RewardMode } from "@/db/enums";
import { rowsOf } from "@/db/rows-of";
import { spellingsOf } from "@/lib/files/customer-files/names";
import { type ReadRow, readCode } from "@/lib/files/customer-files/read-row";
import { normalizeEmail } from "@/lib/kit/normalize-email";
import { codeSpellings } from "@/lib/leads/advocates/referral-code";
import type { Refund } from "@/lib/ledger/reversal";

/** A row of a file as stored. */
export interface StoredRow extends ReadRow {
  readonly id: string;
}

/** Reward terms in cents or basis points. */
interface RewardTerms {
  readonly rewardMode: RewardMode;
  readonly advocateRewardValue: number;
}

/** A lead that a row may belong to, with its advocate and conversion, if any. */
export interface LeadCandidate extends RewardTerms {
  readonly rowId: string;
  readonly referralId: string;
  readonly campaignId: string;
  readonly advocateId: string;
  readonly advocateName: string;
  readonly advocateEmail: string | null;
  readonly advocatePhone: string | null;
  readonly friendName: string;
  readonly friendEmail: string | null;
  readonly friendPhone: string | null;
  readonly status: "pending" | "converted";
  readonly stage: ReferralStage;
  /** The day it was created, in the organization's time zone. */
  readonly createdDay: string;
  readonly externalId: string | null;
  readonly jobValueCents: number | null;
  readonly rewardCents: number | null;
  /** Refunds in effect. */
  readonly refunds: readonly Refund[];
  /** Whether the row's refund is already recorded. */
  readonly knowsRefund: boolean;
  /** The reversal from undoing the file that converted it. */
  readonly undoneBy: string | null;
}

/** An advocate named by a row's code or name, or the customer as an advocate. */
export interface SenderCandidate extends RewardTerms {
  readonly rowId: string;
  readonly advocateId: string;
  readonly campaignId: string;
  readonly name: string;
  readonly email: string | null;
  /** `isCoded`: named by code. `isNamed`: named by name. `isCustomer`: has the row's email or phone. */
  readonly isCoded: boolean;
  readonly isNamed: boolean;
  readonly isCustomer: boolean;
  /** Whether the campaign accepts new leads. */
  readonly isOpen: boolean;
}

/** The stored codes that a row's code may stand for; empty without a code. */
export function codesOf(code: string | null): string[] {
  return code ? codeSpellings(code) : [];
}

function askedOf(row: StoredRow, refundId: string) {
  return {
    id: row.id,
    email: row.email && normalizeEmail(row.email),
    phone: row.phone,
    codes: [...codesOf(row.code), ...codesOf(readCode(row.referredBy))],
    senders: row.referredBy ? [row.referredBy.toLowerCase(), ...spellingsOf(row.referredBy)] : [],
    names: spellingsOf(row.name ?? ""),
    invoice: row.invoice,
    refund: refundId,
  };
}

const columns =
  "id uuid, email text, phone text, codes text[], senders text[], names text[], invoice text, refund text";

// A bound for advocates with hundreds of open leads and for very common names.
const MOST = 300;
const MOST_NAMESAKES = 20;

// A range of names in index order. With an equality, PostgreSQL prefers another index if it expects many matches.

/**
 * Finds the leads that rows may belong to: with the same email, phone or invoice, open leads of a named advocate, and
 * open leads with the same name. Each way uses its own index. Deleted campaigns are excluded.
 * @param refundIdOf the id of a row's refund
 */
export async function findLeads(
  db: Db,
  { orgId, timeZone }: { readonly orgId: string; readonly timeZone: string },
  rows: readonly StoredRow[],
  refundIdOf: (row: StoredRow) => string,
): Promise<ReadonlyMap<string, readonly LeadCandidate[]>> {
  const org = sql`${orgId}::uuid`;
  const queries = rows.map((row) => askedOf(row, refundIdOf(row)));
  // Find the leads before any join, and the advocate before the leads. Otherwise, without statistics, PostgreSQL scans
  // every lead of the organization once per row.
  const leads = await db.execute<LeadCandidate & Record<string, unknown>>(sql`
    WITH hit AS MATERIALIZED (
      SELECT w.id AS row, w.refund, hits.id
        FROM ${rowsOf(queries, columns)} w
       CROSS JOIN LATERAL (
         SELECT f.id FROM referrals f WHERE f.org_id = ${org} AND f.friend_email_identity = w.email
         UNION
         SELECT f.id FROM referrals f WHERE f.org_id = ${org} AND f.friend_phone = w.phone
         UNION
         SELECT f.id FROM unnest(w.names) AS asked CROSS JOIN LATERAL (
           SELECT f.id FROM referrals f
            WHERE f.org_id = ${org} AND f.status = 'pending' AND lower(f.friend_name) BETWEEN asked AND asked ORDER BY lower(f.friend_name) LIMIT ${MOST_NAMESAKES}::int) f
         UNION
         (SELECT f.id FROM referrals f
           WHERE f.org_id = ${org} AND f.status = 'pending' AND f.advocate_id = ANY(ARRAY(
             SELECT n.id FROM advocates n WHERE n.org_id = ${org} AND n.referral_code = ANY(w.codes)
             UNION ALL
             SELECT n.id FROM unnest(w.senders) AS asked CROSS JOIN LATERAL (
               SELECT n.id FROM advocates n WHERE n.org_id = ${org} AND lower(n.name) >= '' AND lower(n.name) BETWEEN asked AND asked ORDER BY lower(n.name) LIMIT ${MOST_NAMESAKES}::int) n)) LIMIT ${MOST}::int)
         UNION
         SELECT x.referral_id FROM conversions x WHERE x.org_id = ${org} AND x.external_id = w.invoice) hits
    )
    SELECT hit.row AS "rowId", r.id AS "referralId", r.campaign_id AS "campaignId", r.advocate_id AS "advocateId",
           a.name AS "advocateName", a.email_identity AS "advocateEmail", a.phone AS "advocatePhone",
           r.friend_name AS "friendName", r.friend_email_identity AS "friendEmail",
           r.friend_phone AS "friendPhone", r.status, r.stage, (r.created_at AT TIME ZONE ${timeZone}::text)::date::text AS "createdDay",
           r.reward_mode AS "rewardMode", r.advocate_reward_value AS "advocateRewardValue",
           v.external_id AS "externalId",
           v.job_value_cents AS "jobValueCents", v.advocate_reward_cents AS "rewardCents",
           coalesce(back.refunds, '[]') AS refunds, coalesce(back.known, false) AS "knowsRefund", back.undone AS "undoneBy"
      FROM hit
     CROSS JOIN LATERAL (SELECT * FROM referrals f WHERE f.org_id = ${org} AND f.id = hit.id LIMIT 1) r
     CROSS JOIN LATERAL (SELECT * FROM advocates d WHERE d.org_id = ${org} AND d.id = r.advocate_id LIMIT 1) a
      JOIN campaigns c ON c.org_id = ${org} AND c.id = r.campaign_id AND c.deleted_at IS NULL
      LEFT JOIN conversions v ON v.org_id = ${org} AND v.referral_id = r.id
      LEFT JOIN LATERAL (
        SELECT json_agg(CASE WHEN b.of_value_cents IS NULL THEN to_json(b.refunded_value_cents)
                             ELSE json_build_object('cents', b.refunded_value_cents, 'of', b.of_value_cents) END) FILTER (WHERE b.undone_at IS NULL) AS refunds,
               bool_or(b.refund_id = hit.refund) AS known,
               max(b.refund_id) FILTER (WHERE b.undone_at IS NULL AND b.refund_id LIKE 'undo of file %') AS undone
          FROM reversals b WHERE b.org_id = ${org} AND b.referral_id = r.id) back ON v.id IS NOT NULL
     WHERE r.stage <> 'rejected'
     ORDER BY hit.row, r.id`);
  return groupByRow(leads);
}

/** Finds the advocates that rows name as sender, or who are the customer. */
export async function findSenders(
  db: Db,
  { orgId, now }: { readonly orgId: string; readonly now: Date },
  rows: readonly StoredRow[],
): Promise<ReadonlyMap<string, readonly SenderCandidate[]>> {
  const org = sql`${orgId}::uuid`;
  const queries = rows.map((row) => askedOf(row, ""));
  const senders = await db.execute<SenderCandidate & Record<string, unknown>>(sql`
    WITH hit AS MATERIALIZED (
      SELECT w.id AS row, hits.id, bool_or(by = 'code') AS "isCoded", bool_or(by = 'name') AS "isNamed", bool_or(by = 'contact') AS "isCustomer"
        FROM ${rowsOf(queries, columns)} w
       CROSS JOIN LATERAL (
         SELECT n.id, 'code' AS by FROM advocates n WHERE n.org_id = ${org} AND n.referral_code = ANY(w.codes)
         UNION ALL
         SELECT n.id, 'name' FROM unnest(w.senders) AS asked CROSS JOIN LATERAL (
           SELECT n.id FROM advocates n WHERE n.org_id = ${org} AND lower(n.name) >= '' AND lower(n.name) BETWEEN asked AND asked ORDER BY lower(n.name) LIMIT ${MOST_NAMESAKES}::int) n
         UNION ALL
         SELECT n.id, 'contact' FROM advocates n WHERE n.org_id = ${org} AND n.email_identity = w.email AND NOT n.identity_shared
         UNION ALL
         SELECT n.id, 'contact' FROM advocates n WHERE n.org_id = ${org} AND n.phone = w.phone) hits
       GROUP BY w.id, hits.id
    )
    SELECT hit.row AS "rowId", "isCoded", "isNamed", "isCustomer", a.id AS "advocateId", a.campaign_id AS "campaignId", a.name,
           a.email_identity AS email, c.reward_mode AS "rewardMode",
           c.advocate_reward_value AS "advocateRewardValue",
           c.status = 'active' AND coalesce(c.expires_at > ${now.toISOString()}::timestamptz, true) AS "isOpen"
      FROM hit
     CROSS JOIN LATERAL (SELECT * FROM advocates n WHERE n.org_id = ${org} AND n.id = hit.id LIMIT 1) a
      JOIN campaigns c ON c.org_id = ${org} AND c.id = a.campaign_id AND c.deleted_at IS NULL
     WHERE a.erased_at IS NULL
     ORDER BY hit.row, a.id`);
  return groupByRow(senders);
}

function groupByRow<Found extends { readonly rowId: string }>(matches: readonly Found[]) {
  const groups = new Map<string, Found[]>();
  for (const match of matches) groups.set(match.rowId, [...(groups.get(match.rowId) ?? []), match]);
  return groups;
}
