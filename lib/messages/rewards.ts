import type { Tx } from "@/db/client";
import type { Context } from "@/lib/kit/implement";
import { advocateRows, queueMessages } from "@/lib/messages/queue-messages";
import type { Offer, Recipient } from "@/lib/messages/recipient";

interface Rewards {
  readonly conversionId: string;
  readonly referral: {
    readonly friendName: string;
    readonly advocate: Recipient;
    readonly offer: Offer | null;
  };
  readonly friend: Recipient;
  /** In cents. */
  readonly advocateCents: number;
  readonly friendCents: number;
  readonly advocateNewBalance: number;
}

/** Queues what a conversion tells both sides (spec, "Convert referral"). */
export async function queueRewards({ db, actor, now }: Context<Tx>, rewards: Rewards): Promise<void> {
  const { conversionId, referral, friend } = rewards;
  const { advocate, friendName, offer } = referral;
  const cause = { orgId: actor.orgId, causeId: conversionId, plan: actor.plan, now };
  const names = { advocateName: advocate.name, friendName };
  await queueMessages(db, [
    ...advocateRows({
      ...cause,
      template: "reward-advocate",
      to: advocate,
      data: { ...names, rewardCents: rewards.advocateCents, balanceCents: rewards.advocateNewBalance },
    }),
    ...advocateRows({
      ...cause,
      template: "reward-friend",
      to: friend,
      data: { ...names, rewardCents: rewards.friendCents, ...(offer && { offer }) },
    }),
  ]);
}
