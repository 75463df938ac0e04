import type { Localized } from "@/emails/props";
import { addressSentence, capitalize } from "@/emails/text/names";
import type { Language } from "@/lib/kit/words/languages";

/**
 * A text message in several wordings, from best to shortest, with the person and the amounts. It explains how to opt out
 * in its language, or in English if none is set.
 */
export interface TextDraft extends Localized {
  readonly wordings: readonly string[];
  /** Wordings without a name, for names that the text message alphabet cannot write. */
  readonly nameless?: readonly string[];
  /** Whether the words say why the person gets it, as the first text must. */
  readonly givesReason?: true;
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
    wordings: [addressSentence(advocateName, sentence), addressSentence(advocateName, shorter)],
    nameless: [capitalize(sentence), capitalize(shorter)],
    link,
  };
}
