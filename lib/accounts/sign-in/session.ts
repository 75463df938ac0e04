import { and, eq } from "drizzle-orm";
import { type Tx, transact } from "@/db/client";
import type { SessionMethod } from "@/db/enums";
import { organizations, users } from "@/db/schema/organizations";
import { sessions } from "@/db/schema/sign-in";
import { single } from "@/db/single";
import { recordChange } from "@/lib/kit/audit";
import { findFactors } from "@/lib/kit/auth/second-factor";
import { createSession, findMemberActor, findSessionActor } from "@/lib/kit/auth/session";
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
  /** Whether the member has shown a second factor besides. */
  readonly secondFactor?: boolean;
}

/** The member has shown the first factor, and must show a second one before there is a session. */
export class SecondFactorDue extends Error {
  override readonly name = "SecondFactorDue";
  /** The member's password of this moment, hashed; null for who has none. */
  readonly passwordHash: string | null;

  constructor(passwordHash: string | null) {
    super("A second factor is due");
    this.passwordHash = passwordHash;
  }
}

/**
 * Signs a member in and returns the token for the cookie, or null when the member may not sign in in this way any
 * more: the proof was given a moment ago, and a moment is enough to be removed, to be bound to SSO, or to get another
 * password.
 * @throws ApiError `organization_suspended`
 * @throws SecondFactorDue
 */
export async function startSession(
  { formerToken, passwordHash, secondFactor = false, ...start }: Start,
  now: Date,
): Promise<string | null> {
  if (formerToken) await endSession(formerToken, now);
  return transact(async (tx) => {
    const isOwn = and(eq(users.orgId, start.orgId), eq(users.id, start.userId));
    const isProven = passwordHash ? eq(users.passwordHash, passwordHash) : undefined;
    const mayEnter = start.method === "sso" ? isOwn : and(isOwn, eq(users.allowPasswordAuth, true), isProven);
    // Locks the member, so that whoever takes the right away meanwhile ends this session too.
    const [entered] = await tx.update(users).set({ lastSignInAt: now }).where(mayEnter).returning();
    const actor = await findMemberActor(tx, start, now);
    if (!entered || !actor) return null;
    if (actor.isSuspended) throw organizationSuspended();
    const hasBoth = secondFactor || start.method === "passkey";
    if (!hasBoth && (await isSecondFactorDue(tx, start))) throw new SecondFactorDue(entered.passwordHash);
    const proof = hasBoth && { secondFactorAt: now };
    const { token, sessionId } = await createSession(tx, { ...start, ...proof }, now);
    const after = { method: start.method };
    await recordChange(tx, { actor, now }, { action: "session.started", subjectId: sessionId, after });
    return token;
  });
}

/**
 * Whether a member has a second factor to show. A passkey alone counts where the organization requires one: elsewhere
 * it is another way in beside the password, not a step after it. Single sign-on is up to the identity provider.
 */
async function isSecondFactorDue(
  tx: Tx,
  { orgId, userId, method }: Pick<Start, "orgId" | "userId" | "method">,
): Promise<boolean> {
  if (method === "sso") return false;
  const { app, passkey } = await findFactors(tx, { orgId, userId });
  if (app || !passkey) return app;
  const { requireSecondFactor: isRequired } = organizations;
  const rows = await tx.select({ isRequired }).from(organizations).where(eq(organizations.id, orgId));
  return single(rows).isRequired;
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
