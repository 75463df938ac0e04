import { and, eq, gt, sql } from "drizzle-orm";
import type { Db, Tx } from "@/db/client";
import type { CountedResource } from "@/db/enums";
import { invitations } from "@/db/schema/invitations";
import { planUsage } from "@/db/schema/plan-usage";
import { single } from "@/db/single";
import type { Actor } from "@/lib/kit/auth/actor";
import { ApiError } from "@/lib/kit/errors";

type PlanOwner = Pick<Actor, "orgId" | "plan">;

/** An organization's usage of each counted resource. */
export async function readUsage(db: Db, orgId: string): Promise<Record<CountedResource, number>> {
  const rows = await db
    .select({ resource: planUsage.resource, used: sql<number>`sum(${planUsage.used})::bigint` })
    .from(planUsage)
    .where(eq(planUsage.orgId, orgId))
    .groupBy(planUsage.resource);
  const used = Object.fromEntries(rows.map((row) => [row.resource, row.used]));
  return { users: 0, campaigns: 0, advocates: 0, referrals: 0, ...used };
}

/** Serializes the organization's additions of a resource until the commit. */
export async function lockAdditions(tx: Tx, orgId: string, resource: CountedResource): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${resource} of ${orgId}`}, 0))`);
}

/** How many more of a resource the plan includes. Exact until the commit if called after `lockAdditions`. */
export async function countRemaining(tx: Tx, { orgId, plan }: PlanOwner, resource: CountedResource) {
  return Math.max(0, plan[resource] - single(await selectUsed(tx, orgId, resource)).used);
}

/**
 * Rejects a transaction's additions beyond the plan's quota. Call after the insert, whose trigger counts them. Serializes
 * additions, so that concurrent ones can't both pass.
 * @throws ApiError `plan_limit_reached`
 */
export async function requireQuota(tx: Tx, { orgId, plan }: PlanOwner, resource: CountedResource): Promise<void> {
  const limit = plan[resource];
  // Pipelined. The count has its own snapshot, so it sees what the previous holder of the lock committed.
  const [, counted] = await Promise.all([lockAdditions(tx, orgId, resource), selectUsed(tx, orgId, resource)]);
  if (single(counted).used > limit) {
    throw new ApiError(
      "plan_limit_reached",
      `Your account includes ${limit} ${resource}. Ask your server administrator for more.`,
    );
  }
}

/**
 * Rejects a just-added user or invitation if users and open invitations together exceed the plan's users, because an
 * invitation reserves a seat. Call after `lockAdditions` of users.
 * @throws ApiError `plan_limit_reached`
 */
export async function requireSeat(tx: Tx, { orgId, plan }: PlanOwner, now: Date): Promise<void> {
  const counted = await tx
    .select({ seats: sql<number>`(${selectUsed(tx, orgId, "users")}) + count(*)` })
    .from(invitations)
    .where(and(eq(invitations.orgId, orgId), gt(invitations.expiresAt, now)));
  if (single(counted).seats > plan.users) {
    throw new ApiError(
      "plan_limit_reached",
      `Your account includes ${plan.users} users, open invitations included. Revoke an invitation or ask your server administrator for more.`,
    );
  }
}

function selectUsed(tx: Tx, orgId: string, resource: CountedResource) {
  return tx
    .select({ used: sql<number>`coalesce(sum(${planUsage.used}), 0)::bigint` })
    .from(planUsage)
    .where(and(eq(planUsage.orgId, orgId), eq(planUsage.resource, resource)));
}
