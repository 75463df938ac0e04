import { and, desc, eq, isNull } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { advocateTemplates, Language, RewardMode } from "@/db/enums";
import { campaigns } from "@/db/schema/campaigns";
import type { Offer } from "@/emails/props";
import { renderEmail } from "@/emails/render";
import type { TemplateProps } from "@/emails/templates";
import { rewardProblems } from "@/lib/business/campaigns/contract";
import { rewardCents } from "@/lib/business/campaigns/reward";
import { planOfRow } from "@/lib/kit/auth/plan-overrides";
import { DAY_MS } from "@/lib/kit/durations";
import { appUrl } from "@/lib/kit/env";
import { fieldError } from "@/lib/kit/errors";
import { implement } from "@/lib/kit/implement";
import { referralUrl } from "@/lib/kit/public-links";
import { brandOf } from "@/lib/messages/brand";
import { testAskProps, testInviteProps } from "@/lib/messages/compose";
import { messages } from "@/lib/messages/contract";
import { findSender } from "@/lib/messages/find";
import type { MessageData } from "@/lib/messages/message-data";
import { queueOwnTest } from "@/lib/messages/own-test";

const usual: Readonly<Record<RewardMode, Offer>> = {
  fixed: { rewardMode: "fixed", advocateRewardValue: 2_500, friendRewardValue: 5_000 },
  percent: { rewardMode: "percent", advocateRewardValue: 1_000, friendRewardValue: 500 },
};

/**
 * The offer for a preview: the given parts, completed from the newest campaign, or from the defaults if there is none
 * or its mode differs.
 * @throws ApiError `invalid_input` for more than 100%
 */
async function chooseOffer(db: Db, orgId: string, given: Partial<Offer>): Promise<Offer> {
  const newest = await findNewestOffer(db, orgId);
  const mode = given.rewardMode ?? newest?.rewardMode ?? "fixed";
  const offer = { ...(newest?.rewardMode === mode ? newest : usual[mode]), ...given };
  const [problem] = rewardProblems(offer);
  if (problem) throw fieldError(problem.field, problem.message);
  return offer;
}

async function findNewestOffer(db: Db, orgId: string): Promise<Offer | undefined> {
  const { rewardMode, advocateRewardValue, friendRewardValue } = campaigns;
  const [newest] = await db
    .select({ rewardMode, advocateRewardValue, friendRewardValue })
    .from(campaigns)
    .where(and(eq(campaigns.orgId, orgId), isNull(campaigns.deletedAt)))
    .orderBy(desc(campaigns.id))
    .limit(1);
  return newest;
}

type AdvocateTemplate = (typeof advocateTemplates)[number];

const fred = { friendName: "Fred Fox", referralCode: "FRED-3M8P" };

/** The job value that percentages apply to, in cents. */
const JOB_VALUE_CENTS = 50_000;

const SHOWN_DAYS_LEFT = 30;

/** A template's props for a preview: an offer, made-up people, and links that lead nowhere. */
function previewProps(
  invitation: MessageData["test-invite"],
  now: Date,
  orgLanguage: Language,
): Pick<TemplateProps, AdvocateTemplate> {
  const { offer, language } = invitation;
  const spoken = { ...(language && { language }) };
  const { rewardMode, advocateRewardValue, friendRewardValue } = offer;
  const inCents = (value: number) => rewardCents(rewardMode, value, JOB_VALUE_CENTS);
  const names = { advocateName: "Ann Reyes", friendName: fred.friendName };
  const ownPage = {
    ...spoken,
    portalUrl: `${appUrl()}/portal/preview`,
    unsubscribeUrl: `${appUrl()}/unsubscribe/preview`,
  };
  const earned = inCents(advocateRewardValue);
  return {
    invite: testInviteProps(invitation),
    "portal-link": { ...names, ...ownPage },
    "advocate-referred": { ...names, ...ownPage, offer },
    "reward-advocate": { ...names, ...ownPage, rewardCents: earned, balanceCents: earned },
    "reward-friend": {
      ...names,
      ...ownPage,
      offer,
      rewardCents: inCents(friendRewardValue),
      referralUrl: referralUrl(fred.referralCode),
    },
    "credit-released": { ...names, ...ownPage, rewardCents: earned, balanceCents: earned },
    "reward-reversed": {
      ...names,
      ...ownPage,
      ...{ reason: "refunded", takenCents: earned, balanceCents: 0, owedCents: 0, wasPending: false },
    },
    "reward-restored": {
      ...names,
      ...ownPage,
      ...{ restoredCents: earned, balanceCents: earned, isPending: false },
    },
    ask: testAskProps({
      ...{
        step: "after_job",
        language: language ?? orgLanguage,
        advocateName: names.advocateName,
        offer,
        words: {},
      },
    }),
    "credit-expiring": {
      ...names,
      ...ownPage,
      ...{ expiringCents: earned, balanceCents: earned, daysLeft: SHOWN_DAYS_LEFT },
      expiresOn: new Date(now.getTime() + SHOWN_DAYS_LEFT * DAY_MS).toISOString().slice(0, 10),
    },
  };
}

interface InviteWords {
  readonly inviteSubject?: string | undefined;
  readonly inviteMessage?: string | undefined;
  readonly language?: Language | undefined;
}

function wordsOf({ inviteSubject, inviteMessage, language }: InviteWords) {
  return {
    ...(language && { language }),
    ...(inviteSubject && { inviteSubject }),
    ...(inviteMessage && { inviteMessage }),
  };
}

/** Sends the current invite only to the member who requests it. */
export const sendTestInvite = implement(
  messages.sendTest,
  async (context, { inviteSubject, inviteMessage, language, ...given }) => {
    const offer = await chooseOffer(context.db, context.actor.orgId, given);
    const data = { offer, ...wordsOf({ inviteSubject, inviteMessage, language }) };
    const { causeId, to, sending } = await queueOwnTest(context, "test-invite", data);
    context.record({ action: "message.tested", subjectId: causeId, after: { to } });
    return { to, sending };
  },
);

export const previewMessage = implement(
  messages.preview,
  async (
    { db, actor, now },
    { template, primaryColor, inviteSubject, inviteMessage, language, ...given },
  ) => {
    const [sender, offer] = await Promise.all([
      findSender(db, actor.orgId),
      chooseOffer(db, actor.orgId, given),
    ]);
    const brand = brandOf(sender, now);
    const mayColor = planOfRow(sender.organization, now).customBranding;
    const look = mayColor && primaryColor !== undefined ? { ...brand, color: primaryColor } : brand;
    return renderEmail(
      template,
      previewProps(
        { offer, ...wordsOf({ inviteSubject, inviteMessage, language }) },
        now,
        brand.language ?? "en",
      )[template],
      look,
    );
  },
);
