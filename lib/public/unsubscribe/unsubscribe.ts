import { and, eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { emailOptOuts } from "@/db/schema/messages";
import type { Actor } from "@/lib/auth/actor";
import { transactWrites } from "@/lib/kit/implement";

/** What a recipient can ask for. */
export type Wish = "stop" | "start";

/** Whose wish it is, by the address that e-mails go to, in lower case. */
interface Wishing {
  readonly actor: Actor;
  readonly email: string;
  /** What the audit log is told it is about: the e-mail that brought the link, or the advocate. */
  readonly subjectId: string;
}

interface Moment {
  readonly now: Date;
  readonly requestId?: string;
}

/**
 * Stops or starts everything that advocates and friends get by e-mail from this organization, for this address. What
 * is so already stays so, and is recorded once.
 */
export async function grantWish(wishing: Wishing, wish: Wish, moment: Moment): Promise<void> {
  const { actor, subjectId } = wishing;
  await transactWrites({ ...moment, actor }, async (tx, perform) => {
    const hasChanged = wish === "stop" ? await optOut(tx, wishing, moment.now) : await optIn(tx, wishing);
    if (!hasChanged) return;
    const action = wish === "stop" ? "recipient.opted_out" : "recipient.opted_in";
    await perform(async ({ record }) => record({ action, subjectId }));
  });
}

async function optOut(tx: Tx, { actor: { orgId }, email }: Wishing, createdAt: Date): Promise<boolean> {
  const added = await tx
    .insert(emailOptOuts)
    .values({ orgId, email, createdAt })
    .onConflictDoNothing()
    .returning({ email: emailOptOuts.email });
  return added.length > 0;
}

async function optIn(tx: Tx, { actor: { orgId }, email }: Wishing): Promise<boolean> {
  const removed = await tx
    .delete(emailOptOuts)
    .where(and(eq(emailOptOuts.orgId, orgId), eq(emailOptOuts.email, email)))
    .returning({ email: emailOptOuts.email });
  return removed.length > 0;
}
