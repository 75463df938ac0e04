import { z } from "zod";
import { askSteps } from "@/db/enums";
import type { AskProps } from "@/emails/ask-messages";
import { referralUrl } from "@/lib/kit/public-links";
import { languages } from "@/lib/kit/words/languages";
import { hiddenLink, type MessageLinks, previewLinks } from "@/lib/messages/links";
import { ann, cents, declare, declareToAdvocates, offer } from "@/lib/messages/templates/declare";

const ask = z.object({
  step: z.enum(askSteps),
  language: z.enum(languages),
  advocateName: z.string(),
  offer,
  words: z.object({
    subject: z.string().exactOptional(),
    message: z.string().exactOptional(),
    text: z.string().exactOptional(),
  }),
  service: z.string().exactOptional(),
  technician: z.string().exactOptional(),
  balanceCents: cents.exactOptional(),
});

type Ask = z.output<typeof ask>;

function askProps(data: Ask, links: MessageLinks, jobId?: string): AskProps {
  return { ...data, ...links.own(), referralCode: links.referralCode, answerUrl: links.answerUrl(jobId) };
}

/** Props for a test or preview of an ask about a fictional advocate; its links lead nowhere. */
export function testAskProps(data: Ask): AskProps {
  return askProps(data, previewLinks());
}

/** The time zones in which it must be daytime when it goes out, and the job it is about. */
const waiting = { zones: z.array(z.string()), jobId: z.uuid().exactOptional() };

/** Asks, and an ask as a test to the member who tries it. */
export const askTemplates = {
  // Counts as an invite if it is the first message to the person (see `kindOf`).
  ask: declareToAdvocates(ask.extend(waiting), {
    counts: "unasked",
    waits: "daytime",
    props: ({ zones: _, jobId, ...data }, links) => askProps(data, links, jobId),
    sample: ({ chosen, orgLanguage, ...terms }) => ({
      ...ann,
      step: "after_job" as const,
      language: chosen.language ?? orgLanguage,
      offer: terms.invitation.offer,
      words: {},
      zones: [],
    }),
  }),
  "friend-reminder": declare(ask.extend({ ...waiting, friendName: z.string(), referralCode: z.string() }), {
    counts: "unasked",
    waits: "daytime",
    props: ({ zones: _, jobId: __, friendName: ___, ...data }, links) => ({
      ...data,
      referralUrl: referralUrl(data.referralCode),
      portalUrl: hiddenLink(),
      answerUrl: hiddenLink(),
      unsubscribeUrl: links.unsubscribeUrl(),
    }),
  }),
  "test-ask": declare(ask, { props: testAskProps }),
};
