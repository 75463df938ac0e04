import { and, eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { organizations, users } from "@/db/schema/organizations";
import type { Actor } from "@/lib/auth/actor";
import { planOfRow } from "@/lib/auth/plan-overrides";

/** A member as the one who acts, for what members do before they have a session; null when there is none. */
export async function findMemberActor(
  tx: Tx,
  { orgId, userId }: { readonly orgId: string; readonly userId: string },
  now: Date,
): Promise<Actor | null> {
  const [found] = await tx
    .select({
      name: users.email,
      roles: users.roles,
      tier: organizations.tier,
      planOverrides: organizations.planOverrides,
      trialEndsAt: organizations.trialEndsAt,
    })
    .from(users)
    .innerJoin(organizations, eq(organizations.id, users.orgId))
    .where(and(eq(users.orgId, orgId), eq(users.id, userId)));
  if (!found) return null;
  const { name, roles } = found;
  return { kind: "user", id: userId, name, orgId, userId, roles, plan: planOfRow(found, now) };
}
