import { and, eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { users } from "@/db/schema/organizations";
import type { Context } from "@/lib/api/implement";
import { queueMemberMessage } from "@/lib/messages/queue-messages";

/** Queues the e-mail to whoever completed onboarding; an organization has one (spec, "PATCH /api/app/account"). */
export async function queueWelcome({ db, actor, now }: Context<Tx>): Promise<void> {
  const { orgId, userId } = actor;
  if (userId === undefined) return;
  const [user] = await db
    .select({ email: users.email, firstName: users.firstName })
    .from(users)
    .where(and(eq(users.orgId, orgId), eq(users.id, userId)));
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
