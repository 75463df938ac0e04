import { and, eq, ne } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { sessions } from "@/db/schema/sign-in";
import { removeSignInLinks } from "@/lib/auth/sign-in-link";

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
