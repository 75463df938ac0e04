import type { Tx } from "@/db/client";
import type { Context } from "@/lib/kit/implement";
import { advocateRows, queueMessages } from "@/lib/messages/queue-messages";
import type { Offer, Recipient } from "@/lib/messages/recipient";

type Enrolled = Omit<Recipient, "mayText"> & { readonly smsConsentAt: Date | null };

/**
 * Queues the messages that bring new advocates of a campaign their links, in one statement (spec, "Invite advocate").
 */
export async function queueInvites(
  context: Context<Tx>,
  advocates: readonly Enrolled[],
  offer: Offer,
): Promise<void> {
  await queueMessages(
    context.db,
    advocates.flatMap((advocate) => inviteRows(context, advocate, offer)),
  );
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
