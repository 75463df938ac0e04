import { sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { one } from "@/db/one";
import type { Offer } from "@/emails/props";
import type { Context } from "@/lib/kit/implement";
import { advocateRows, type Recipient, recipientJson } from "@/lib/messages/advocate-messages";
import { queueMessages } from "@/lib/messages/outbox";

type Told = {
  readonly advocate: Recipient;
  readonly friendName: string;
  readonly offer: Offer;
};

/**
 * Tells an advocate that a friend has signed up: once the referral counts, and only where neither the advocate nor
 * staff typed it in, who know. What a conversion brings along is told by the reward alone.
 */
export async function tellAdvocate({ db, actor, now }: Context<Tx>, referralId: string): Promise<void> {
  const { orgId, plan } = actor;
  const rows = await db.execute<Told>(sql`
    SELECT ${recipientJson("a")} AS advocate, r.friend_name AS "friendName",
           jsonb_build_object('rewardMode', r.reward_mode, 'advocateRewardValue', r.advocate_reward_value,
                              'friendRewardValue', r.friend_reward_value) AS offer
      FROM referrals r JOIN advocates a ON a.org_id = ${orgId}::uuid AND a.id = r.advocate_id
     WHERE r.org_id = ${orgId}::uuid AND r.id = ${referralId}::uuid`);
  const { advocate: to, friendName, offer } = one(rows);
  const data = { advocateName: to.name, friendName, offer };
  const cause = { orgId, template: "advocate-referred", causeId: referralId, plan, now } as const;
  await queueMessages(db, advocateRows({ ...cause, to, data }));
}
