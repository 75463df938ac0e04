import { and, desc, eq, type SQL } from "drizzle-orm";
import { users } from "@/db/schema/organizations";
import { sessions as table } from "@/db/schema/sign-in";
import { sessions } from "@/lib/accounts/sessions/contract";
import { isOwnPassword } from "@/lib/accounts/sign-in/own-password";
import { whereSelf } from "@/lib/accounts/users/members";
import type { Actor } from "@/lib/kit/auth/actor";
import { revokeApiKeys as revokeKeys } from "@/lib/kit/auth/api-key";
import { forgetDevices, whereSessionLives } from "@/lib/kit/auth/session";
import { ApiError, fieldError } from "@/lib/kit/errors";
import { implement, implementPrepared } from "@/lib/kit/implement";
import { isPublicDemo } from "@/lib/kit/public-demo";

const browsers: readonly [RegExp, string][] = [
  [/\bEdg(A|iOS)?\//, "Edge"],
  [/\bOP(R|T)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

/** A browser's description for its user: "Chrome on Windows". */
export function nameDevice(userAgent: string | null): string {
  const find = (known: typeof browsers) => known.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1];
  const parts = [find(browsers), find(systems)].filter((part) => part !== undefined);
  return parts.length > 0 ? parts.join(" on ") : "Unknown device";
}

export const listSessions = implement(sessions.list, async ({ db, actor, now }) => {
  const rows = await db
    .select({
      sessionId: table.id,
      method: table.method,
      userAgent: table.userAgent,
      createdAt: table.createdAt,
      lastUsedAt: table.lastUsedAt,
      expiresAt: table.expiresAt,
    })
    .from(table)
    .where(and(whereOwn(actor), whereSessionLives(now), whereShown(actor)))
    .orderBy(desc(table.lastUsedAt), desc(table.id));
  return {
    sessions: rows.map(({ userAgent, ...row }) => ({
      ...row,
      device: nameDevice(userAgent),
      current: row.sessionId === actor.sessionId,
    })),
  };
});

/** In a public demo the member's other sessions are those of other visitors. */
function whereShown({ sessionId }: Actor): SQL | undefined {
  return isPublicDemo() && sessionId !== undefined ? eq(table.id, sessionId) : undefined;
}

export const confirmSession = implementPrepared(
  sessions.confirm,
  // Hashing is slow on purpose, so do it before taking any locks.
  async ({ db, actor, now }, { password }) => {
    const [own] = await db.select(waysIn).from(users).where(whereSelf(actor));
    if (!own?.hash || !own.allowPasswordAuth) throw hasNoPassword();
    if (!(await isOwnPassword(actor, own.hash, password, now))) throw fieldError("password", "is not your password");
    return own.hash;
  },
  async ({ db, actor, now, record }, _, hash) => {
    const { sessionId = "" } = actor;
    // The password may have changed in the meantime, which ends this session as well.
    const [own] = await db.select(waysIn).from(users).where(whereSelf(actor)).for("share");
    if (own?.hash !== hash || !own.allowPasswordAuth) throw hasNoPassword();
    await db
      .update(table)
      .set({ confirmedAt: now })
      .where(and(whereOwn(actor), eq(table.id, sessionId)));
    record({ action: "session.confirmed", subjectId: sessionId });
    return { ok: true as const };
  },
);

const waysIn = { hash: users.passwordHash, allowPasswordAuth: users.allowPasswordAuth };

function hasNoPassword(): ApiError {
  return new ApiError("reauthentication_required", "You don’t have a password. Sign out and sign in again.");
}

export const endOwnSession = implement(sessions.end, async ({ db, actor, now, record }, { sessionId }) => {
  const [ended] = await db
    .delete(table)
    .where(and(whereOwn(actor), eq(table.id, sessionId), whereSessionLives(now)))
    .returning({ method: table.method });
  if (!ended) throw new ApiError("not_found", "You have no session with this id.");
  record({ action: "session.ended", subjectId: sessionId, before: ended });
  return { ok: true as const };
});

export const endAllSessions = implement(sessions.endAll, async (context, { revokeApiKeys }) => {
  const { db, actor, now, record } = context;
  const ended = await db.delete(table).where(whereOwn(actor)).returning({ sessionId: table.id });
  // The caller's session existed when the request arrived.
  if (ended.length === 0) throw new ApiError("unauthenticated", "You are signed out already.");
  await db.update(users).set({ devicesVersion: forgetDevices }).where(whereSelf(actor));
  for (const { sessionId } of ended) record({ action: "session.ended", subjectId: sessionId });
  const { orgId, userId = "" } = actor;
  const revoked = revokeApiKeys ? await revokeKeys(db, { orgId, userId }, now) : [];
  for (const change of revoked) record(change);
  return { ended: ended.length, revokedKeys: revoked.length };
});

function whereOwn({ orgId, userId = "" }: Actor) {
  return and(eq(table.orgId, orgId), eq(table.userId, userId));
}
