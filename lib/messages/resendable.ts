import { and, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import type { MessageChannel } from "@/db/enums";
import { advocates } from "@/db/schema/advocates";
import { campaigns } from "@/db/schema/campaigns";
import type { Plan } from "@/lib/auth/access";
import { takesReferrals } from "@/lib/campaigns/takes-referrals";
import { ApiError } from "@/lib/kit/errors";
import { destinationsOf, type Reachable } from "@/lib/messages/channels";
import type { Offer } from "@/lib/messages/recipient";

/** An advocate as of now, for a message that is sent again. */
export interface Resendable extends Reachable {
  readonly balanceCents: number;
  /** The campaign's terms, whether it takes referrals or not. */
  readonly offer: Offer;
  readonly isCampaignOpen: boolean;
}

/** @throws ApiError `message_not_resendable` when the campaign was deleted */
export async function findResendable(
  tx: Tx,
  { orgId, advocateId, now }: { readonly orgId: string; readonly advocateId: string; readonly now: Date },
): Promise<Resendable> {
  const [found] = await tx
    .select({
      email: advocates.email,
      phone: advocates.phone,
      notificationPreference: advocates.notificationPreference,
      mayText: sql<boolean>`${advocates.smsConsentAt} IS NOT NULL`,
      balanceCents: advocates.creditBalanceCents,
      offer: {
        rewardMode: campaigns.rewardMode,
        advocateRewardValue: campaigns.advocateRewardValue,
        friendRewardValue: campaigns.friendRewardValue,
      },
      isCampaignOpen: takesReferrals(campaigns, now),
    })
    .from(advocates)
    .innerJoin(campaigns, and(eq(campaigns.orgId, advocates.orgId), eq(campaigns.id, advocates.campaignId)))
    .where(and(eq(advocates.orgId, orgId), eq(advocates.id, advocateId), isNull(campaigns.deletedAt)));
  if (!found) throw notResendable("The campaign that this message is about was deleted.");
  return found;
}

/** Where the advocate is reached by this channel now. @throws ApiError `message_not_resendable` */
export function requireDestination(advocate: Resendable, channel: MessageChannel, plan: Plan): string {
  const destination = destinationsOf(advocate, plan).find((one) => one.channel === channel);
  if (!destination) throw notResendable(explain(advocate, channel, plan));
  return destination.recipient;
}

function explain({ email, phone, mayText }: Resendable, channel: MessageChannel, plan: Plan): string {
  if (channel === "email") {
    return email
      ? "The advocate wants texts only; change notificationPreference first."
      : "The advocate has no e-mail address any more; add one first.";
  }
  if (!plan.sms) return "Your plan does not include text messages; upgrade to send them.";
  if (!phone) return "The advocate has no phone number any more; add one first.";
  if (!mayText) return "The advocate has not agreed to be texted.";
  return "The advocate wants e-mails only; change notificationPreference first.";
}

/** The refusal to send a message again. */
export function notResendable(why: string): ApiError {
  return new ApiError("message_not_resendable", why);
}
