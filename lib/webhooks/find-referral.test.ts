import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { closeDatabase, database } from "@/db/client";
import { createCampaign } from "@/lib/campaigns/service";
import { findCampaignOfCode, findReferral } from "@/lib/webhooks/outcome";
import { createTestOrganization, type TestOrganization } from "@/proof/fixtures/organization";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import { fixedTerms } from "@/proof/fixtures/scenario";
import { openSession, runAlone } from "@/proof/guards/scratch-database";

const ROWS = 20_000;
// From the sixth run on PostgreSQL may use one plan for all parameters.
const RUNS = 8;
const ADVOCATES = 1_000;

const scratch = isolateDatabase();

let organization: TestOrganization;
let campaignId: string;

beforeAll(async () => {
  organization = await createTestOrganization();
  const terms = { ...fixedTerms, rewardMode: "fixed" } as const;
  ({ campaignId } = (await createCampaign(organization.actor, terms)).campaign);
  await runAlone(scratch().ownerUrl, [fill(organization.orgId, campaignId), "ANALYZE"]);
});

/** The id of the n-th row that `fill` makes, in every table. */
const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, "0")}`;

/** Each advocate has 20 referrals, all of them pending. */
function fill(org: string, campaign: string): string {
  return `
    CREATE FUNCTION pg_temp.id(n int) RETURNS uuid LANGUAGE sql
      RETURN ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid;
    SET session_replication_role = replica;
    INSERT INTO advocates (org_id, campaign_id, id, name, email, notification_preference, referral_code, enrolled_at)
      SELECT '${org}', '${campaign}', pg_temp.id(n), 'Ann', 'a' || n || '@example.com', 'email', 'ANN-' || n, now()
        FROM generate_series(0, ${ADVOCATES - 1}) n;
    INSERT INTO referrals (org_id, campaign_id, id, advocate_id, friend_name, friend_email, friend_phone, reward_mode,
                           advocate_reward_value, friend_reward_value, created_at)
      SELECT '${org}', '${campaign}', pg_temp.id(n), pg_temp.id(n % ${ADVOCATES}), 'Fay', 'f' || n || '@example.com',
             '+1415' || 5000000 + n, 'fixed', 500, 0, now()
        FROM generate_series(0, ${ROWS - 1}) n`;
}

/** How one run of a call reads the large tables, on average. */
async function observeReads(call: (run: number) => Promise<unknown>) {
  const owner = openSession(scratch().ownerUrl);
  try {
    await owner`SELECT pg_stat_reset()`;
    for (let run = 0; run < RUNS; run++) await call(run);
    // A session hands in its counts at the latest when it ends.
    await closeDatabase();
    const sessions = () => owner`
      SELECT FROM pg_stat_activity
       WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`;
    while ((await sessions()).length > 0) await sleep(10);
    const [reads] = await owner<{ scans: string; rows: string }[]>`
      SELECT sum(seq_scan) AS scans, sum(seq_tup_read + idx_tup_fetch) AS rows
        FROM pg_stat_user_tables WHERE relname IN ('referrals', 'advocates')`;
    return { scans: Number(reads?.scans), rows: Number(reads?.rows) / RUNS };
  } finally {
    await owner.end();
  }
}

const find = (criteria: Parameters<typeof findReferral>[2]) =>
  findReferral(database(), organization.actor, criteria);

describe("among many referrals", () => {
  it.each<[string, number, (run: number) => Promise<unknown>]>([
    ["an id", 2, (run) => find({ referralId: id(7 + run) })],
    ["an address", 2, (run) => find({ campaignId, friendEmail: `F${7 + run}@example.com` })],
    ["a number", 2, (run) => find({ campaignId, friendPhone: `+1415500000${run}` })],
    [
      "a code and an address",
      2,
      (run) => find({ referralCode: `ann-${7 + run}`, friendEmail: `f${7 + run}@example.com` }),
    ],
    ["a code", 21, (run) => expect(find({ referralCode: `ann-${7 + run}` })).rejects.toThrow("20 pending")],
    ["a code's campaign", 1, (run) => findCampaignOfCode(database(), organization.actor, `Ann-${7 + run}`)],
  ])("%s is found by an index that reads no row too many", async (_, rows, call) => {
    const reads = await observeReads(call);
    expect(reads.scans).toBe(0);
    expect(reads.rows).toBeGreaterThan(0);
    expect(reads.rows).toBeLessThanOrEqual(rows);
  });
});
