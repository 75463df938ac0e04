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
  /** The token of this browser's previous session, which the new one replaces. */
  readonly formerToken: string | null;
  /** The hash that the password was checked against, for password sign-ins. */
  readonly passwordHash?: string | null;
  /** Whether the member has also passed a second factor. */
  readonly secondFactor?: boolean;
}

/** The member has passed the first factor and must pass the second before a session starts. */
export class SecondFactorDue extends Error {
  override readonly name = "SecondFactorDue";
  readonly passwordHash: string | null;

  constructor(passwordHash: string | null) {
    super("A second factor is due");
    this.passwordHash = passwordHash;
  }
}

/**
 * Signs a member in and returns the token for the cookie. Null if the member may no longer sign in this way: since the
 * proof was checked, they may have been removed, restricted to SSO, or given another password.
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
    // Locks the member, so that a concurrent removal of access ends this session as well.
    const [entered] = await tx.update(users).set({ lastSignInAt: now }).where(mayEnter).returning();
    const actor = await findMemberActor(tx, start, now);
    if (!entered || !actor) return null;
    if (actor.isSuspended) throw organizationSuspended(actor);
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
 * Whether a member must pass a second factor. A lone passkey counts only if the organization requires one: otherwise it
 * is an alternative to the password, not a step after it. For SSO, the identity provider decides.
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

/** Ends a session by its token. An invalid token is no error. */
export async function endSession(token: string, now: Date): Promise<void> {
  const actor = await findSessionActor(token, now);
  const sessionId = actor?.sessionId;
  if (!actor || sessionId === undefined) return;
  await transact(async (tx) => {
    const ended = await tx.delete(sessions).where(and(eq(sessions.orgId, actor.orgId), eq(sessions.id, sessionId)));
    if (ended.count > 0) await recordChange(tx, { actor, now }, { action: "session.ended", subjectId: sessionId });
  });
}
