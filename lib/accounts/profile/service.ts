import { and, eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { users } from "@/db/schema/organizations";
import { ssoIdentities } from "@/db/schema/sign-in";
import { profile } from "@/lib/accounts/profile/contract";
import { isOwnPassword } from "@/lib/accounts/sign-in/own-password";
import { whereSelf } from "@/lib/accounts/users/members";
import { hashNewPassword } from "@/lib/accounts/users/new-password";
import type { Actor } from "@/lib/kit/auth/actor";
import { countApiKeys } from "@/lib/kit/auth/api-key";
import { endSessions, forgetDevices } from "@/lib/kit/auth/session";
import { removeSignInLinks } from "@/lib/kit/auth/sign-in-link";
import { ApiError, fieldError } from "@/lib/kit/errors";
import { implement, implementPrepared } from "@/lib/kit/implement";
import { omitNulls } from "@/lib/kit/omit-nulls";
import { requireRecentProof } from "@/lib/kit/recent-proof";

export const getProfile = implement(profile.get, async ({ db, actor, now }) => ({
  user: await readProfile(db, actor, now),
}));

export const updateProfile = implement(profile.update, async ({ db, actor, now, record }, change) => {
  const before = await readProfile(db, actor, now);
  await db.update(users).set(change).where(whereSelf(actor));
  const after = await readProfile(db, actor, now);
  record({ action: "user.updated", subjectId: after.email, before, after });
  return { user: after };
});

export const setPassword = implementPrepared(
  profile.setPassword,
  // Hashing is slow on purpose, so do it before taking any locks.
  async ({ db, actor, now }, { currentPassword = "", newPassword }) => {
    const [own] = await db.select({ hash: users.passwordHash }).from(users).where(whereSelf(actor));
    // A first password would outlive a session that another person has taken over.
    if (!own?.hash) requireRecentProof(actor, now);
    const knows = !own?.hash || (await isOwnPassword(actor, own.hash, currentPassword, now));
    const passwordHash = await hashNewPassword({ db, actor }, "newPassword", newPassword);
    return { formerHash: own?.hash ?? null, knows, passwordHash };
  },
  async ({ db, actor, record }, _, { formerHash, knows, passwordHash }) => {
    const [own] = await db
      .select({ hash: users.passwordHash, allowPasswordAuth: users.allowPasswordAuth })
      .from(users)
      .where(whereSelf(actor))
      .for("no key update");
    if (!own) throw new ApiError("unauthenticated", "You are no longer a member of this organization.");
    if (!own.allowPasswordAuth) {
      throw new ApiError("sso_required", "You sign in through single sign-on, so there is no password to change.");
    }
    if (!knows || own.hash !== formerHash) throw fieldError("currentPassword", "isn’t your current password");
    await db.update(users).set({ passwordHash, devicesVersion: forgetDevices }).where(whereSelf(actor));
    const member = { orgId: actor.orgId, userId: actor.userId ?? "" };
    await endSessions(db, member, actor.sessionId);
    await removeSignInLinks(db, member);
    record({ action: "user.password_changed", subjectId: actor.name });
    return { ok: true as const };
  },
);

async function readProfile(db: Db, actor: Actor, now: Date) {
  const { orgId, userId = "" } = actor;
  const { email, firstName, lastName, roles, view, allowPasswordAuth, passwordHash } = users;
  const usesSso = sql<boolean>`EXISTS (SELECT FROM ${ssoIdentities} WHERE ${and(
    eq(ssoIdentities.orgId, users.orgId),
    eq(ssoIdentities.userId, users.id),
  )})`;
  const hasPassword = sql<boolean>`${passwordHash} IS NOT NULL`;
  const [own] = await db
    .select({ email, firstName, lastName, roles, view, allowPasswordAuth, hasPassword, usesSso })
    .from(users)
    .where(whereSelf(actor));
  if (!own) throw new ApiError("unauthenticated", "You are no longer a member of this organization.");
  return { ...omitNulls(own), apiKeys: await countApiKeys(db, { orgId, userId }, now) };
}
