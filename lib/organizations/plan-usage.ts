import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import type { CountedResource } from "@/db/enums";
import { one } from "@/db/one";
import { planUsage } from "@/db/schema/plan-usage";
import { ApiError } from "@/lib/api/errors";
import type { Actor } from "@/lib/auth/actor";

/**
 * Refuses what a transaction has just added if the plan has no room for it. The insert's trigger has counted it;
 * from here to the commit the organization's additions of this resource go one by one, so two cannot both pass.
 * @throws ApiError `plan_limit_reached`
 */
export async function requireRoom(
  tx: Tx,
  { orgId, plan }: Pick<Actor, "orgId" | "plan">,
  resource: CountedResource,
): Promise<void> {
  const limit = plan[resource];
  // Both travel together; the count is a statement of its own and sees what the lock's last holder committed.
  const [, counted] = await Promise.all([
    tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${resource} of ${orgId}`}, 0))`),
    tx
      .select({ used: sql<number>`coalesce(sum(${planUsage.used}), 0)::int` })
      .from(planUsage)
      .where(and(eq(planUsage.orgId, orgId), eq(planUsage.resource, resource))),
  ]);
  if (one(counted).used > limit) {
    throw new ApiError("plan_limit_reached", `Your plan includes ${limit} ${resource}; upgrade to add more.`);
  }
}
