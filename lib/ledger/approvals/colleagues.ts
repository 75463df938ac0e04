import { and, eq, ne } from "drizzle-orm";
import type { Db } from "@/db/client";
import { users } from "@/db/schema/organizations";
import { nameOfEmail } from "@/lib/accounts/users/name-of-email";
import type { Actor } from "@/lib/kit/auth/actor";

interface NamedUser {
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

/** The members of the actor's organization, split into the actor (even through an API key) and all others. */
export async function listColleagues(db: Db, { orgId, userId }: Actor) {
  const { id, email, firstName, lastName, roles, view } = users;
  const members = await db
    .select({ id, email, firstName, lastName, roles, view })
    .from(users)
    .where(eq(users.orgId, orgId))
    .orderBy(users.createdAt, users.id);
  return {
    self: members.find((member) => member.id === userId),
    // Technicians approve nothing.
    others: members.filter((member) => member.id !== userId && member.view === "office"),
  };
}

/**
 * Whether no one else on the team could approve the actor's request. The actor then confirms it a second time.
 * @param onlyAdmins whether only admins may approve it
 */
export async function isAlone(db: Pick<Db, "select">, { orgId, userId }: Actor, onlyAdmins = false) {
  if (userId === undefined) return false;
  const others = await db
    .select({ roles: users.roles })
    .from(users)
    .where(and(eq(users.orgId, orgId), ne(users.id, userId), eq(users.view, "office")));
  return !others.some(({ roles }) => !onlyAdmins || roles.includes("admin"));
}

/** A member's name, or one derived from the email address. */
export function nameOf({ email, firstName, lastName }: NamedUser): string {
  const suggested = nameOfEmail(email);
  return `${firstName ?? suggested.firstName} ${lastName ?? suggested.lastName}`.trim();
}
