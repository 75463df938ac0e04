import { and, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { apiKeys, users } from "@/db/schema/organizations";
import { sessions } from "@/db/schema/sign-in";
import { plans } from "@/lib/auth/access";
import type { Actor } from "@/lib/auth/actor";
import { removeSignInLinks } from "@/lib/auth/sign-in-link";
import { recordChange } from "@/lib/kit/audit";
import { ApiError, fieldError } from "@/lib/kit/errors";

/** Whoever runs commands on the server, as the audit log names them: outside every plan and role. */
export function asOperator(orgId: string, now: Date) {
  const actor: Actor = { kind: "system", id: "ops", name: "ops", orgId, roles: [], plan: plans.pro };
  return { actor, now };
}

/**
 * Revokes any API key for the operator: also where the plan has no API access any more, so that nobody can revoke it
 * over the API while it keeps working.
 * @throws ApiError `not_found`
 */
export async function revokeKey(tx: Tx, keyId: string, now: Date) {
  const [revoked] = await tx
    .update(apiKeys)
    .set({ revokedAt: now })
    .where(and(eq(apiKeys.keyId, keyId), isNull(apiKeys.revokedAt)))
    .returning({ orgId: apiKeys.orgId, name: apiKeys.name });
  if (!revoked) throw new ApiError("not_found", "There is no valid API key with this id.");
  const { orgId, name } = revoked;
  await recordChange(tx, asOperator(orgId, now), {
    action: "api_key.revoked",
    subjectId: keyId,
    before: { name },
  });
  return { orgId, keyId, ok: true };
}

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
