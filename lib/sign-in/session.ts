import { and, eq } from "drizzle-orm";
import { transact } from "@/db/client";
import type { SessionMethod } from "@/db/enums";
import { users } from "@/db/schema/organizations";
import { sessions } from "@/db/schema/sign-in";
import { createSession, findMemberActor, findSessionActor } from "@/lib/auth/session";
import { recordChange } from "@/lib/kit/audit";
import { organizationSuspended } from "@/lib/kit/errors";

interface Start {
  readonly orgId: string;
  readonly userId: string;
  readonly method: SessionMethod;
  readonly userAgent: string | null;
  /** The token of the session that this browser had before: it has one at a time. */
  readonly formerToken: string | null;
  /** The hash that the password was held to, for who signs in with one. */
  readonly passwordHash?: string | null;
}

/**
 * Signs a member in and returns the token for the cookie, or null when the member may not sign in in this way any
 * more: the proof was given a moment ago, and a moment is enough to be removed, to be bound to SSO, or to get another
 * password.
 * @throws ApiError `organization_suspended`
 */
export async function startSession(
  { formerToken, passwordHash, ...start }: Start,
  now: Date,
): Promise<string | null> {
  if (formerToken) await endSession(formerToken, now);
  return transact(async (tx) => {
    const isOwn = and(eq(users.orgId, start.orgId), eq(users.id, start.userId));
    const isProven = passwordHash ? eq(users.passwordHash, passwordHash) : undefined;
    const mayEnter = start.method === "sso" ? isOwn : and(isOwn, eq(users.allowPasswordAuth, true), isProven);
    // Locks the member, so that whoever takes the right away meanwhile ends this session too.
    const entered = await tx.update(users).set({ lastSignInAt: now }).where(mayEnter).returning();
    const actor = entered.length > 0 ? await findMemberActor(tx, start, now) : null;
    if (!actor) return null;
    if (actor.isSuspended) throw organizationSuspended();
    const { token, sessionId } = await createSession(tx, start, now);
    const after = { method: start.method };
    await recordChange(tx, { actor, now }, { action: "session.started", subjectId: sessionId, after });
    return token;
  });
}

/** Signs a browser out: its token opens nothing from now on. A token that opens nothing already is no error. */
export async function endSession(token: string, now: Date): Promise<void> {
  const actor = await findSessionActor(token, now);
  const sessionId = actor?.sessionId;
  if (!actor || sessionId === undefined) return;
  await transact(async (tx) => {
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.orgId, actor.orgId), eq(sessions.id, sessionId)));
    if (ended.count > 0)
      await recordChange(tx, { actor, now }, { action: "session.ended", subjectId: sessionId });
  });
}
