import type { WebhookEventType } from "@/db/enums";
import { inviteAdvocate } from "@/lib/advocates/service";
import type { WriteContext } from "@/lib/kit/implement";
import { convertReferral } from "@/lib/referrals/convert";
import { createReferral } from "@/lib/referrals/service";
import { decode, eventData, type Fields } from "@/lib/webhooks/event";
import { findCampaignOfCode, findReferral } from "@/lib/webhooks/find-referral";

type Effect = (context: WriteContext, data: Fields) => Promise<Fields>;

/**
 * What each type of event does, through the same functions as the API, so by the same rules, and what the sender is
 * told of it.
 * @throws ApiError whatever those refuse with; `not_found` when the event fits nothing there is
 */
export const effects: Readonly<Record<WebhookEventType, Effect>> = {
  "advocate.enroll": async (context, data) => {
    const person = decode(eventData["advocate.enroll"], data);
    const { advocate } = await inviteAdvocate.within(context, person);
    const { advocateId, referralCode, referralUrl } = advocate;
    return { advocateId, referralCode, referralUrl };
  },

  "referral.create": async (context, data) => {
    const friend = decode(eventData["referral.create"], data);
    const { db, actor } = context;
    const campaignId = friend.campaignId ?? (await findCampaignOfCode(db, actor, friend.referralCode ?? ""));
    const { referral } = await createReferral.within(context, { ...friend, campaignId });
    return { referralId: referral.referralId };
  },

  "referral.convert": async (context, data) => {
    const { jobValueCents, ...criteria } = decode(eventData["referral.convert"], data);
    const { campaignId, referralId } = await findReferral(context.db, context.actor, criteria);
    const { conversionId, advocateNewBalance } = await convertReferral.within(context, {
      campaignId,
      referralId,
      ...(jobValueCents !== undefined && { jobValueCents }),
    });
    return { referralId, conversionId, advocateNewBalance };
  },
};
