import type { Tx } from "@/db/client";
import type { Context } from "@/lib/api/implement";
import { advocateRows, queueMessages } from "@/lib/messages/queue-messages";
import type { Offer, Recipient } from "@/lib/messages/recipient";

type Enrolled = Omit<Recipient, "mayText"> & { readonly smsConsentAt: Date | null };

/** Queues the message that brings a new advocate the link (spec, "Invite advocate"). */
export async function queueInvite(
  { db, actor, now }: Context<Tx>,
  { smsConsentAt, ...advocate }: Enrolled,
  { rewardMode, advocateRewardValue, friendRewardValue }: Offer,
): Promise<void> {
  const rows = advocateRows({
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
  await queueMessages(db, rows);
}
