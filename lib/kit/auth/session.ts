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
import { DAY_MS } from "@/lib/kit/durations";
import { hasReplica } from "@/lib/kit/env";

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
  /** When a second factor or passkey was used to sign in. */
  readonly secondFactorAt?: Date;
}

/** Signs a browser in. Returns the only copy of the 256-bit token for its cookie. */
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
 * Authenticates a session token, with the member's current roles and the organization's current plan. Null if it is
 * malformed, unknown, expired or ended, without revealing which.
 */
export async function findSessionActor(token: string, now: Date): Promise<Actor | null> {
  if (!FORM.test(token)) return null;
  const [row] = await findSession(database()).execute({ tokenHash: hashToken(token) });
  if (!row || hasEnded(row, now)) return null;
  const { orgId, userId, sessionId, confirmedAt, walPosition, email: name, roles } = row;
  const standing = { roles, isTechnician: row.view === "technician", ...standingOf(row, now) };
  if (isUseDue(row.lastUsedAt, now)) await recordUse(orgId, sessionId, now);
  const session = { orgId, userId, sessionId, confirmedAt, ...(walPosition !== null && { walPosition }) };
  const actor: Actor = { kind: "user", id: userId, name, ...session, ...standing };
  if (!lacksSecondFactor(row)) return actor;
  // Members with a second factor must sign in again with it; members without one can only set one up.
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
      walPosition: sessions.walPosition,
      method: sessions.method,
      secondFactorAt: sessions.secondFactorAt,
      isRequired: organizations.requireSecondFactor,
      lastUsedAt: sessions.lastUsedAt,
      expiresAt: sessions.expiresAt,
      email: users.email,
      roles: users.roles,
      view: users.view,
      ...standingTerms,
    })
    .from(sessions)
    .innerJoin(users, and(eq(users.orgId, sessions.orgId), eq(users.id, sessions.userId)))
    .innerJoin(organizations, eq(organizations.id, sessions.orgId))
    .where(eq(sessions.tokenHash, sql.placeholder("tokenHash")))
    .prepare("find_session"),
);

interface SessionProof {
  readonly method: SessionMethod;
  readonly secondFactorAt: Date | null;
  readonly isRequired: boolean;
}

/** For single sign-on, second factors are up to the identity provider. */
function lacksSecondFactor({ isRequired, method, secondFactorAt }: SessionProof): boolean {
  return isRequired && method !== "sso" && secondFactorAt === null;
}

/** Records that a session's member just used or set up a second factor. */
export async function recordSessionProof(tx: Tx, { orgId, sessionId = "" }: Actor, now: Date): Promise<void> {
  await tx
    .update(sessions)
    .set({ secondFactorAt: now })
    .where(and(eq(sessions.orgId, orgId), eq(sessions.id, sessionId)));
}

/** Signs a member out of all browsers. @param sessionId a session to keep, usually the current one */
export async function endSessions(tx: Tx, { orgId, userId }: MemberKey, sessionId?: string): Promise<void> {
  const isOwn = and(eq(sessions.orgId, orgId), eq(sessions.userId, userId));
  await tx.delete(sessions).where(sessionId === undefined ? isOwn : and(isOwn, ne(sessions.id, sessionId)));
}

function hasEnded({ lastUsedAt, expiresAt }: { lastUsedAt: Date; expiresAt: Date }, now: Date): boolean {
  return expiresAt <= now || lastUsedAt.getTime() + IDLE_MS <= now.getTime();
}

/** SQL condition: the session hasn't ended. */
export function whereSessionLives(now: Date) {
  return and(gt(sessions.expiresAt, now), gt(sessions.lastUsedAt, new Date(now.getTime() - IDLE_MS)));
}

/** The next `devicesVersion` of a member, which makes every browser unknown again. */
export const forgetDevices = sql`${users.devicesVersion} + 1`;

/** Deletes expired sessions. Idle ones stay until their expiration. */
export async function forgetEndedSessions(now: Date): Promise<void> {
  await transact((tx) => tx.delete(sessions).where(lt(sessions.expiresAt, now)));
}

async function recordUse(orgId: string, sessionId: string, now: Date): Promise<void> {
  await transact((tx) =>
    tx
      .update(sessions)
      .set({ lastUsedAt: now, ...(hasReplica() && { walPosition: endOfLog }) })
      .where(and(eq(sessions.orgId, orgId), eq(sessions.id, sessionId), whereUseIsDue(sessions.lastUsedAt, now))),
  );
}

/** The end of the primary's log, which is behind every commit that was answered, flushed or not. */
const endOfLog = sql`pg_current_wal_insert_lsn()`;

/**
 * Records that a browser has just written, so that no replica answers it that has not replayed the write. Called after
 * the commit; in the write's own transaction the position would be before it. Writes of others get no mark.
 */
export async function recordWrite({ orgId, sessionId }: Actor): Promise<void> {
  if (sessionId === undefined || !hasReplica()) return;
  await transact((tx) =>
    tx
      .update(sessions)
      .set({ walPosition: endOfLog })
      .where(and(eq(sessions.orgId, orgId), eq(sessions.id, sessionId))),
  );
}

/** The actor for a member who has no session yet; null if the member doesn't exist. */
export async function findMemberActor(
  tx: Tx,
  { orgId, userId }: { readonly orgId: string; readonly userId: string },
  now: Date,
): Promise<Actor | null> {
  const [row] = await tx
    .select({
      name: users.email,
      roles: users.roles,
      view: users.view,
      ...standingTerms,
    })
    .from(users)
    .innerJoin(organizations, eq(organizations.id, users.orgId))
    .where(and(eq(users.orgId, orgId), eq(users.id, userId)));
  if (!row) return null;
  const { name, roles, view } = row;
  const isTechnician = view === "technician";
  return { kind: "user", id: userId, name, orgId, userId, roles, isTechnician, ...standingOf(row, now) };
}
