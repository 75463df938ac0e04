import { and, eq, inArray, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { messages } from "@/db/schema/messages";

/**
 * Ends the message of an invitation that no longer works: it is not sent if it still waits, and its link is forgotten.
 * @param why what the message log says, where it was not sent
 */
export async function cancelTeamInvite(
  tx: Tx,
  { orgId, invitationId, now }: { readonly orgId: string; readonly invitationId: string; readonly now: Date },
  why: string,
): Promise<void> {
  const waits = sql`${messages.status} = 'queued'`;
  await tx
    .update(messages)
    .set({
      sealedUrl: null,
      status: sql`CASE WHEN ${waits} THEN 'suppressed' ELSE ${messages.status} END`,
      problem: sql`CASE WHEN ${waits} THEN ${why}::text ELSE ${messages.problem} END`,
      handledAt: sql`CASE WHEN ${waits} THEN ${now.toISOString()}::timestamptz ELSE ${messages.handledAt} END`,
    })
    .where(
      and(
        eq(messages.orgId, orgId),
        eq(messages.causeId, invitationId),
        eq(messages.template, "team-invite"),
        inArray(messages.status, ["queued", "captured"]),
      ),
    );
}
