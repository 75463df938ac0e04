import { type SQL, sql } from "drizzle-orm";
import type { RewardMode } from "@/db/enums";
import { takesReferrals } from "@/lib/campaigns/takes-referrals";
import type { Reachable } from "@/lib/messages/channels";

/** An advocate as messages need one. */
export interface Recipient extends Reachable {
  readonly advocateId: string;
  readonly name: string;
}

/** A campaign's terms as messages tell them: cents, or basis points. */
export interface Offer {
  readonly rewardMode: RewardMode;
  readonly advocateRewardValue: number;
  readonly friendRewardValue: number;
}

/** A row of an advocate as a `Recipient`. @param alias what the query calls the row */
export function recipientJson(alias: "a" | "friend"): SQL {
  const row = sql.raw(alias);
  return sql`jsonb_build_object('advocateId', ${row}.id, 'name', ${row}.name, 'email', ${row}.email,
    'phone', ${row}.phone, 'notificationPreference', ${row}.notification_preference,
    'mayText', ${row}.sms_consent_at IS NOT NULL)`;
}

/** A row of a campaign as an `Offer`, or null while it takes no referrals. @param alias what the query calls the row */
export function openOfferJson(alias: "c", now: Date): SQL {
  const row = sql.raw(alias);
  const columns = { status: sql`${row}.status`, expiresAt: sql`${row}.expires_at` };
  return sql`CASE WHEN ${takesReferrals(columns, now)}
    THEN jsonb_build_object('rewardMode', ${row}.reward_mode, 'advocateRewardValue', ${row}.advocate_reward_value,
                            'friendRewardValue', ${row}.friend_reward_value) END`;
}
