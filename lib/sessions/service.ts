import { and, desc, eq } from "drizzle-orm";
import { sessions as table } from "@/db/schema/sign-in";
import type { Actor } from "@/lib/auth/actor";
import { whereSessionLives } from "@/lib/auth/session";
import { ApiError } from "@/lib/kit/errors";
import { implement } from "@/lib/kit/implement";
import { sessions } from "@/lib/sessions/contract";

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

/** What a browser says of itself, in words people know: "Chrome on Windows". */
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
    .where(and(whereOwn(actor), whereSessionLives(now)))
    .orderBy(desc(table.lastUsedAt), desc(table.id));
  return {
    sessions: rows.map(({ userAgent, ...row }) => ({
      ...row,
      device: nameDevice(userAgent),
      current: row.sessionId === actor.sessionId,
    })),
  };
});

export const endOwnSession = implement(sessions.end, async ({ db, actor, now, record }, { sessionId }) => {
  const [ended] = await db
    .delete(table)
    .where(and(whereOwn(actor), eq(table.id, sessionId), whereSessionLives(now)))
    .returning({ method: table.method });
  if (!ended) throw new ApiError("not_found", "You have no session with this id.");
  record({ action: "session.ended", subjectId: sessionId, before: ended });
  return { ok: true as const };
});

export const endAllSessions = implement(sessions.endAll, async ({ db, actor, record }) => {
  const ended = await db.delete(table).where(whereOwn(actor)).returning({ sessionId: table.id });
  // The one that asks was there when the request came in.
  if (ended.length === 0) throw new ApiError("unauthenticated", "You are signed out already.");
  for (const { sessionId } of ended) record({ action: "session.ended", subjectId: sessionId });
  return { ended: ended.length };
});

function whereOwn({ orgId, userId = "" }: Actor) {
  return and(eq(table.orgId, orgId), eq(table.userId, userId));
}
