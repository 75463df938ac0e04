import type { Letter } from "@/emails/letter";
import type { Brand, Localized } from "@/emails/props";
import { describeReach } from "@/emails/reach";
import { addressed, capitalize, fullName, LONGEST_IN_SUBJECT } from "@/emails/text/names";
import { endSentence } from "@/emails/text/text";
import type { TextDraft } from "@/emails/text-draft";
import { speak } from "@/emails/words";

interface ContactProps extends Localized {
  readonly advocateName: string;
  /** What is new: an email address or a number for texts. */
  readonly channel: "email" | "sms";
}

interface CodeProps extends ContactProps {
  readonly code: string;
  readonly minutesValid: number;
}

/** Messages about an advocate's new email address or number. */
export const contactMessages = {
  /** To the new contact, before it replaces the old one. */
  "contact-code": { email: contactCode, text: contactCodeText },
  /** To the old contact, after it was replaced. */
  "contact-changed": { email: contactChanged, text: contactChangedText },
};

function contactCode(props: CodeProps, brand: Brand): Letter {
  const { code, minutesValid } = props;
  const { language, words, business } = speak(props, brand);
  const { contact } = words;
  return {
    language,
    subject: contact.code(code, fullName(brand.name, LONGEST_IN_SUBJECT)),
    preheader: endSentence(contact.enter(minutesValid)),
    title: [code],
    lead: endSentence(contact.enter(minutesValid)),
    body: [{ kind: "paragraph", text: contact.ignore }],
    reason: endSentence(contact.reason(business)),
  };
}

function contactChanged(props: ContactProps, brand: Brand): Letter {
  const { advocateName, channel } = props;
  const { language, words, business } = speak(props, brand);
  const { contact } = words;
  return {
    language,
    subject: addressed(advocateName, contact.changed[channel](fullName(brand.name, LONGEST_IN_SUBJECT))),
    preheader: contact.nothing,
    title: [addressed(advocateName, contact.changedTitle[channel])],
    lead: endSentence(contact.lead),
    body: [
      { kind: "paragraph", text: contact.nothing },
      { kind: "paragraph", text: contact.wrong(describeReach(language, "stop", brand)) },
    ],
    reason: endSentence(contact.changedReason(business)),
  };
}

function contactCodeText(props: CodeProps, brand: Brand): TextDraft {
  const { language, texts } = speak(props, brand);
  return { language, wordings: [texts.contact.code(props.code, props.minutesValid)] };
}

function contactChangedText(props: ContactProps, brand: Brand): TextDraft {
  const { language, texts } = speak(props, brand);
  const { contact } = texts;
  const change = capitalize(contact[props.channel]);
  return { language, wordings: [`${change} ${contact.wrong(brand.phone ?? "")}`] };
}
