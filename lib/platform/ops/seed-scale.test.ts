import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { single } from "@/db/single";
import { createCampaign } from "@/lib/business/campaigns/service";
import { verifyLedger } from "@/lib/ledger/verify-ledger";
import { seedScale } from "@/lib/platform/ops/seed-scale";
import { expectLedgerRight } from "@/proof/fixtures/ledger";
import { createTestOrganization } from "@/proof/fixtures/organization";

const untold = { log: () => undefined, signal: new AbortController().signal };

async function count(orgId: string) {
  const of = sql`org_id = ${orgId}::uuid`;
  return single(
    await database().execute<Record<string, number>>(sql`
    SELECT (SELECT count(*) FROM referrals WHERE ${of}) AS referrals,
           (SELECT count(*) FROM conversions WHERE ${of}) AS converted,
           (SELECT count(*) FROM activity WHERE ${of} AND action = 'advocate.enrolled') AS enrolled,
           (SELECT count(*) FROM activity WHERE ${of} AND action = 'advocate.referral.sent') AS sent,
           (SELECT count(*) FROM referrals WHERE ${of} AND friend_email IS NULL) AS called,
           count(DISTINCT campaign_id) AS campaigns, count(*) AS advocates,
           count(DISTINCT email) FILTER (WHERE email LIKE '%@example.com') AS emails,
           count(*) FILTER (WHERE visit_count > 0 AND last_visited_at BETWEEN enrolled_at AND now()) AS visited
      FROM advocates WHERE ${of}`),
  );
}

describe("seedScale", () => {
  it("creates the exact numbers, with a valid ledger and beyond the plan's limits", async () => {
    const { orgId } = await createTestOrganization({
      overrides: { advocates: 10, referrals: 10, campaigns: 0 },
    });
    const [advocates, referrals] = [101, 1_002];
    const result = await seedScale({ orgId, advocates, referrals }, untold);
    const { converted = 0, visited, called, ...exact } = await count(orgId);
    const told = { enrolled: advocates, sent: referrals };
    expect(exact).toEqual({ campaigns: 3, advocates, emails: advocates, referrals, ...told });
    const share = converted / referrals;
    expect(share).toBeGreaterThan(0.5);
    expect(share).toBeLessThan(0.7);
    expect(called).toBeGreaterThan(50);
    expect(visited).toBeGreaterThan(10);
    expect(visited).toBeLessThan(60);
    const verified = await verifyLedger(database(), orgId);
    expect(verified).toEqual({ entries: result.entries, advocates, mismatches: [] });
    expect(result).toMatchObject({ advocates, referrals, conversions: converted });
    expect(result.rows).toBe(advocates + referrals + result.conversions + result.entries);
    expect(result.rowsPerSecond).toBeGreaterThan(0);
  });

  it("uses the existing campaigns, and can be run again", async () => {
    const { orgId, actor } = await createTestOrganization();
    const terms = { rewardMode: "percent", advocateRewardValue: 333, friendRewardValue: 0 } as const;
    await createCampaign(actor, { name: "Neighbors", ...terms });
    await seedScale({ orgId, advocates: 5, referrals: 40 }, untold);
    await seedScale({ orgId, advocates: 5, referrals: 160 }, untold);
    expect(await count(orgId)).toMatchObject({ campaigns: 1, advocates: 10, referrals: 200 });
    await expectLedgerRight(orgId);
    const earlierThanTheOneBefore = await database().execute(sql`
      SELECT FROM activity e JOIN activity before USING (org_id, advocate_id)
       WHERE org_id = ${orgId}::uuid AND before.seq = e.seq - 1 AND before.created_at > e.created_at`);
    expect(earlierThanTheOneBefore).toHaveLength(0);
  });

  it("stops between two batches if aborted, leaving valid data", async () => {
    const { orgId } = await createTestOrganization();
    const ending = new AbortController();
    const run = { log: () => ending.abort(new Error("enough")), signal: ending.signal };
    await expect(seedScale({ orgId, advocates: 900, referrals: 9_000 }, run)).rejects.toThrow("enough");
    const { advocates, mismatches } = await verifyLedger(database(), orgId);
    expect(advocates).toBeGreaterThan(0);
    expect(advocates).toBeLessThan(900);
    expect(mismatches).toEqual([]);
  });
});
