import { eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { one } from "@/db/one";
import type { invitations } from "@/db/schema/invitations";
import { organizations } from "@/db/schema/organizations";
import type { Actor } from "@/lib/auth/actor";
import { planOfRow } from "@/lib/auth/plan-overrides";
import { recordChange } from "@/lib/kit/audit";
import type { Claims } from "@/lib/sign-in/sso-member";
import { firstName, lastName } from "@/lib/users/contract";
import { insertUser } from "@/lib/users/insert-user";

type Invitation = typeof invitations.$inferSelect;

/**
 * Makes the person that an invitation was for a member without a password, who signs in through SSO only.
 * @returns the new user's id, or undefined when the address has a user in another organization
 * @throws ApiError `plan_limit_reached`
 */
export async function joinThroughSso(
  tx: Tx,
  { id, orgId, email, roles }: Invitation,
  claims: Claims,
  now: Date,
): Promise<string | undefined> {
  const terms = await tx.select().from(organizations).where(eq(organizations.id, orgId));
  const plan = planOfRow(one(terms), now);
  const names = {
    firstName: firstName.safeParse(claims.given_name).data,
    lastName: lastName.safeParse(claims.family_name).data,
  };
  const user = await insertUser(tx, { orgId, plan, email, roles, ...names, allowPasswordAuth: false }, now);
  if (!user) return undefined;
  const actor: Actor = { kind: "invitation", id, name: email, orgId, roles: [], plan };
  const { userId, ...member } = user;
  await recordChange(
    tx,
    { actor, now },
    { action: "invitation.accepted", subjectId: id, before: { email, roles } },
  );
  const after = { ...member, ...names };
  await recordChange(tx, { actor, now }, { action: "user.created", subjectId: email, after });
  return userId;
}
