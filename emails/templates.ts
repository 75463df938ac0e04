import { accountMessages } from "@/emails/account-messages";
import { alertMessages } from "@/emails/alert-messages";
import { askMessages } from "@/emails/ask-messages";
import { contactMessages } from "@/emails/contact-messages";
import { creditMessages } from "@/emails/credit-messages";
import { weeklyDigest } from "@/emails/digest-letter";
import { friendMessages } from "@/emails/friend-messages";
import { inviteMessages } from "@/emails/invite-messages";
import type { Letter } from "@/emails/letter";
import type { Brand } from "@/emails/props";
import { receiptMessages } from "@/emails/receipt-messages";
import { rewardMessages } from "@/emails/reward-messages";
import type { TextDraft } from "@/emails/text-draft";
import { isDiscreet, nameErased } from "@/emails/words";

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

export function draftText<T extends SmsTemplate>(
  template: T,
  props: TemplateProps[T],
  brand: Brand,
): TextDraft {
  return texts[template].text(nameErased(props, brand), brand);
}

/** Whether a template also, or only, goes out as a text message. */
export function hasText(template: keyof Written): template is SmsTemplate {
  return "text" in written[template];
}
