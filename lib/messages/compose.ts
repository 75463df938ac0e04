import type { MessageTemplate } from "@/db/enums";
import { renderEmail, renderPlainEmail } from "@/emails/render";
import { renderSms } from "@/emails/sms";
import { hasText, type TemplateProps } from "@/emails/templates";
import type { Presentation } from "@/lib/messages/brand";
import type { MessageRow } from "@/lib/messages/find";
import { linksOf, type Secrets } from "@/lib/messages/links";
import { isAsk, templates } from "@/lib/messages/templates";

/** A message as its recipient reads it. */
export interface Composed {
  /** Emails only. */
  readonly subject?: string;
  readonly html?: string;
  readonly text: string;
}

/** Composes a message. @param secrets which links and codes it contains */
export async function compose(
  row: MessageRow,
  presentation: Presentation,
  secrets: Secrets,
): Promise<Composed> {
  const { channel, template } = row.message;
  if (channel === "email" && template !== "phone-code")
    return renderEmail(template, propsOf(template, row, secrets), presentation);
  return composePlain(row, presentation, secrets);
}

/** Like `compose`, but without HTML and many times faster. */
export function composePlain(
  row: MessageRow,
  presentation: Presentation,
  secrets: Secrets,
): Omit<Composed, "html"> {
  const { channel, template } = row.message;
  if (channel === "email" && template !== "phone-code")
    return renderPlainEmail(template, propsOf(template, row, secrets), presentation);
  if (!hasText(template)) throw new Error(`There is no text message for ${template}`);
  return {
    text: renderSms(template, propsOf(template, row, secrets), presentation, {
      // The verification code for the number already explained how to opt out.
      isFirst: presentation.isFirstText && template !== "lead-alert",
      isAsk: isAsk(template),
    }),
  };
}

/** A template's props for one message: the stored data, plus freshly built links. */
export function propsOf<T extends MessageTemplate>(
  template: T,
  row: MessageRow,
  secrets: Secrets,
): TemplateProps[T] {
  const { data, props } = templates[template];
  return props(data.parse(row.message.data), linksOf(row, secrets));
}
