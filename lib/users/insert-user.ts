import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import type { Role } from "@/db/enums";
import { newId } from "@/db/new-id";
import { organizations, users } from "@/db/schema/organizations";
import type { Plan } from "@/lib/auth/access";
import { lockAdditions, requireRoom } from "@/lib/plans/plan-usage";
import { member } from "@/lib/users/member";

interface NewMember {
  readonly orgId: string;
  readonly plan: Plan;
  readonly email: string;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly roles: Role[];
  /** Left out for who signs in by other ways. */
  readonly passwordHash?: string;
  readonly allowPasswordAuth?: boolean;
}

/**
 * Adds a member to an organization, or answers null when the e-mail address has a user already, in whatever organization.
 * @throws ApiError `plan_limit_reached`
 */
export async function insertUser(tx: Tx, { plan, ...person }: NewMember, now: Date) {
  // Before the insert, which may wait for another one of the same address: two that wait for each other never end.
  await lockAdditions(tx, person.orgId, "users");
  await releaseAddress(tx, person.email);
  const [user] = await tx
    .insert(users)
    .values({ ...person, id: newId(now), createdAt: now })
    .onConflictDoNothing()
    .returning({ ...member, userId: users.id });
  if (!user) return null;
  await requireRoom(tx, { orgId: person.orgId, plan }, "users");
  return user;
}

// Whoever signed up with an address and never opened the link has not proven that it is theirs.
async function releaseAddress(tx: Tx, email: string): Promise<void> {
  const pending = tx
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.status, "pending_onboarding"));
  await tx
    .delete(users)
    .where(
      and(
        eq(sql`lower(${users.email})`, email.toLowerCase()),
        isNull(users.passwordHash),
        isNull(users.lastSignInAt),
        inArray(users.orgId, pending),
      ),
    );
}
