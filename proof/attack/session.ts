import { transact } from "@/db/client";
import { createSession } from "@/lib/auth/session";
import type { TestMember } from "@/proof/fixtures/organization";

/** Signs a member in with a browser, whatever proof of identity that would take. */
export function startSession({ orgId, userId }: TestMember) {
  const start = { orgId, userId, method: "password", userAgent: null } as const;
  return transact((tx) => createSession(tx, start, new Date()));
}
