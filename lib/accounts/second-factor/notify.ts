import type { Tx } from "@/db/client";
import { newId } from "@/db/new-id";
import { queueMemberMessage } from "@/lib/messages/outbox";
import type { MessageData } from "@/lib/messages/templates";

interface MailedMember {
  readonly orgId: string;
  readonly email: string;
}

/** Emails a member that a way they sign in has changed, no matter who changed it. */
export async function notifyMember(
  tx: Tx,
  { orgId, email }: MailedMember,
  change: MessageData["security-notice"]["change"],
  now: Date,
): Promise<void> {
  const template = "security-notice";
  await queueMemberMessage(tx, { orgId, template, causeId: newId(now), email, data: { change }, now });
}
