import { eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { prepared } from "@/db/prepared";
import { organizations } from "@/db/schema/organizations";
import { plans } from "@/lib/kit/auth/access";
import type { Actor } from "@/lib/kit/auth/actor";
import { standingOf, standingTerms } from "@/lib/kit/auth/plan-overrides";

/**
 * The actor for automatic work or the operator, as named in the audit log. Has no role and the smallest plan; if the work
 * depends on the plan, use `findSystemActor`.
 */
export function systemActor(orgId: string, id: string, name: string): Actor {
  return { kind: "system", id, name, orgId, roles: [], plan: plans.starter };
}

/** A system actor with the organization's current plan and suspension; null if the organization is gone. */
export async function findSystemActor(
  db: Db,
  { orgId, id, name }: Pick<Actor, "orgId" | "id" | "name">,
  now: Date,
): Promise<Actor | null> {
  const [organization] = await selectTerms(db).execute({ orgId });
  return organization ? { ...systemActor(orgId, id, name), ...standingOf(organization, now) } : null;
}

/** Reads an organization's plan terms and standing by `orgId`. */
export const selectTerms = prepared((db) =>
  db
    .select(standingTerms)
    .from(organizations)
    .where(eq(organizations.id, sql.placeholder("orgId")))
    .prepare("find_standing_terms"),
);
