import { sql } from "drizzle-orm";
import { identityOfEmail } from "@/db/schema/columns";
import { planJobAsks } from "@/lib/asks/plan-asks";
import type { StoredFile } from "@/lib/files/customer-files/check";
import type { WriteContext } from "@/lib/kit/implement";

/**
 * Records a file's jobs for existing advocates, so that they get asks; once per invoice, or once per file for a row
 * without one. If a person has several advocates, uses the newest active campaign.
 */
export async function recordFileJobs(
  { db, now }: WriteContext,
  { orgId, id, createdAt }: StoredFile,
): Promise<void> {
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
