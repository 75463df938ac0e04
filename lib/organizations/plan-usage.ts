import { and, eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import type { CountedResource } from "@/db/enums";
import { planUsage } from "@/db/schema/plan-usage";
import { ApiError } from "@/lib/api/errors";
import type { Actor } from "@/lib/auth/actor";

/**
 * Refuses what a transaction has just added if the plan has no room for it. Call it after the insert: the insert's
 * trigger has counted it and holds the counter's row until commit, so concurrent inserts cannot both pass.
 * @throws ApiError `plan_limit_reached`
 */
export async function requireRoom(
  tx: Tx,
  actor: Pick<Actor, "orgId" | "plan">,
  resource: CountedResource,
): Promise<void> {
  const [usage] = await tx
    .select({ used: planUsage.used })
    .from(planUsage)
    .where(and(eq(planUsage.orgId, actor.orgId), eq(planUsage.resource, resource)));
  const limit = actor.plan[resource];
  if ((usage?.used ?? 0) > limit) {
    throw new ApiError("plan_limit_reached", `Your plan includes ${limit} ${resource}; upgrade to add more.`);
  }
}
