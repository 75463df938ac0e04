import type { Db } from "@/db/client";
import { countedResources } from "@/db/enums";
import type { Actor } from "@/lib/auth/actor";
import { readUsage } from "@/lib/plans/plan-usage";

const TIGHT = 0.8;

/** What the plan limits and is used to four fifths or more. */
export async function readTightLimits(db: Db, { orgId, plan }: Actor) {
  const usage = await readUsage(db, orgId);
  return countedResources
    .map((resource) => ({ resource, used: usage[resource], limit: plan[resource] }))
    .filter(({ used, limit }) => used > 0 && used >= limit * TIGHT);
}
