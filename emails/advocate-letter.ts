import { type AccountLine, account, type Block, button, type Letter, paragraph } from "@/emails/letter";
import type { Brand, OwnPage } from "@/emails/props";
import { money } from "@/emails/text/formats";
import { addressSentence } from "@/emails/text/names";
import { speak } from "@/emails/words";
import type { LetterWords } from "@/lib/kit/words/en/emails";

/** What changed an advocate's credit, and the new balance. */
export function creditAccount(change: AccountLine, balanceCents: number, words: LetterWords): Block {
  return account([change, { label: words.account.credit, amount: money(balanceCents, words) }]);
}

interface AdvocateLetterContent extends Pick<Letter, "subject" | "preheader" | "lead" | "body" | "isCalm"> {
  /** The headline, if it is not the subject. */
  readonly title?: string;
}

/** A letter to an advocate about their credit: subject and headline begin with their name. */
export function advocateLetter(
  props: OwnPage & { readonly advocateName: string },
  brand: Brand,
  { subject, title = `${subject}.`, ...rest }: AdvocateLetterContent,
): Letter {
  const { language, words, business } = speak(props, brand);
  return {
    ...rest,
    language,
    subject: addressSentence(props.advocateName, subject),
    title: [addressSentence(props.advocateName, title)],
    reason: words.keepIt(business),
    unsubscribeUrl: props.unsubscribeUrl,
  };
}

interface DiscreetContent extends Pick<Letter, "preheader" | "lead" | "isCalm"> {
  /** Follows the advocate's name. */
  readonly subject: string;
  readonly body: readonly Block[];
}

/** A letter about a friend the advocate may not hear about: thanks, amounts and days only. */
export function discreetLetter(
  props: OwnPage & { readonly advocateName: string },
  brand: Brand,
  { body, ...opening }: DiscreetContent,
): Letter {
  const { words } = speak(props, brand);
  return advocateLetter(props, brand, {
    ...opening,
    body: [...body, paragraph(words.discreet.why), button(words.button.page, props.portalUrl)],
  });
}
