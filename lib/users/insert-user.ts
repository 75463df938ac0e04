import type { Tx } from "@/db/client";
import type { Role } from "@/db/enums";
import { newId } from "@/db/new-id";
import { users } from "@/db/schema/organizations";
import type { Plan } from "@/lib/auth/access";
import { lockAdditions, requireRoom } from "@/lib/organizations/plan-usage";
import { member } from "@/lib/users/member";

interface NewMember {
  readonly orgId: string;
  readonly plan: Plan;
  readonly email: string;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly roles: Role[];
  readonly passwordHash: string;
}

/**
 * Adds a member to an organization, or answers null when the e-mail address has a user already, in whatever organization.
 * @throws ApiError `plan_limit_reached`
 */
export async function insertUser(tx: Tx, { plan, ...person }: NewMember, now: Date) {
  // Before the insert, which may wait for another one of the same address: two that wait for each other never end.
  await lockAdditions(tx, person.orgId, "users");
  const [user] = await tx
    .insert(users)
    .values({ ...person, id: newId(now), createdAt: now })
    .onConflictDoNothing()
    .returning({ ...member, userId: users.id });
  if (!user) return null;
  await requireRoom(tx, { orgId: person.orgId, plan }, "users");
  return user;
}
