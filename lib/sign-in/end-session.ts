import { and, eq } from "drizzle-orm";
import { transact } from "@/db/client";
import { sessions } from "@/db/schema/sign-in";
import { findSessionActor } from "@/lib/auth/session";
import { recordChange } from "@/lib/kit/audit";

/** Signs a browser out: its token opens nothing from now on. A token that opens nothing already is no error. */
export async function endSession(token: string, now: Date): Promise<void> {
  const actor = await findSessionActor(token, now);
  const sessionId = actor?.sessionId;
  if (!actor || sessionId === undefined) return;
  await transact(async (tx) => {
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.orgId, actor.orgId), eq(sessions.id, sessionId)));
    if (ended.count > 0)
      await recordChange(tx, { actor, now }, { action: "session.ended", subjectId: sessionId });
  });
}
