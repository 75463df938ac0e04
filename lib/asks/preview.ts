import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { AskStep } from "@/db/enums";
import { organizations } from "@/db/schema/organizations";
import { single } from "@/db/single";
import { renderEmail } from "@/emails/render";
import { countSegments, renderSms } from "@/emails/sms";
import { asks } from "@/lib/asks/contract";
import { readPlan } from "@/lib/asks/plan";
import { findCampaign } from "@/lib/business/campaigns/service";
import type { Actor } from "@/lib/kit/auth/actor";
import { implement } from "@/lib/kit/implement";
import { catalogs } from "@/lib/kit/words/catalogs";
import type { AskWords } from "@/lib/kit/words/en/asks";
import type { Language } from "@/lib/kit/words/languages";
import { brandOf } from "@/lib/messages/brand";
import { findSender } from "@/lib/messages/find";
import { queueOwnTest } from "@/lib/messages/own-test";
import type { MessageData } from "@/lib/messages/templates";
import { testAskProps } from "@/lib/messages/templates/asks";

interface AskSample extends Partial<AskWords> {
  readonly campaignId: string;
  readonly step: AskStep;
  readonly language?: Language | undefined;
}

/** An ask with sample data. Uses the words passed, then the saved ones, then the defaults. */
async function sampleOf(db: Db, actor: Actor, wanted: AskSample): Promise<MessageData["test-ask"]> {
  const { campaignId, step, subject, message, text } = wanted;
  const place = { orgId: actor.orgId, campaignId };
  const [campaign, { steps }, organization] = await Promise.all([
    findCampaign(db, actor, campaignId),
    readPlan(db, place),
    db.select({ language: organizations.language }).from(organizations).where(eq(organizations.id, actor.orgId)),
  ]);
  const language = wanted.language ?? single(organization).language;
  const { rewardMode, advocateRewardValue, friendRewardValue, newCustomersOnly } = campaign;
  const given = { ...(subject && { subject }), ...(message && { message }), ...(text && { text }) };
  return {
    step,
    language,
    advocateName: "Ann Reyes",
    balanceCents: 5_000,
    offer: { rewardMode, advocateRewardValue, friendRewardValue, newCustomersOnly },
    words: { ...steps[step]?.words?.[language], ...given },
  };
}

export const previewAsk = implement(asks.previewStep, async ({ db, actor, now }, wanted) => {
  const [data, sender] = await Promise.all([sampleOf(db, actor, wanted), findSender(db, actor.orgId)]);
  const brand = brandOf(sender, now);
  const props = testAskProps(data);
  const { subject, html } = await renderEmail("ask", props, brand);
  const text = renderSms("ask", props, brand, { isFirst: true });
  const usual = catalogs[data.language].asks.usual[data.step];
  return { subject, html, text, segments: countSegments(text), usual };
});

/** Sends a test to the calling member only. */
export const sendTestAsk = implement(asks.testStep, async (context, wanted) => {
  const data = await sampleOf(context.db, context.actor, wanted);
  const { causeId, to, sending } = await queueOwnTest(context, "test-ask", data);
  context.record({ action: "ask.tested", subjectId: causeId, after: { to, step: data.step } });
  return { to, sending };
});
