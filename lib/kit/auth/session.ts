import { randomBytes } from "node:crypto";
import { and, eq, gt, lt, ne, sql } from "drizzle-orm";
import { database, type Tx, transact } from "@/db/client";
import type { SessionMethod } from "@/db/enums";
import { newId } from "@/db/new-id";
import { prepared } from "@/db/prepared";
import { organizations, users } from "@/db/schema/organizations";
import { sessions } from "@/db/schema/sign-in";
import type { Actor } from "@/lib/kit/auth/actor";
import { standingOf, standingTerms } from "@/lib/kit/auth/plan-overrides";
import { findFactors, type MemberKey } from "@/lib/kit/auth/second-factor";
import { hashToken, isUseDue, whereUseIsDue } from "@/lib/kit/auth/token";

const DAY_MS = 24 * 60 * 60 * 1000;

/** A session ends a week after its last use, and 30 days after its start, whichever comes first. */
export const SESSION_MS = 30 * DAY_MS;
const IDLE_MS = 7 * DAY_MS;

const FORM = /^rrs_[A-Za-z0-9_-]{43}$/;
const LONGEST_USER_AGENT = 300;

interface NewSession {
  readonly orgId: string;
  readonly userId: string;
  readonly method: SessionMethod;
  readonly userAgent: string | null;
  /** When a second factor, or a passkey, was shown to start it. */
  readonly secondFactorAt?: Date;
}

/** Signs a browser in and returns the only copy of the token that its cookie keeps, 256 bits. */
export async function createSession(tx: Tx, { userAgent, ...session }: NewSession, now: Date) {
  const token = `rrs_${randomBytes(32).toString("base64url")}`;
  const sessionId = newId(now);
  await tx.insert(sessions).values({
    ...session,
    id: sessionId,
    tokenHash: hashToken(token),
    userAgent: userAgent?.slice(0, LONGEST_USER_AGENT) ?? null,
    createdAt: now,
    confirmedAt: now,
    lastUsedAt: now,
    expiresAt: new Date(now.getTime() + SESSION_MS),
  });
  return { token, sessionId };
}

/**
 * Who a session's token speaks for at this moment: the member's current roles and the organization's current plan.
 * Null for anything malformed, unknown, expired or ended, without telling which.
 */
export async function findSessionActor(token: string, now: Date): Promise<Actor | null> {
  if (!FORM.test(token)) return null;
  const [found] = await findSession(database()).execute({ tokenHash: hashToken(token) });
  if (!found || hasEnded(found, now)) return null;
  const { orgId, userId, sessionId, confirmedAt, email: name, roles } = found;
  if (isUseDue(found.lastUsedAt, now)) await recordUse(orgId, sessionId, now);
  const session = { orgId, userId, sessionId, confirmedAt };
  const actor: Actor = { kind: "user", id: userId, name, ...session, roles, ...standingOf(found, now) };
  if (!lacksSecondFactor(found)) return actor;
  // Whoever has a second factor shows it, at the next sign-in; whoever has none can only set one up.
  const { app, passkey } = await findFactors(database(), session);
  return app || passkey ? null : { ...actor, needsSecondFactor: true };
}

const findSession = prepared((db) =>
  db
    .select({
      orgId: sessions.orgId,
      sessionId: sessions.id,
      userId: sessions.userId,
      confirmedAt: sessions.confirmedAt,
      method: sessions.method,
      secondFactorAt: sessions.secondFactorAt,
      isRequired: organizations.requireSecondFactor,
      lastUsedAt: sessions.lastUsedAt,
      expiresAt: sessions.expiresAt,
      email: users.email,
      roles: users.roles,
      ...standingTerms,
    })
    .from(sessions)
    .innerJoin(users, and(eq(users.orgId, sessions.orgId), eq(users.id, sessions.userId)))
    .innerJoin(organizations, eq(organizations.id, sessions.orgId))
    .where(eq(sessions.tokenHash, sql.placeholder("tokenHash")))
    .prepare("find_session"),
);

interface Proof {
  readonly method: SessionMethod;
  readonly secondFactorAt: Date | null;
  readonly isRequired: boolean;
}

/** Who signs in through single sign-on is not asked here: that is for the identity provider to do. */
function lacksSecondFactor({ isRequired, method, secondFactorAt }: Proof): boolean {
  return isRequired && method !== "sso" && secondFactorAt === null;
}

/** Notes that the member of a session has just shown, or set up, a second factor. */
export async function proveSession(tx: Tx, { orgId, sessionId = "" }: Actor, now: Date): Promise<void> {
  await tx
    .update(sessions)
    .set({ secondFactorAt: now })
    .where(and(eq(sessions.orgId, orgId), eq(sessions.id, sessionId)));
}

/** Signs a member out, everywhere but in the browser that asks. @param sessionId that browser's, if any is to stay */
export async function endSessions(tx: Tx, { orgId, userId }: MemberKey, sessionId?: string): Promise<void> {
  const isOwn = and(eq(sessions.orgId, orgId), eq(sessions.userId, userId));
  await tx.delete(sessions).where(sessionId === undefined ? isOwn : and(isOwn, ne(sessions.id, sessionId)));
}

interface Life {
  readonly lastUsedAt: Date;
  readonly expiresAt: Date;
}

function hasEnded({ lastUsedAt, expiresAt }: Life, now: Date): boolean {
  return expiresAt <= now || lastUsedAt.getTime() + IDLE_MS <= now.getTime();
}

/** The sessions that have not ended, as a condition. */
export function whereSessionLives(now: Date) {
  return and(gt(sessions.expiresAt, now), gt(sessions.lastUsedAt, new Date(now.getTime() - IDLE_MS)));
}

/** A member's `devicesVersion` from which on no browser is known any more that has signed in before. */
export const forgetDevices = sql`${users.devicesVersion} + 1`;

/** Removes sessions that are over for good; idle ones among them are, at the latest by then. */
export async function forgetEndedSessions(now: Date): Promise<void> {
  await transact((tx) => tx.delete(sessions).where(lt(sessions.expiresAt, now)));
}

async function recordUse(orgId: string, sessionId: string, now: Date): Promise<void> {
  await transact((tx) =>
    tx
      .update(sessions)
      .set({ lastUsedAt: now })
      .where(
        and(eq(sessions.orgId, orgId), eq(sessions.id, sessionId), whereUseIsDue(sessions.lastUsedAt, now)),
      ),
  );
}

/** A member as the one who acts, for what members do before they have a session; null when there is none. */
export async function findMemberActor(
  tx: Tx,
  { orgId, userId }: { readonly orgId: string; readonly userId: string },
  now: Date,
): Promise<Actor | null> {
  const [found] = await tx
    .select({
      name: users.email,
      roles: users.roles,
      ...standingTerms,
    })
    .from(users)
    .innerJoin(organizations, eq(organizations.id, users.orgId))
    .where(and(eq(users.orgId, orgId), eq(users.id, userId)));
  if (!found) return null;
  const { name, roles } = found;
  return { kind: "user", id: userId, name, orgId, userId, roles, ...standingOf(found, now) };
}
