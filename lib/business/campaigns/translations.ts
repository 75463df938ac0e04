import { z } from "zod";
import { inviteMessage, inviteSubject } from "@/lib/business/campaigns/invite-text";
import { holdsWebAddress } from "@/lib/kit/plain-name";
import { isWellFormed } from "@/lib/kit/well-formed";
import { type Language, languages } from "@/lib/kit/words/languages";

const MAX_EXTRA_TERMS = 1_000;

/** The business's own lines in the terms of an offer. */
export const extraTerms = z
  .string()
  .trim()
  .min(1)
  .max(MAX_EXTRA_TERMS, { abort: true })
  .refine((value) => isWellFormed(value) && !/(?!\n)\p{Cc}/u.test(value), "must not contain control characters")
  .refine((value) => !holdsWebAddress(value), "can’t contain a web address")
  .meta({
    description: "Your own lines at the end of the terms of the offer, which customers can read.",
    example: "Not valid on emergency calls.",
  });

interface InviteWords {
  readonly inviteSubject?: string | null | undefined;
  readonly inviteMessage?: string | null | undefined;
  readonly translations?: Translations | null | undefined;
}

/** A campaign's own words in other languages. */
export const Translations = z.partialRecord(
  z.enum(languages),
  z.strictObject({
    inviteSubject: inviteSubject.exactOptional(),
    inviteMessage: inviteMessage.exactOptional(),
    extraTerms: extraTerms.exactOptional(),
  }),
);

export type Translations = z.output<typeof Translations>;

/**
 * The business's own invite words in `language`: the translation if there is one, otherwise the original. Empty fields are
 * left out, so that our default words apply.
 */
export function inviteWordsFor({ inviteSubject, inviteMessage, translations }: InviteWords, language: Language | null) {
  const translated = language === null ? undefined : translations?.[language];
  const subject = translated?.inviteSubject ?? inviteSubject;
  const message = translated?.inviteMessage ?? inviteMessage;
  return { ...(subject && { inviteSubject: subject }), ...(message && { inviteMessage: message }) };
}
