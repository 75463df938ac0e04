import { advocateTemplates, type MessageTemplate } from "@/db/enums";
import { renderEmail, renderPlainEmail, renderSms } from "@/emails/render";
import type { Look } from "@/lib/messages/brand";
import type { MessageRow } from "@/lib/messages/find";
import { propsOf, type Secrets } from "@/lib/messages/template-props";

/** A message as its recipient reads it. */
export interface Composed {
  /** E-mails have one. */
  readonly subject?: string;
  readonly html?: string;
  readonly text: string;
}

/** Composes a message for one look. @param secrets whether links that sign somebody in are in it */
export async function compose(row: MessageRow, look: Look, secrets: Secrets): Promise<Composed> {
  const { channel, template } = row.message;
  if (channel === "email") return renderEmail(template, propsOf(template, row, secrets), look);
  return composePlain(row, look, secrets);
}

/** The same without HTML, many times faster. */
export function composePlain(row: MessageRow, look: Look, secrets: Secrets): Omit<Composed, "html"> {
  const { channel, template } = row.message;
  if (channel === "email") return renderPlainEmail(template, propsOf(template, row, secrets), look);
  if (!isTextTemplate(template)) throw new Error(`There is no text message for ${template}`);
  return { text: renderSms(template, propsOf(template, row, secrets), look, { isFirst: look.isFirstText }) };
}

function isTextTemplate(template: MessageTemplate): template is (typeof advocateTemplates)[number] {
  return advocateTemplates.some((known) => known === template);
}
