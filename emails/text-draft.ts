import type { Localized } from "@/emails/props";
import { addressed, capitalize } from "@/emails/text/names";
import type { Language } from "@/emails/words/language";

/** A text message in several wordings, from best to shortest. Each includes the amounts. It explains how to opt out in
 * its language, or in English if none is set. */
export interface TextDraft extends Localized {
  readonly wordings: readonly string[];
  readonly link?: string;
}

interface AdvocateRef {
  readonly advocateName: string;
  readonly portalUrl: string;
}

/** One sentence, or a shorter one, with the link to the advocate's page. */
export function draftToAdvocate(
  { advocateName, portalUrl: link }: AdvocateRef,
  language: Language,
  sentence: string,
  shorter = sentence,
): TextDraft {
  return {
    language,
    wordings: [addressed(advocateName, sentence), capitalize(sentence), capitalize(shorter)],
    link,
  };
}
