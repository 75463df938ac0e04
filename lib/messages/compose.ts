import type { MessageTemplate } from "@/db/enums";
import { renderEmail, renderPlainEmail } from "@/emails/render";
import { renderSms } from "@/emails/sms";
import { hasText, type TemplateProps } from "@/emails/templates";
import type { Presentation } from "@/lib/messages/brand";
import type { MessageRow } from "@/lib/messages/find";
import { type LinkOptions, linksOf, type Secrets } from "@/lib/messages/links";
import { type ShortLink, shortUrl } from "@/lib/messages/short-links";
import { isAsk, templates } from "@/lib/messages/templates";

/** A message as its recipient reads it. */
export interface Composed {
  /** Emails only. */
  readonly subject?: string;
  readonly html?: string;
  readonly text: string;
}

/** Composes a message. @param secrets which links and codes it contains */
export async function compose(row: MessageRow, presentation: Presentation, secrets: Secrets): Promise<Composed> {
  const { channel, template } = row.message;
  if (channel === "email" && template !== "phone-code")
    return renderEmail(template, propsOf(template, row, { secrets }), presentation);
  return composePlain(row, presentation, secrets);
}

/** Like `compose`, but without HTML and many times faster. */
export function composePlain(row: MessageRow, presentation: Presentation, secrets: Secrets): Omit<Composed, "html"> {
  const { channel, template } = row.message;
  if (channel === "email" && template !== "phone-code")
    return renderPlainEmail(template, propsOf(template, row, { secrets }), presentation);
  return composeText(row, presentation, secrets);
}

/** A text message, and the short links in it. */
export function composeText(row: MessageRow, presentation: Presentation, secrets: Secrets) {
  const { template } = row.message;
  if (!hasText(template)) throw new Error(`There is no text message for ${template}`);
  const links: ShortLink[] = [];
  const shorten = presentation.hasShortLinks ? (link: ShortLink) => links.push(link) : undefined;
  const text = renderSms(template, propsOf(template, row, { secrets, shorten }), presentation, {
    // The verification code for the number already explained how to opt out.
    isFirst: presentation.isFirstText && template !== "lead-alert",
    isAsk: isAsk(template),
  });
  return { text, shortLinks: links.filter((link) => text.includes(shortUrl(link))) };
}

/** A template's props for one message: the stored data, plus freshly built links. */
export function propsOf<T extends MessageTemplate>(
  template: T,
  row: MessageRow,
  options: LinkOptions,
): TemplateProps[T] {
  const { data, props } = templates[template];
  return props(data.parse(row.message.data), linksOf(row, options));
}
