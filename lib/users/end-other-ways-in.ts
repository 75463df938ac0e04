import { and, eq, ne } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { sessions, ssoIdentities } from "@/db/schema/sign-in";
import type { Actor } from "@/lib/auth/actor";
import { removeSignInLinks } from "@/lib/auth/sign-in-link";
import { fieldError } from "@/lib/kit/errors";

/** Leaves single sign-on as a member's only way in: links stop working, and so do sessions started by other ways. */
export async function endOtherWaysIn(
  tx: Tx,
  { orgId, userId }: { readonly orgId: string; readonly userId: string },
): Promise<void> {
  await removeSignInLinks(tx, { orgId, userId });
  await tx
    .delete(sessions)
    .where(and(eq(sessions.orgId, orgId), eq(sessions.userId, userId), ne(sessions.method, "sso")));
}

/**
 * Refuses an admin who would leave single sign-on as the only way in for themselves, in a browser where they have
 * never come in that way: they could not undo it.
 * @throws ApiError `self_lockout`
 */
export async function refuseSelfLockout(tx: Tx, actor: Actor, userId: string): Promise<void> {
  if (userId !== actor.userId || actor.sessionId === undefined) return;
  const [known] = await tx
    .select({ subject: ssoIdentities.subject })
    .from(ssoIdentities)
    .where(and(eq(ssoIdentities.orgId, actor.orgId), eq(ssoIdentities.userId, userId)));
  if (known) return;
  throw fieldError(
    "allowPasswordAuth",
    "must stay true until you have signed in through single sign-on once; you would lock yourself out",
    "self_lockout",
  );
}
