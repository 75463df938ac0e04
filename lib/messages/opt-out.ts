import { and, eq } from "drizzle-orm";
import { type Db, type Tx, transact } from "@/db/client";
import type { MessageChannel } from "@/db/enums";
import { emailOptOuts, smsOptOuts } from "@/db/schema/messages";
import type { Actor } from "@/lib/auth/actor";
import { transactWrites } from "@/lib/kit/implement";

interface Addressed {
  readonly orgId: string;
  readonly channel: MessageChannel;
  readonly recipient: string;
}

/** Whether the recipient wants no more messages of this kind. */
export async function hasOptedOut(db: Db, { orgId, channel, recipient }: Addressed): Promise<boolean> {
  const found =
    channel === "email"
      ? await db
          .select({ email: emailOptOuts.email })
          .from(emailOptOuts)
          .where(and(eq(emailOptOuts.orgId, orgId), eq(emailOptOuts.email, recipient.toLowerCase())))
      : await db.select({ phone: smsOptOuts.phone }).from(smsOptOuts).where(eq(smsOptOuts.phone, recipient));
  return found.length > 0;
}

/** Keeps that a number answered STOP; the provider may know it before we do. */
export async function rememberTextOptOut(phone: string): Promise<void> {
  const createdAt = new Date();
  await transact((tx) => tx.insert(smsOptOuts).values({ phone, createdAt }).onConflictDoNothing());
}

/** Keeps that a number answered START, which takes its STOP back. */
export async function forgetTextOptOut(phone: string): Promise<void> {
  await transact((tx) => tx.delete(smsOptOuts).where(eq(smsOptOuts.phone, phone)));
}

/** What a recipient can ask for. */
export type OptOutChange = "stop" | "start";

/** Who asks for it, by the address that e-mails go to, in lower case. */
interface Asker {
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
export async function changeEmailOptOut(asker: Asker, change: OptOutChange, moment: Moment): Promise<void> {
  const { actor, subjectId } = asker;
  await transactWrites({ ...moment, actor }, async (tx, perform) => {
    const hasChanged = change === "stop" ? await optOut(tx, asker, moment.now) : await optIn(tx, asker);
    if (!hasChanged) return;
    const action = change === "stop" ? "recipient.opted_out" : "recipient.opted_in";
    await perform(async ({ record }) => record({ action, subjectId }));
  });
}

async function optOut(tx: Tx, { actor: { orgId }, email }: Asker, createdAt: Date): Promise<boolean> {
  const added = await tx
    .insert(emailOptOuts)
    .values({ orgId, email, createdAt })
    .onConflictDoNothing()
    .returning({ email: emailOptOuts.email });
  return added.length > 0;
}

async function optIn(tx: Tx, { actor: { orgId }, email }: Asker): Promise<boolean> {
  const removed = await tx
    .delete(emailOptOuts)
    .where(and(eq(emailOptOuts.orgId, orgId), eq(emailOptOuts.email, email)))
    .returning({ email: emailOptOuts.email });
  return removed.length > 0;
}
