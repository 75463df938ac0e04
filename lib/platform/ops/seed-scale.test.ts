import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { createCampaign } from "@/lib/campaigns/service";
import { verifyLedger } from "@/lib/ledger/verify-ledger";
import { seedScale } from "@/lib/platform/ops/seed-scale";
import { createTestOrganization } from "@/proof/fixtures/organization";

const untold = { log: () => undefined, signal: new AbortController().signal };

interface Counts extends Record<string, unknown> {
  readonly campaigns: number;
  readonly advocates: number;
  readonly emails: number;
  readonly referrals: number;
  readonly converted: number;
  readonly enrolled: number;
  readonly sent: number;
  readonly visited: number;
}

async function count(orgId: string): Promise<Counts | undefined> {
  const [counts] = await database().execute<Counts>(sql`
    SELECT (SELECT count(DISTINCT campaign_id) FROM advocates WHERE org_id = ${orgId}::uuid) AS campaigns,
           (SELECT count(*) FROM advocates WHERE org_id = ${orgId}::uuid) AS advocates,
           (SELECT count(DISTINCT email) FROM advocates WHERE org_id = ${orgId}::uuid AND email LIKE '%@example.com') AS emails,
           (SELECT count(*) FROM referrals WHERE org_id = ${orgId}::uuid) AS referrals,
           (SELECT count(*) FROM conversions WHERE org_id = ${orgId}::uuid) AS converted,
           (SELECT count(*) FROM activity WHERE org_id = ${orgId}::uuid AND action = 'advocate.enrolled') AS enrolled,
           (SELECT count(*) FROM activity WHERE org_id = ${orgId}::uuid AND action = 'advocate.referral.sent') AS sent,
           (SELECT count(*) FROM advocates WHERE org_id = ${orgId}::uuid AND visit_count > 0
               AND last_visited_at BETWEEN enrolled_at AND now()) AS visited`);
  return counts;
}

describe("seedScale", () => {
  it("makes exactly what is asked, by every rule of the ledger and beyond the plan", async () => {
    const { orgId } = await createTestOrganization({
      overrides: { advocates: 10, referrals: 10, campaigns: 0 },
    });
    const result = await seedScale({ orgId, advocates: 301, referrals: 3_002 }, untold);
    const counts = await count(orgId);
    expect(counts).toMatchObject({
      campaigns: 3,
      advocates: 301,
      emails: 301,
      referrals: 3_002,
      enrolled: 301,
      sent: 3_002,
    });
    const share = (counts?.converted ?? 0) / 3_002;
    expect(share).toBeGreaterThan(0.55);
    expect(share).toBeLessThan(0.65);
    expect(counts?.visited).toBeGreaterThan(60);
    expect(counts?.visited).toBeLessThan(140);
    const verified = await verifyLedger(database(), orgId);
    expect(verified).toEqual({ entries: result.entries, advocates: 301, mismatches: [] });
    expect(result).toMatchObject({ advocates: 301, referrals: 3_002, conversions: counts?.converted });
    expect(result.rows).toBe(301 + 3_002 + result.conversions + result.entries);
    expect(result.rowsPerSecond).toBeGreaterThan(0);
  });

  it("uses the campaigns there are, and can be run again", async () => {
    const { orgId, actor } = await createTestOrganization();
    const terms = { rewardMode: "percent", advocateRewardValue: 333, friendRewardValue: 0 } as const;
    await createCampaign(actor, { name: "Neighbors", ...terms });
    await seedScale({ orgId, advocates: 5, referrals: 40 }, untold);
    await seedScale({ orgId, advocates: 5, referrals: 0 }, untold);
    expect(await count(orgId)).toMatchObject({ campaigns: 1, advocates: 10, referrals: 40 });
    expect((await verifyLedger(database(), orgId)).mismatches).toEqual([]);
  });

  it("tells an advocate's entries in the order of time", async () => {
    const { orgId } = await createTestOrganization();
    await seedScale({ orgId, advocates: 20, referrals: 200 }, untold);
    const early = await database().execute(sql`
      SELECT FROM activity e JOIN activity before USING (org_id, advocate_id)
       WHERE org_id = ${orgId}::uuid AND before.seq = e.seq - 1 AND before.created_at > e.created_at`);
    expect(early).toHaveLength(0);
  });

  it("ends between two batches when told to, with what is there in order", async () => {
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
