import { plainText } from "@/emails/plain-text";
import type { Brand, SmsTemplate, Template, TemplateProps } from "@/emails/props";
import { composeSms, type Draft } from "@/emails/sms/compose";
import { inviteSms } from "@/emails/sms/invite";
import { rewardAdvocateSms, rewardFriendSms } from "@/emails/sms/rewards";
import { writeLetter } from "@/emails/write-letter";

const drafts: { readonly [T in SmsTemplate]: (props: TemplateProps[T]) => Draft } = {
  invite: inviteSms,
  "reward-advocate": rewardAdvocateSms,
  "reward-friend": rewardFriendSms,
};

/** The subject: one line without control characters. */
export function subjectOf<T extends Template>(template: T, props: TemplateProps[T], brand: Brand): string {
  return writeLetter(template, props, brand).subject;
}

/** The e-mail without its HTML, which takes far longer than the rest. */
export function renderPlainEmail<T extends Template>(template: T, props: TemplateProps[T], brand: Brand) {
  const letter = writeLetter(template, props, brand);
  return { subject: letter.subject, text: plainText(letter, brand) };
}

/** The whole e-mail. React is loaded with the first one, so that those who only ask for a subject do not wait. */
export async function renderEmail<T extends Template>(template: T, props: TemplateProps[T], brand: Brand) {
  const letter = writeLetter(template, props, brand);
  const { renderLetter } = await import("@/emails/look/render-letter");
  return { subject: letter.subject, html: await renderLetter(letter, brand), text: plainText(letter, brand) };
}

/**
 * The text message, from the whole name: one segment of 160 GSM-7 characters wherever that can be done.
 * @param isFirst whether it is the first to this number, which must say how to opt out
 */
export function renderSms<T extends SmsTemplate>(
  template: T,
  props: TemplateProps[T],
  brand: Brand,
  { isFirst }: { isFirst: boolean },
): string {
  return composeSms(drafts[template](props), { name: brand.name, isFirst });
}
