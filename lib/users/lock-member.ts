import { eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { users } from "@/db/schema/organizations";
import { ApiError } from "@/lib/api/errors";
import { member } from "@/lib/users/member";

/**
 * A member by e-mail address, whatever its case, and whether nobody else of the organization is an admin. All
 * members are locked, always in the same order, so two changes never count the same admins and never wait for each other.
 * @throws ApiError `not_found`
 */
export async function lockMember(tx: Tx, orgId: string, email: string) {
  const members = await tx
    .select({ ...member, userId: users.id })
    .from(users)
    .where(eq(users.orgId, orgId))
    .orderBy(users.id)
    .for("update");
  const found = members.find((one) => one.email.toLowerCase() === email.toLowerCase());
  if (!found) throw new ApiError("not_found", "There is no member with this e-mail address.");
  const admins = members.filter(({ roles }) => roles.includes("admin"));
  return { ...found, isLastAdmin: admins.length === 1 && admins[0] === found };
}
