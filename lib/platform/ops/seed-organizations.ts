import { sql } from "drizzle-orm";
import { transact } from "@/db/client";
import type { Run } from "@/lib/platform/command";

const newUuid = sql`id_of(clock_timestamp())`;

const BATCH = 500;
const ADVOCATES_EACH = 5;
const REFERRALS_EACH = 10;

/**
 * Adds small organizations with invented people, for tests of many tenants on one database: each has an admin who
 * cannot sign in, a campaign, 5 advocates and 10 referrals that wait.
 * @throws the reason of the signal when it was aborted, between two batches
 */
export async function seedOrganizations({ organizations }: { organizations: number }, { log, signal }: Run) {
  const started = performance.now();
  const made = { organizations: 0, rows: 0 };
  while (made.organizations < organizations) {
    signal.throwIfAborted();
    const size = Math.min(BATCH, organizations - made.organizations);
    made.rows += await insertBatch(size);
    made.organizations += size;
    log(`${made.organizations} of ${organizations} organizations`);
  }
  const seconds = (performance.now() - started) / 1000;
  return { ...made, seconds: Number(seconds.toFixed(1)), rowsPerSecond: Math.round(made.rows / seconds) };
}

async function insertBatch(size: number): Promise<number> {
  return transact(async (tx) => {
    const made = await tx.execute<{ id: string; campaign: string }>(sql`
      WITH org AS (
        INSERT INTO organizations (id, name, status, tier, created_at)
        SELECT ${newUuid}, 'Shop ' || n, 'active', 'pro', now() FROM generate_series(1, ${size}::int) n
        RETURNING id
      ), admin AS (
        INSERT INTO users (org_id, id, email, roles, created_at)
        SELECT id, ${newUuid}, 'owner@' || id || '.example', '{admin}', now() FROM org
      )
      INSERT INTO campaigns (org_id, id, name, status, reward_mode, advocate_reward_value, friend_reward_value,
                             max_referrals_per_advocate, created_at, updated_at)
      SELECT id, ${newUuid}, 'Refer a neighbor', 'active', 'fixed', 2500, 1000, 50, now(), now() FROM org
      RETURNING org_id AS id, id AS campaign`);
    const orgs = JSON.stringify(made);
    const people = await tx.execute(sql`
      INSERT INTO advocates (org_id, id, campaign_id, name, email, notification_preference, referral_code, enrolled_at)
      SELECT o.id, ${newUuid}, o.campaign, 'Ann ' || n, 'ann' || n || '@example.com', 'email',
             'ANN-' || upper(substr(md5(o.id::text || n), 1, 10)), now()
        FROM json_to_recordset(${orgs}::text::json) AS o (id uuid, campaign uuid), generate_series(1, ${ADVOCATES_EACH}::int) n
      RETURNING org_id AS org, campaign_id AS campaign, id`);
    await tx.execute(sql`
      INSERT INTO referrals (org_id, id, campaign_id, advocate_id, friend_name, friend_email, reward_mode,
                             advocate_reward_value, friend_reward_value, created_at)
      SELECT a.org, ${newUuid}, a.campaign, a.id, 'Fred ' || n, 'fred' || n || '.' || a.id || '@example.com', 'fixed',
             2500, 1000, now()
        FROM json_to_recordset(${JSON.stringify(people)}::text::json) AS a (org uuid, campaign uuid, id uuid),
             generate_series(1, ${REFERRALS_EACH / ADVOCATES_EACH}::int) n`);
    return size * (3 + ADVOCATES_EACH + REFERRALS_EACH);
  });
}
