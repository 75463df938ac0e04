import type { Tx } from "@/db/client";
import { findCaller } from "@/lib/accounts/users/members";
import type { Context } from "@/lib/kit/implement";
import { queueMemberMessage } from "@/lib/messages/outbox";

/** Queues the welcome email to the member who completed onboarding. */
export async function queueWelcome({ db, actor, now }: Context<Tx>): Promise<void> {
  const { orgId } = actor;
  const user = await findCaller(db, actor);
  if (!user) return;
  const data = { firstName: user.firstName ?? "" };
  await queueMemberMessage(db, {
    orgId,
    template: "welcome",
    causeId: orgId,
    email: user.email,
    data,
    now,
  });
}
