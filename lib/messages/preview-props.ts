import type { advocateTemplates } from "@/db/enums";
import type { Offer, TemplateProps } from "@/emails/props";
import { referralUrl } from "@/lib/advocates/portal-token";
import { rewardCents } from "@/lib/ledger/reward";
import { appUrl } from "@/lib/platform/env";

type AdvocateTemplate = (typeof advocateTemplates)[number];

const ann = { advocateName: "Ann Reyes", referralCode: "ANN-7K2Q" };
const fred = { friendName: "Fred Fox", referralCode: "FRED-3M8P" };

/** The job that percentages are of, in cents. */
const JOB_VALUE_CENTS = 50_000;

/** What a template is filled with for a preview: an offer, people who are made up, and links to nobody's pages. */
export function previewProps(offer: Offer): Pick<TemplateProps, AdvocateTemplate> {
  const { rewardMode, advocateRewardValue, friendRewardValue } = offer;
  const inCents = (value: number) => rewardCents(rewardMode, value, JOB_VALUE_CENTS);
  const names = { advocateName: ann.advocateName, friendName: fred.friendName };
  const ownPage = {
    portalUrl: `${appUrl()}/portal/preview`,
    unsubscribeUrl: `${appUrl()}/unsubscribe/preview`,
  };
  const earned = inCents(advocateRewardValue);
  return {
    invite: { ...ann, ...ownPage, offer, referralUrl: referralUrl(ann.referralCode) },
    "reward-advocate": { ...names, ...ownPage, rewardCents: earned, balanceCents: earned },
    "reward-friend": {
      ...names,
      ...ownPage,
      offer,
      rewardCents: inCents(friendRewardValue),
      referralUrl: referralUrl(fred.referralCode),
    },
  };
}
