import { eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { newId } from "@/db/new-id";
import { ssoConnections } from "@/db/schema/sign-in";
import { queueMemberMessage } from "@/lib/messages/queue-messages";

/**
 * Tells a member who may sign in through SSO only where that is: the form says "look into your mail" to everybody,
 * so something must be there. Without a connection there is nothing to tell.
 */
export async function sendSsoHint(
  tx: Tx,
  { orgId, email }: { readonly orgId: string; readonly email: string },
  now: Date,
): Promise<void> {
  const [connection] = await tx
    .select({ ssoName: ssoConnections.signInName })
    .from(ssoConnections)
    .where(eq(ssoConnections.orgId, orgId));
  if (!connection) return;
  const data = { minutesValid: 0, ...connection };
  await queueMemberMessage(tx, { orgId, template: "magic-link", causeId: newId(now), email, data, now });
}
