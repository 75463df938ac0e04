import type { Block, Letter } from "@/emails/letter";
import type { Brand, TemplateProps } from "@/emails/props";
import { formatDay, money } from "@/emails/text/formats";
import { addressed, fullName, LONGEST_IN_SUBJECT } from "@/emails/text/names";
import { describeCreditUse, withCreditEnd } from "@/emails/text/offer";
import { describeReach } from "@/emails/words/business-words";
import type { LetterWords } from "@/emails/words/en";
import { catalog, languageFor } from "@/emails/words/words";

/** Templates about a friend. */
type AboutFriend =
  | "advocate-referred"
  | "reward-advocate"
  | "credit-released"
  | "reward-reversed"
  | "reward-restored";

type Writer<T extends AboutFriend> = (props: TemplateProps[T], brand: Brand) => Letter;

/** Variants for a friend the advocate may not hear about: thanks, amounts and days only. */
export const discreetLetters: { readonly [T in AboutFriend]: Writer<T> } = {
  "advocate-referred": (props, brand) => {
    const { words, business } = speak(props, brand);
    const { discreet } = words;
    return frame(props, brand, {
      subject: discreet.thanks,
      preheader: discreet.lead(business),
      lead: discreet.lead(business),
      body: [],
    });
  },
  "reward-advocate": (props, brand) => {
    const { language, words, business } = speak(props, brand);
    const { discreet, reward } = words;
    const { rewardCents, balanceCents, availableOn } = props;
    const day = availableOn && formatDay(availableOn, words);
    const amount = money(rewardCents, words);
    const yours = day ? reward.yoursOn(amount, day) : reward.yours(amount);
    const thanks = { preheader: discreet.lead(business), lead: discreet.lead(business) };
    if (rewardCents === 0) return frame(props, brand, { subject: discreet.thanks, ...thanks, body: [] });
    const closing = day ? discreet.readyOn(day) : describeCreditUse(balanceCents, brand, language);
    return frame(props, brand, {
      subject: `${discreet.thanks}: ${yours}`,
      ...thanks,
      body: [
        account(`+${amount}`, balanceCents, words),
        { kind: "paragraph", text: withCreditEnd(closing, brand, words) },
      ],
    });
  },
  "credit-released": (props, brand) => {
    const { language, words } = speak(props, brand);
    const amount = money(props.rewardCents, words);
    return frame(props, brand, {
      subject: words.released.ready(amount),
      preheader: words.creditNow(money(props.balanceCents, words)),
      lead: words.discreet.ready,
      body: [
        account(`+${amount}`, props.balanceCents, words),
        {
          kind: "paragraph",
          text: withCreditEnd(describeCreditUse(props.balanceCents, brand, language), brand, words),
        },
      ],
    });
  },
  "reward-reversed": (props, brand) => {
    const { language, words } = speak(props, brand);
    const { discreet, reversed } = words;
    const amount = money(props.takenCents, words);
    return frame(props, brand, {
      subject: reversed.subject(fullName(brand.name, LONGEST_IN_SUBJECT)),
      preheader: discreet.taken(amount),
      lead: discreet.taken(amount),
      body: [
        account(`−${amount}`, props.balanceCents, words),
        ...(props.owedCents > 0
          ? [{ kind: "paragraph" as const, text: reversed.owed(money(props.owedCents, words)) }]
          : []),
        {
          kind: "paragraph",
          text: [reversed.comfort, describeReach(language, "wrong", brand)].filter(Boolean).join(" "),
        },
      ],
    });
  },
  "reward-restored": (props, brand) => {
    const { words } = speak(props, brand);
    const { restored, discreet } = words;
    const amount = money(props.restoredCents, words);
    return frame(props, brand, {
      subject: (props.isPending ? restored.pending : restored.yours)(amount),
      preheader: discreet.restored,
      lead: discreet.restored,
      body: [account(`+${amount}`, props.balanceCents, words)],
    });
  },
};

function speak(props: TemplateProps[AboutFriend], brand: Brand) {
  const language = languageFor(props, brand);
  return { language, words: catalog[language], business: fullName(brand.name) };
}

function account(moved: string, balanceCents: number, words: LetterWords) {
  const balance = { label: words.account.credit, amount: money(balanceCents, words) };
  return { kind: "account" as const, lines: [{ label: words.discreet.credit, amount: moved }, balance] };
}

interface DiscreetContent extends Pick<Letter, "preheader" | "lead"> {
  /** Follows the advocate's name. */
  readonly subject: string;
  readonly body: readonly Block[];
}

function frame(
  props: TemplateProps[AboutFriend],
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
