import { accountMessages } from "@/emails/account-messages";
import { advocateLetter, creditAccount } from "@/emails/advocate-letter";
import { alertMessages } from "@/emails/alert-messages";
import { askMessages } from "@/emails/ask-messages";
import { creditMessages } from "@/emails/credit-messages";
import { weeklyDigest } from "@/emails/digest-letter";
import { friendMessages } from "@/emails/friend-messages";
import { inviteMessages } from "@/emails/invite-messages";
import { blocks, button, type Letter, paragraph } from "@/emails/letter";
import type { Brand, Localized, OwnPage } from "@/emails/props";
import { describeReach } from "@/emails/reach";
import { rewardMessages } from "@/emails/reward-messages";
import { money } from "@/emails/text/formats";
import { addressSentence, capitalize, fullName, LONGEST_IN_SUBJECT } from "@/emails/text/names";
import { describeCreditUse } from "@/emails/text/offer";
import { cleanText, endSentence, isolate } from "@/emails/text/text";
import { draftToAdvocate, type TextDraft } from "@/emails/text-draft";
import { isDiscreet, nameErased, speak } from "@/emails/words";

interface ReceiptProps extends OwnPage {
  readonly advocateName: string;
  readonly usedCents: number;
  readonly balanceCents: number;
  /** The invoice it came off, if the business gave one. */
  readonly invoiceNumber?: string;
  readonly isGiftCard?: true;
}

/** Receipts for used credit. */
const receiptMessages = {
  "credit-used": { email: receipt, text: receiptText },
};

/** Tells an advocate what credit was used, on which invoice, and what is left. */
function receipt(props: ReceiptProps, brand: Brand): Letter {
  const { usedCents, balanceCents, isGiftCard, portalUrl } = props;
  const { language, words, business } = speak(props, brand);
  const { used } = words;
  const amount = money(usedCents, words);
  const number = isolate(cleanText(props.invoiceNumber ?? ""));
  const how = isGiftCard
    ? used.how.card(amount, business)
    : number
      ? used.how.invoice(amount, number, business)
      : used.how.bill(amount, business);
  const line = isGiftCard ? used.lineCard : number ? used.line(number) : used.lineOther;
  const useOfRest = balanceCents > 0 ? describeCreditUse(balanceCents, brand, language) : "";
  return {
    ...advocateLetter(props, brand, {
      subject: used.subject(amount),
      preheader: balanceCents > 0 ? used.left(money(balanceCents, words)) : used.none,
      lead: endSentence(how),
      body: blocks(
        creditAccount({ label: line, amount: `−${amount}`, isTaken: true }, balanceCents, words),
        useOfRest && paragraph(useOfRest),
        button(words.button.page, portalUrl),
      ),
    }),
    reason: used.reason(business),
  };
}

function receiptText(props: ReceiptProps, brand: Brand): TextDraft {
  const { usedCents, balanceCents, invoiceNumber } = props;
  const { language, words, texts } = speak(props, brand);
  const { used } = texts;
  const amount = money(usedCents, words);
  const left = used.left(money(balanceCents, words));
  const number = cleanText(invoiceNumber ?? "");
  const short = `${used.other(amount)} ${left}`;
  return draftToAdvocate(props, language, number ? `${used.invoice(amount, number)} ${left}` : short, short);
}

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
const contactMessages = {
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
    body: [paragraph(contact.ignore)],
    reason: endSentence(contact.reason(business)),
  };
}

function contactChanged(props: ContactProps, brand: Brand): Letter {
  const { advocateName, channel } = props;
  const { language, words, business } = speak(props, brand);
  const { contact } = words;
  return {
    language,
    subject: addressSentence(advocateName, contact.changed[channel](fullName(brand.name, LONGEST_IN_SUBJECT))),
    preheader: contact.nothing,
    title: [addressSentence(advocateName, contact.changedTitle[channel])],
    lead: endSentence(contact.lead),
    body: [paragraph(contact.nothing), paragraph(contact.wrong(describeReach(language, "stop", brand)))],
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

const written = {
  ...inviteMessages,
  ...rewardMessages,
  ...creditMessages,
  ...receiptMessages,
  ...contactMessages,
  ...friendMessages,
  ...askMessages,
  ...accountMessages,
  ...alertMessages,
  "weekly-digest": { email: weeklyDigest },
};

type Written = typeof written;
type PropsOf<Message> = Message extends { email: (props: infer Props, brand: Brand) => Letter }
  ? Props
  : Message extends { text: (props: infer Props, brand: Brand) => TextDraft }
    ? Props
    : never;
type TemplatesWith<Form extends string> = {
  [T in keyof Written]: Form extends keyof Written[T] ? T : never;
}[keyof Written];

export type TemplateProps = { readonly [T in keyof Written]: PropsOf<Written[T]> };

/** The templates that go out as emails. */
export type Template = TemplatesWith<"email">;

/** The templates that go out as text messages. */
export type SmsTemplate = TemplatesWith<"text">;

type Write<T extends keyof Written, Form> = (props: TemplateProps[T], brand: Brand) => Form;

type Emails = {
  readonly [T in Template]: {
    readonly email: Write<T, Letter>;
    /** For a friend the advocate may not hear about: thanks, amounts and days only. */
    readonly discreet?: Write<T, Letter>;
  };
};

const emails: Emails = written;
const texts: { readonly [T in SmsTemplate]: { readonly text: Write<T, TextDraft> } } = written;

export function writeLetter<T extends Template>(template: T, props: TemplateProps[T], brand: Brand): Letter {
  const { email, discreet } = emails[template];
  const write = (isDiscreet(props, brand) && discreet) || email;
  return write(nameErased(props, brand), brand);
}

export function draftText<T extends SmsTemplate>(template: T, props: TemplateProps[T], brand: Brand): TextDraft {
  return texts[template].text(nameErased(props, brand), brand);
}

/** Whether a template also, or only, goes out as a text message. */
export function hasText(template: keyof Written): template is SmsTemplate {
  return "text" in written[template];
}
