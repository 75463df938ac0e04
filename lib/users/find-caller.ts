import { and, eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { users } from "@/db/schema/organizations";
import type { Actor } from "@/lib/auth/actor";

/** The member who acts, as of now: undefined for who is none, such as a job, and for one who was removed meanwhile. */
export async function findCaller(tx: Tx, { orgId, userId }: Actor) {
  if (userId === undefined) return undefined;
  const { email, firstName, lastName, roles } = users;
  const [caller] = await tx
    .select({ email, firstName, lastName, roles })
    .from(users)
    .where(and(eq(users.orgId, orgId), eq(users.id, userId)));
  return caller;
}
