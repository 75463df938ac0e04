import { sql } from "drizzle-orm";
import { transact } from "@/db/client";
import { moment } from "@/db/moment";
import { planAndSendAsks } from "@/lib/asks/send";
import { deliverMessage, type MessageJob } from "@/lib/messages/deliver";

/** The worker's round of asks: plans and decides at the moment its clock shows. */
export async function decideAsks(): Promise<void> {
  await planAndSendAsks(new Date());
}

const AT_ONCE = 10;

/**
 * Delivers messages that are due, ten at a time like workers do. Workers use PostgreSQL's clock, which can't be moved,
 * so job times are compared here. Messages claimed by a killed worker are claimed again.
 */
export async function deliverDue(now: Date): Promise<void> {
  for (;;) {
    const jobs = await transact((tx) =>
      tx.execute<MessageJob & Record<string, unknown>>(sql`
        UPDATE message_jobs j SET is_claimed = true, attempts = j.attempts + 1
         WHERE (j.org_id, j.message_id) IN (
               SELECT d.org_id, d.message_id FROM message_jobs d JOIN messages m ON m.org_id = d.org_id AND m.id = d.message_id
                WHERE d.queue <> 'sign-in' AND m.status = 'queued'
                  AND (m.held_until IS NULL OR m.held_until <= ${moment(now)}) ORDER BY m.id LIMIT ${AT_ONCE})
        RETURNING j.org_id AS "orgId", j.message_id AS "messageId"`),
    );
    if (jobs.length === 0) return;
    await Promise.all(jobs.map((job) => deliverMessage(job, now)));
    const ids = JSON.stringify(jobs.map(({ messageId }) => messageId));
    await transact((tx) =>
      tx.execute(sql`
        DELETE FROM message_jobs
         WHERE is_claimed AND message_id IN (SELECT value::uuid FROM json_array_elements_text(${ids}::text::json))`),
    );
  }
}
