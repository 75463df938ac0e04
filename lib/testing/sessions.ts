import { transact } from "@/db/client";
import type { SessionMethod } from "@/db/enums";
import { createSession } from "@/lib/auth/session";
import { browserAs, type TestApi } from "@/lib/testing/api";
import type { TestMember } from "@/lib/testing/organization";

/** A browser in which a member is signed in. */
export interface TestSession {
  readonly sessionId: string;
  /** What its cookie holds. */
  readonly token: string;
  /** As the pages in that browser. */
  readonly api: TestApi;
}

interface Wishes {
  readonly method?: SessionMethod;
  readonly userAgent?: string;
  /** When it was started, and not used since. */
  readonly at?: Date;
}

/** Signs a member in with a browser, whatever proof of identity that would take. */
export async function startTestSession(
  { orgId, userId }: Pick<TestMember, "orgId" | "userId">,
  { method = "password", userAgent, at = new Date() }: Wishes = {},
): Promise<TestSession> {
  const start = { orgId, userId, method, userAgent: userAgent ?? null };
  const { sessionId, token } = await transact((tx) => createSession(tx, start, at));
  return { sessionId, token, api: browserAs(token) };
}

/** A moment so many days ago. */
export function daysAgo(days: number): Date {
  return new Date(Date.now() - days * 24 * 60 * 60 * 1000);
}
