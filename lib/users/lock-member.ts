import { eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import type { Role } from "@/db/enums";
import { users } from "@/db/schema/organizations";
import type { Actor } from "@/lib/auth/actor";
import { ApiError } from "@/lib/kit/errors";
import { findCaller } from "@/lib/users/find-caller";
import { member } from "@/lib/users/member";

/**
 * A member by e-mail address, whatever its case, and whether nobody else of the organization is an admin. All
 * members are locked, always in the same order, so two changes never count the same admins and never wait for each
 * other. The caller may have waited here for a change of its own role: see `requireAdmin`.
 * @throws ApiError `not_found`
 */
export async function lockMember(tx: Tx, actor: Actor, email: string) {
  const members = await tx
    .select({ ...member, userId: users.id })
    .from(users)
    .where(eq(users.orgId, actor.orgId))
    .orderBy(users.id)
    .for("update");
  const found = members.find((one) => one.email.toLowerCase() === email.toLowerCase());
  if (!found) throw new ApiError("not_found", "There is no member with this e-mail address.");
  const admins = members.filter(({ roles }) => roles.includes("admin"));
  const caller = members.find(({ userId }) => userId === actor.userId);
  return { found, caller, isLastAdmin: admins.length === 1 && admins[0] === found };
}

/**
 * Refuses a caller who has stopped being an admin since the request came in. Whoever changes that holds
 * `lockAdditions` of users, which must be taken before.
 * @returns the caller, unless it is no member, such as a job
 * @throws ApiError `admin_required` or `unauthenticated`
 */
export async function requireStillAdmin(tx: Tx, actor: Actor) {
  const caller = await findCaller(tx, actor);
  requireAdmin(actor, caller);
  return caller;
}

/** The same for a caller whose row is locked. Who is no member, such as a job, keeps the roles it has. */
export function requireAdmin(
  { userId }: Actor,
  caller: { readonly roles: readonly Role[] } | undefined,
): void {
  if (userId === undefined) return;
  if (!caller) throw new ApiError("unauthenticated", "You are not a member of this organization any more.");
  if (!caller.roles.includes("admin")) throw new ApiError("admin_required", "You are not an admin any more.");
}
