import { and, eq, isNull } from "drizzle-orm";
import { transact } from "@/db/client";
import { campaigns as table } from "@/db/schema/campaigns";
import { organizations } from "@/db/schema/organizations";
import { ApiError } from "@/lib/kit/errors";
import { newId } from "@/lib/platform/ops/invent-entry";
import type { Campaign } from "@/lib/platform/ops/invent-referral";

const samples = [
  { name: "Give $50, get $25", rewardMode: "fixed", advocateRewardValue: 2500, friendRewardValue: 5000 },
  { name: "5% of the first job", rewardMode: "percent", advocateRewardValue: 500, friendRewardValue: 1000 },
  { name: "Spring tune-up", rewardMode: "fixed", advocateRewardValue: 1500, friendRewardValue: 1500 },
] as const;

/**
 * The campaigns of an organization, or three new ones if it has none, whatever its plan allows.
 * @throws ApiError `not_found`
 */
export async function ensureCampaigns(orgId: string, now: Date): Promise<Campaign[]> {
  return transact(async (tx) => {
    const [org] = await tx.select().from(organizations).where(eq(organizations.id, orgId)).for("update");
    if (!org) throw new ApiError("not_found", "There is no organization with this id.");
    const found = await tx
      .select()
      .from(table)
      .where(and(eq(table.orgId, orgId), isNull(table.deletedAt)));
    if (found.length > 0) return found;
    const rows = samples.map((sample) => ({
      ...sample,
      orgId,
      id: newId(now),
      status: "active" as const,
      maxReferralsPerAdvocate: 1000,
      createdAt: now,
      updatedAt: now,
    }));
    return tx.insert(table).values(rows).returning();
  });
}
