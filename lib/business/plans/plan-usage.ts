import { and, eq, gt, sql } from "drizzle-orm";
import type { Db, Tx } from "@/db/client";
import type { CountedResource } from "@/db/enums";
import { invitations } from "@/db/schema/invitations";
import { planUsage } from "@/db/schema/plan-usage";
import { single } from "@/db/single";
import type { Actor } from "@/lib/kit/auth/actor";
import { ApiError } from "@/lib/kit/errors";

type Limited = Pick<Actor, "orgId" | "plan">;

/** How much an organization has of each resource that plans count. */
export async function readUsage(db: Db, orgId: string): Promise<Record<CountedResource, number>> {
  const rows = await db
    .select({ resource: planUsage.resource, used: sql<number>`sum(${planUsage.used})::bigint` })
    .from(planUsage)
    .where(eq(planUsage.orgId, orgId))
    .groupBy(planUsage.resource);
  const used = Object.fromEntries(rows.map((row) => [row.resource, row.used]));
  return { users: 0, campaigns: 0, advocates: 0, referrals: 0, ...used };
}

/** From here to the commit the organization's additions of this resource go one by one. */
export async function lockAdditions(tx: Tx, orgId: string, resource: CountedResource): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${resource} of ${orgId}`}, 0))`);
}

/** How many more of a resource the plan still includes; exact until the commit under `lockAdditions`. */
export async function countRemaining(tx: Tx, { orgId, plan }: Limited, resource: CountedResource) {
  return Math.max(0, plan[resource] - single(await selectUsed(tx, orgId, resource)).used);
}

/**
 * Refuses what a transaction has just added if it is more than the plan includes. The insert's trigger has counted it,
 * and additions go one by one from here, so two cannot both pass.
 * @throws ApiError `plan_limit_reached`
 */
export async function requireQuota(
  tx: Tx,
  { orgId, plan }: Limited,
  resource: CountedResource,
): Promise<void> {
  const limit = plan[resource];
  // Both travel together; the count is a statement of its own and sees what the lock's last holder committed.
  const [, counted] = await Promise.all([
    lockAdditions(tx, orgId, resource),
    selectUsed(tx, orgId, resource),
  ]);
  if (single(counted).used > limit) {
    throw new ApiError("plan_limit_reached", `Your plan includes ${limit} ${resource}. Upgrade to add more.`);
  }
}

/**
 * Refuses a user or an invitation that a transaction has just added, under `lockAdditions` of users, if users and
 * open invitations together are more than the plan's users: an invitation keeps a seat free.
 * @throws ApiError `plan_limit_reached`
 */
export async function requireSeat(tx: Tx, { orgId, plan }: Limited, now: Date): Promise<void> {
  const counted = await tx
    .select({ taken: sql<number>`(${selectUsed(tx, orgId, "users")}) + count(*)` })
    .from(invitations)
    .where(and(eq(invitations.orgId, orgId), gt(invitations.expiresAt, now)));
  if (single(counted).taken > plan.users) {
    throw new ApiError(
      "plan_limit_reached",
      `Your plan includes ${plan.users} users, open invitations included; revoke an invitation or upgrade to add more.`,
    );
  }
}

function selectUsed(tx: Tx, orgId: string, resource: CountedResource) {
  return tx
    .select({ used: sql<number>`coalesce(sum(${planUsage.used}), 0)::bigint` })
    .from(planUsage)
    .where(and(eq(planUsage.orgId, orgId), eq(planUsage.resource, resource)));
}
