import { sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { single } from "@/db/single";
import type { Offer } from "@/emails/props";
import type { Actor } from "@/lib/kit/auth/actor";
import type { Context } from "@/lib/kit/implement";
import { advocateRows, type Recipient, recipientJson } from "@/lib/messages/advocate-messages";
import { type QueuedRow, queueMessages } from "@/lib/messages/outbox";

/** Whether to notify the advocate of a referral; not if they or staff entered it. */
export function isTold({ kind }: Actor): boolean {
  return kind === "apiKey" || kind === "webhook";
}

type ReferredRow = {
  readonly advocate: Recipient;
  readonly friendName: string;
  readonly friendAgreed: boolean;
  readonly offer: Offer;
};

/**
 * Notifies an advocate of a friend's sign-up once the referral counts, unless the advocate or staff entered it. A
 * conversion at once sends only the reward notification.
 */
export async function notifyAdvocate(context: Context<Tx>, referralId: string): Promise<void> {
  const { db, actor } = context;
  const rows = await db.execute<ReferredRow>(sql`
    SELECT ${recipientJson("a")} AS advocate, r.friend_name AS "friendName",
           r.friend_tell_consent_at IS NOT NULL AS "friendAgreed",
           jsonb_build_object('rewardMode', r.reward_mode, 'advocateRewardValue', r.advocate_reward_value,
                              'friendRewardValue', r.friend_reward_value) AS offer
      FROM referrals r
     CROSS JOIN LATERAL (SELECT * FROM advocates d WHERE d.org_id = r.org_id AND d.id = r.advocate_id LIMIT 1) a
     WHERE r.org_id = ${actor.orgId}::uuid AND r.id = ${referralId}::uuid`);
  await queueMessages(db, referredRows(context, referralId, single(rows)));
}

/** Builds the notification rows. */
export function referredRows(
  { actor, now }: Pick<Context, "actor" | "now">,
  referralId: string,
  { advocate: to, friendName, friendAgreed, offer }: ReferredRow,
): QueuedRow[] {
  const { orgId, plan } = actor;
  const data = { advocateName: to.name, friendName, ...(friendAgreed && { friendAgreed }), offer };
  return advocateRows({ orgId, template: "advocate-referred", causeId: referralId, plan, now, to, data });
}
