import { and, desc, eq, isNull } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { AdvocateTemplate, RewardMode } from "@/db/enums";
import { campaigns } from "@/db/schema/campaigns";
import type { Offer } from "@/emails/props";
import { renderEmail } from "@/emails/render";
import type { TemplateProps } from "@/emails/templates";
import { rewardProblems } from "@/lib/business/campaigns/contract";
import { rewardCents } from "@/lib/business/campaigns/reward";
import { planOfRow } from "@/lib/kit/auth/plan-overrides";
import { fieldError } from "@/lib/kit/errors";
import { implement } from "@/lib/kit/implement";
import type { Language } from "@/lib/kit/words/languages";
import { brandOf } from "@/lib/messages/brand";
import { messages } from "@/lib/messages/contract";
import { findSender } from "@/lib/messages/find";
import { previewLinks } from "@/lib/messages/links";
import { queueOwnTest } from "@/lib/messages/own-test";
import { type MessageData, sampledTemplates } from "@/lib/messages/templates";

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

/** The job value that percentages apply to, in cents. */
const JOB_VALUE_CENTS = 50_000;

/** A template's props for a preview: made-up people, and links that lead nowhere. */
function sampleOf<T extends AdvocateTemplate>(
  template: T,
  invitation: MessageData["test-invite"],
  { now, orgLanguage }: { readonly now: Date; readonly orgLanguage: Language },
): TemplateProps[T] {
  const { sample, sampleCode, props } = sampledTemplates[template];
  const { rewardMode, advocateRewardValue, friendRewardValue } = invitation.offer;
  const data = sample({
    invitation,
    chosen: { ...(invitation.language && { language: invitation.language }) },
    orgLanguage,
    advocateCents: rewardCents(rewardMode, advocateRewardValue, JOB_VALUE_CENTS),
    friendCents: rewardCents(rewardMode, friendRewardValue, JOB_VALUE_CENTS),
    now,
  });
  return props(data, previewLinks(sampleCode));
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
  async ({ db, actor, now }, { template, primaryColor, inviteSubject, inviteMessage, language, ...given }) => {
    const [sender, offer] = await Promise.all([findSender(db, actor.orgId), chooseOffer(db, actor.orgId, given)]);
    const brand = brandOf(sender, now);
    const mayColor = planOfRow(sender.organization, now).customBranding;
    const look = mayColor && primaryColor !== undefined ? { ...brand, color: primaryColor } : brand;
    const invitation = { offer, ...wordsOf({ inviteSubject, inviteMessage, language }) };
    const props = sampleOf(template, invitation, { now, orgLanguage: brand.language ?? "en" });
    return renderEmail(template, props, look);
  },
);
