import type { Block, Letter } from "@/emails/letter";
import type { Brand, OwnPage } from "@/emails/props";
import { money } from "@/emails/text/formats";
import { addressed } from "@/emails/text/names";
import type { LetterWords } from "@/emails/words/en";
import { speak } from "@/emails/words/words";

/** The amount credited or taken back, without the friend, and the new balance. */
export function discreetAccount(moved: string, balanceCents: number, words: LetterWords): Block {
  const balance = { label: words.account.credit, amount: money(balanceCents, words) };
  return { kind: "account", lines: [{ label: words.discreet.credit, amount: moved }, balance] };
}

interface DiscreetContent extends Pick<Letter, "preheader" | "lead"> {
  /** Follows the advocate's name. */
  readonly subject: string;
  readonly body: readonly Block[];
}

/** A letter about a friend the advocate may not hear about: thanks, amounts and days only. */
export function discreetLetter(
  props: OwnPage & { readonly advocateName: string },
  brand: Brand,
  { subject, body, ...opening }: DiscreetContent,
): Letter {
  const { language, words, business } = speak(props, brand);
  return {
    ...opening,
    language,
    subject: addressed(props.advocateName, subject),
    title: [addressed(props.advocateName, `${subject}.`)],
    body: [
      ...body,
      { kind: "paragraph", text: words.discreet.why },
      { kind: "button", label: words.button.page, url: props.portalUrl },
    ],
    reason: words.keepIt(business),
    unsubscribeUrl: props.unsubscribeUrl,
  };
}
