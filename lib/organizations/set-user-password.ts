import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { users } from "@/db/schema/organizations";
import { sessions } from "@/db/schema/sign-in";
import { removeSignInLinks } from "@/lib/auth/sign-in-link";
import { recordChange } from "@/lib/kit/audit";
import { fieldError } from "@/lib/kit/errors";
import { asOperator } from "@/lib/organizations/operator";

interface NewPassword {
  readonly email: string;
  readonly passwordHash: string;
}

/**
 * Lets a member in again for the operator, when an e-mail or an identity provider does not: with this password, also
 * where single sign-on was the only way. All of the member's sessions and links end.
 * @throws ApiError `invalid_input` for `email` when nobody has the address
 */
export async function setUserPassword(tx: Tx, { email, passwordHash }: NewPassword, now: Date) {
  const [before] = await tx
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()))
    .for("no key update");
  if (!before) throw fieldError("email", "belongs to no user");
  const { orgId, id: userId, allowPasswordAuth } = before;
  await tx
    .update(users)
    .set({ passwordHash, allowPasswordAuth: true })
    .where(and(eq(users.orgId, orgId), eq(users.id, userId)));
  await tx.delete(sessions).where(and(eq(sessions.orgId, orgId), eq(sessions.userId, userId)));
  await removeSignInLinks(tx, { orgId, userId });
  await recordChange(tx, asOperator(orgId, now), {
    action: "user.password_changed",
    subjectId: before.email,
    before: { allowPasswordAuth },
    after: { allowPasswordAuth: true },
  });
  return { userId, email: before.email };
}
