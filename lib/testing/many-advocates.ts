import { sql } from "drizzle-orm";
import { transact } from "@/db/client";

/** Puts many advocates into a campaign at once. Their names and e-mail addresses count from 1: Ann 1, Ann 2. */
export async function insertAdvocates(orgId: string, campaignId: string, count: number): Promise<void> {
  await transact((tx) =>
    tx.execute(sql`
      INSERT INTO advocates (org_id, id, campaign_id, name, email, notification_preference, referral_code, enrolled_at)
      SELECT ${orgId}::uuid, gen_random_uuid(), ${campaignId}::uuid, 'Ann ' || n, 'ann.' || n || '@example.com', 'email',
             upper(${campaignId}) || n, now()
        FROM generate_series(1, ${count}::int) n`),
  );
}
