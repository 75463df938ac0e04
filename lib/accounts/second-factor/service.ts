import { asc, eq } from "drizzle-orm";
import type { Db, Tx } from "@/db/client";
import { organizations } from "@/db/schema/organizations";
import { authenticators, passkeys } from "@/db/schema/second-factor";
import { single } from "@/db/single";
import {
  confirmSetup,
  saveAuthenticator,
  startSetup,
  whereOwn as whereOwnApp,
} from "@/lib/accounts/second-factor/authenticator";
import { secondFactor } from "@/lib/accounts/second-factor/contract";
import { notifyMember } from "@/lib/accounts/second-factor/notify";
import { whereOwn } from "@/lib/accounts/second-factor/passkeys";
import { countRecoveryCodes, makeRecoveryCodes, saveRecoveryCodes } from "@/lib/accounts/second-factor/recovery-codes";
import { lockMember, lockSelf, requireAdmin } from "@/lib/accounts/users/members";
import type { Actor } from "@/lib/kit/auth/actor";
import { findFactors, type MemberKey } from "@/lib/kit/auth/second-factor";
import { endSessions, recordSessionProof } from "@/lib/kit/auth/session";
import { ApiError } from "@/lib/kit/errors";
import { type Context, implement, implementPrepared } from "@/lib/kit/implement";
import { omitNulls } from "@/lib/kit/omit-nulls";

/** The key of the acting member's rows. */
export function keyOf({ orgId, userId = "" }: Actor): MemberKey {
  return { orgId, userId };
}

/** The columns of a passkey that its member sees. */
export const passkeyColumns = {
  passkeyId: passkeys.id,
  name: passkeys.name,
  createdAt: passkeys.createdAt,
  lastUsedAt: passkeys.lastUsedAt,
};

export const getSecondFactor = implement(secondFactor.get, async ({ db, actor }) => {
  const [keys, [app], codes, required] = await Promise.all([
    db
      .select(passkeyColumns)
      .from(passkeys)
      .where(whereOwn(keyOf(actor)))
      .orderBy(asc(passkeys.id)),
    db
      .select({ createdAt: authenticators.createdAt })
      .from(authenticators)
      .where(whereOwnApp(keyOf(actor))),
    countRecoveryCodes(db, keyOf(actor)),
    isRequired(db, actor.orgId),
  ]);
  const authenticator = app && { ...app, recoveryCodesLeft: codes };
  return { passkeys: keys.map(omitNulls), ...(authenticator && { authenticator }), required };
});

async function isRequired(db: Db, orgId: string): Promise<boolean> {
  const { requireSecondFactor } = organizations;
  const rows = await db.select({ requireSecondFactor }).from(organizations).where(eq(organizations.id, orgId));
  return single(rows).requireSecondFactor;
}

export const startAuthenticatorSetup = implement(secondFactor.startAuthenticator, async ({ actor, now }) =>
  startSetup(keyOf(actor), actor.name, now),
);

/**
 * Locks the acting member against concurrent sign-ins. Rejects members who sign in through single sign-on only, since
 * these settings do not apply to them.
 * @throws ApiError `sso_required`
 */
export async function lockOwnSignIn(tx: Tx, actor: Actor): Promise<void> {
  if (await lockSelf(tx, actor)) return;
  const detail = "You sign in through single sign-on, which handles two-factor itself.";
  throw new ApiError("sso_required", detail);
}

export const confirmAuthenticatorSetup = implementPrepared(
  secondFactor.confirmAuthenticator,
  async ({ actor, now }, given) => {
    const confirmed = confirmSetup(keyOf(actor), given, now);
    return { ...confirmed, codes: await makeRecoveryCodes() };
  },
  async ({ db, actor, now, record }, _, { secret, step, codes }) => {
    await lockOwnSignIn(db, actor);
    const member = keyOf(actor);
    await saveAuthenticator(db, member, { secret, step, codes }, now);
    await saveRecoveryCodes(db, member, codes);
    await endSessions(db, member, actor.sessionId);
    await recordSessionProof(db, actor, now);
    record({ action: "user.authenticator_set_up", subjectId: actor.name });
    await notifyMember(db, { orgId: actor.orgId, email: actor.name }, "authenticator-set-up", now);
    return { recoveryCodes: [...codes.codes] };
  },
);

export const removeAuthenticator = implement(secondFactor.removeAuthenticator, async ({ db, actor, now, record }) => {
  const removed = await db.delete(authenticators).where(whereOwnApp(keyOf(actor)));
  if (removed.count === 0) throw new ApiError("not_found", "You have no authenticator app here.");
  await requireOneLeft({ db, actor });
  await endSessions(db, keyOf(actor), actor.sessionId);
  record({ action: "user.authenticator_removed", subjectId: actor.name });
  await notifyMember(db, { orgId: actor.orgId, email: actor.name }, "authenticator-removed", now);
  return { ok: true as const };
});

/**
 * Refuses to leave a member without a second factor if the organization requires one.
 * @throws ApiError `second_factor_required`
 */
export async function requireOneLeft({ db, actor }: Pick<Context<Tx>, "db" | "actor">): Promise<void> {
  // Of two requests that remove the last two factors, the second one waits here and sees that one is gone.
  const signsInHere = await lockSelf(db, actor);
  const { app, passkey } = await findFactors(db, keyOf(actor));
  if (!signsInHere || app || passkey || !(await isRequired(db, actor.orgId))) return;
  const detail =
    "Your organization requires two-factor authentication. Set up another method before you remove this one.";
  throw new ApiError("second_factor_required", detail);
}

export const replaceRecoveryCodes = implementPrepared(
  secondFactor.replaceRecoveryCodes,
  makeRecoveryCodes,
  async ({ db, actor, now, record }, _, codes) => {
    const member = keyOf(actor);
    const updated = await db.update(authenticators).set({ recoverySalt: codes.salt }).where(whereOwnApp(member));
    if (updated.count === 0) throw new ApiError("not_found", "You have no authenticator app here.");
    await saveRecoveryCodes(db, member, codes);
    record({ action: "user.recovery_codes_replaced", subjectId: actor.name });
    await notifyMember(db, { orgId: actor.orgId, email: actor.name }, "recovery-codes-replaced", now);
    return { recoveryCodes: [...codes.codes] };
  },
);

export const resetSecondFactor = implement(secondFactor.reset, async (context, { email }) => {
  const { db, actor, now, record } = context;
  const { target, caller } = await lockMember(db, actor, email);
  requireAdmin(actor, caller);
  const member = { orgId: actor.orgId, userId: target.userId };
  if (!(await removeSecondFactor(db, { ...member, email: target.email }, now))) {
    throw new ApiError("not_found", "This member has no second factor.");
  }
  record({ action: "user.second_factor_reset", subjectId: target.email });
  return { ok: true as const };
});

/**
 * Deletes all second factors of a member who has lost them, and any sign-ins waiting for one.
 * @returns false if there was none
 */
export async function removeSecondFactor(
  tx: Tx,
  { email, ...member }: MemberKey & { readonly email: string },
  now: Date,
): Promise<boolean> {
  const app = await tx.delete(authenticators).where(whereOwnApp(member));
  const keys = await tx.delete(passkeys).where(whereOwn(member));
  if (app.count + keys.count === 0) return false;
  await endSessions(tx, member);
  await notifyMember(tx, { orgId: member.orgId, email }, "second-factor-reset", now);
  return true;
}
