import { eq } from "drizzle-orm";
import { database } from "@/db/client";
import { organizations } from "@/db/schema/organizations";
import { ApiError } from "@/lib/api/errors";
import { planOf } from "@/lib/auth/access";
import type { Actor } from "@/lib/auth/actor";
import { PlanOverrides } from "@/lib/auth/plan-overrides";

/**
 * The service itself acting for an organization: scripts and jobs call the implementations as this actor.
 * @param id what is acting, as the ledger will say it
 * @throws ApiError `not_found`
 */
export async function systemActor(orgId: string, id: string, now = new Date()): Promise<Actor> {
  const [org] = await database().select().from(organizations).where(eq(organizations.id, orgId));
  if (!org) throw new ApiError("not_found", "There is no organization with this id.");
  const plan = planOf({ ...org, planOverrides: PlanOverrides.parse(org.planOverrides) }, now);
  return { kind: "system", id, orgId, roles: ["admin"], plan };
}
