import { eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { prepared } from "@/db/prepared";
import { organizations } from "@/db/schema/organizations";
import { plans } from "@/lib/kit/auth/access";
import type { Actor } from "@/lib/kit/auth/actor";
import { standingOf, standingTerms } from "@/lib/kit/auth/plan-overrides";

/**
 * What the product does by itself, or the operator, as the audit log names it. It has no role, and the smallest plan: for
 * what plans limit, use `findSystemActor`.
 */
export function systemActor(orgId: string, id: string, name: string): Actor {
  return { kind: "system", id, name, orgId, roles: [], plan: plans.starter };
}

/** The same with the plan that the organization has now, and whether it is suspended; null when it is gone. */
export async function findSystemActor(
  db: Db,
  { orgId, id, name }: Pick<Actor, "orgId" | "id" | "name">,
  now: Date,
): Promise<Actor | null> {
  const [organization] = await selectTerms(db).execute({ orgId });
  return organization ? { ...systemActor(orgId, id, name), ...standingOf(organization, now) } : null;
}

/** The plan and the standing of an organization, by `orgId`. */
export const selectTerms = prepared((db) =>
  db
    .select(standingTerms)
    .from(organizations)
    .where(eq(organizations.id, sql.placeholder("orgId")))
    .prepare("find_standing_terms"),
);
