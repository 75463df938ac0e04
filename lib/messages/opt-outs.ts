import { and, eq } from "drizzle-orm";
import { type Db, transact } from "@/db/client";
import type { MessageChannel } from "@/db/enums";
import { emailOptOuts, smsOptOuts } from "@/db/schema/messages";

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
