import type { Tx } from "@/db/client";
import { insertRows } from "@/db/insert-rows";
import { messages } from "@/db/schema/messages";
import type { Context } from "@/lib/api/implement";
import { advocateRows } from "@/lib/messages/queue-messages";
import type { Offer, Recipient } from "@/lib/messages/recipient";

type Enrolled = Omit<Recipient, "mayText"> & { readonly smsConsentAt: Date | null };

const columns = [
  "orgId",
  "id",
  "channel",
  "template",
  "recipient",
  "advocateId",
  "causeId",
  "data",
  "createdAt",
] as const;

/**
 * Queues the messages that bring new advocates of a campaign their links, in one statement (spec, "Invite advocate").
 */
export async function queueInvites(
  context: Context<Tx>,
  advocates: readonly Enrolled[],
  offer: Offer,
): Promise<void> {
  const rows = advocates.flatMap((advocate) => inviteRows(context, advocate, offer));
  if (rows.length > 0) await context.db.execute(insertRows(messages, columns, rows));
}

/** The invite as rows, one for each way the advocate is reached. */
export function inviteRows(
  { actor, now }: Context<Tx>,
  { smsConsentAt, ...advocate }: Enrolled,
  { rewardMode, advocateRewardValue, friendRewardValue }: Offer,
) {
  return advocateRows({
    orgId: actor.orgId,
    template: "invite",
    causeId: advocate.advocateId,
    to: { ...advocate, mayText: smsConsentAt !== null },
    plan: actor.plan,
    data: {
      advocateName: advocate.name,
      offer: { rewardMode, advocateRewardValue, friendRewardValue },
    },
    now,
  });
}
