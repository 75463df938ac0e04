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
        UPDATE pgboss.job j SET state = 'active', started_on = now()
         WHERE (j.name, j.id) IN (
               SELECT d.name, d.id FROM pgboss.job d JOIN messages m ON m.org_id = (d.data ->> 'orgId')::uuid AND m.id = d.id
                WHERE d.name IN ('message-email', 'message-sms') AND d.state < 'completed' AND m.status = 'queued'
                  AND (m.held_until IS NULL OR m.held_until <= ${moment(now)}) ORDER BY d.id LIMIT ${AT_ONCE})
        RETURNING j.data ->> 'orgId' AS "orgId", j.id AS "messageId"`),
    );
    if (jobs.length === 0) return;
    await Promise.all(jobs.map((job) => deliverMessage(job, now)));
    const ids = JSON.stringify(jobs.map(({ messageId }) => messageId));
    await transact((tx) =>
      tx.execute(sql`
        UPDATE pgboss.job SET state = 'completed', completed_on = now()
         WHERE name IN ('message-email', 'message-sms') AND state = 'active' AND id IN (SELECT value::uuid FROM json_array_elements_text(${ids}::text::json))`),
    );
  }
}
