import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { identityOfEmail } from "@/db/schema/columns";
import { customers } from "@/db/schema/customer-files";
import { heldCredit } from "@/db/schema/reversals";
import { planJobAsks } from "@/lib/asks/plan-asks";
import type { StoredFile } from "@/lib/files/customer-files/check";
import type { WriteContext } from "@/lib/kit/implement";
import { flagReferrals } from "@/lib/leads/review/flag";

/**
 * Stores a file's customers as known customers: normalized contacts with their first day. Existing entries of the file
 * stay. A row without a date counts from the day of the upload.
 */
export async function keepCustomers({ db }: WriteContext, { orgId, id, createdAt }: StoredFile): Promise<void> {
  await db.execute(sql`
    INSERT INTO customers (org_id, contact, file_id, since, surname, street)
    SELECT r.org_id, c.contact, r.file_id, min(coalesce(r.job_date, ${createdAt.toISOString()}::timestamptz::date)),
           (array_agg(surname_of(r.name) ORDER BY r.job_date DESC NULLS LAST, r."row") FILTER (WHERE r.name IS NOT NULL))[1],
           (array_agg(r.street ORDER BY r.job_date DESC NULLS LAST, r."row") FILTER (WHERE r.street IS NOT NULL))[1]
      FROM customer_file_rows r CROSS JOIN LATERAL (VALUES (${identityOfEmail("r.email")}), (r.phone)) c (contact)
     WHERE r.org_id = ${orgId}::uuid AND r.file_id = ${id}::uuid AND r.kind = 'job' AND c.contact IS NOT NULL
     GROUP BY r.org_id, c.contact, r.file_id ORDER BY c.contact
    ON CONFLICT DO NOTHING`);
}

/**
 * Flags leads of new-customers-only campaigns whose friend was a customer before, according to the file. Credit already
 * granted stays; held credit waits for a review.
 */
export async function flagKnown({ db, now }: WriteContext, { orgId, id }: StoredFile): Promise<void> {
  const org = sql`${orgId}::uuid`;
  const leads = await db.execute<{ referralId: string }>(sql`
    SELECT DISTINCT r.id AS "referralId"
      FROM customers c
     CROSS JOIN LATERAL (
       SELECT f.id, f.campaign_id, f.created_at, f.stage FROM referrals f WHERE f.org_id = ${org} AND f.friend_email_identity = c.contact
       UNION ALL
       SELECT f.id, f.campaign_id, f.created_at, f.stage FROM referrals f WHERE f.org_id = ${org} AND f.friend_phone = c.contact) r
      JOIN campaigns k ON k.org_id = ${org} AND k.id = r.campaign_id AND k.new_customers_only AND k.deleted_at IS NULL
     WHERE c.org_id = ${org} AND c.file_id = ${id}::uuid AND c.since < (r.created_at AT TIME ZONE 'UTC')::date
       AND r.stage NOT IN ('rejected', 'reversed')
       AND NOT EXISTS (SELECT FROM reviews v WHERE v.org_id = ${org} AND v.referral_id = r.id)
       AND EXISTS (SELECT FROM campaigns n WHERE n.org_id = ${org} AND n.new_customers_only)`);
  const ids = leads.map(({ referralId }) => referralId);
  if (ids.length === 0) return;
  await db.execute(sql`
    SELECT FROM advocates a WHERE a.org_id = ${org} AND a.id IN (
      SELECT r.advocate_id FROM referrals r WHERE r.org_id = ${org} AND r.id = ANY(${`{${ids.join(",")}}`}::uuid[]))
     ORDER BY a.id FOR NO KEY UPDATE`);
  const flagged = await flagReferrals(
    db,
    ids.map((referralId) => ({ orgId, referralId, phase: "created", now })),
  );
  if (flagged.size === 0) return;
  const isHeld = and(eq(heldCredit.orgId, orgId), isNull(heldCredit.releasedAt));
  await db
    .update(heldCredit)
    .set({ inReview: true })
    .where(and(isHeld, inArray(heldCredit.referralId, [...flagged])));
}

/**
 * Records a file's jobs for existing advocates, so that they get asks; once per invoice, or once per file for a row
 * without one. If a person has several advocates, uses the newest active campaign.
 */
export async function recordFileJobs({ db, now }: WriteContext, { orgId, id, createdAt }: StoredFile): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const recorded = await db.execute<{
    jobId: string;
    campaignId: string;
    advocateId: string;
    doneAt: string;
  }>(sql`
    INSERT INTO completed_jobs (org_id, id, campaign_id, advocate_id, external_id, source, done_at, created_at)
    SELECT DISTINCT ON (job.external_id) ${orgId}::uuid, id_of(${at}), a.campaign_id, a.id, job.external_id, 'customer_file',
           least(job.done_at, ${at}), ${at}
      FROM customer_file_rows r
     CROSS JOIN LATERAL (
       SELECT coalesce(r.invoice, 'row ' || r.id::text) AS external_id,
              coalesce(r.job_date::timestamptz + interval '17 hours', ${createdAt.toISOString()}::timestamptz) AS done_at) job
      JOIN advocates a ON a.org_id = ${orgId}::uuid AND a.erased_at IS NULL
                      AND (a.email_identity = ${identityOfEmail("r.email")} OR a.phone = r.phone)
      JOIN campaigns c ON c.org_id = a.org_id AND c.id = a.campaign_id AND c.status = 'active' AND c.deleted_at IS NULL
     WHERE r.org_id = ${orgId}::uuid AND r.file_id = ${id}::uuid AND r.kind = 'job'
     ORDER BY job.external_id, a.campaign_id DESC
    ON CONFLICT DO NOTHING
    RETURNING id AS "jobId", campaign_id AS "campaignId", advocate_id AS "advocateId", done_at AS "doneAt"`);
  const jobs = recorded.map(({ doneAt, ...job }) => ({ ...job, doneAt: new Date(doneAt) }));
  await planJobAsks(db, orgId, jobs, now);
}

/** Deletes the known customers that only this file reported. */
export async function forgetCustomers(tx: Tx, { orgId, id }: Pick<StoredFile, "orgId" | "id">): Promise<void> {
  await tx.delete(customers).where(and(eq(customers.orgId, orgId), eq(customers.fileId, id)));
}
