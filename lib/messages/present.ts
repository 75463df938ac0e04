import { subjectOf } from "@/emails/render";
import { omitNulls } from "@/lib/kit/omit-nulls";
import { lookOf } from "@/lib/messages/brand";
import { compose } from "@/lib/messages/compose";
import type { MessageRow } from "@/lib/messages/find";
import { propsOf, type Secrets } from "@/lib/messages/template-props";

/** A message as lists show it. */
export function presentMessage(row: MessageRow, now: Date) {
  const { id: messageId, recipient: to, channel, template, ...message } = row.message;
  const { advocateId, status, problem, attempts, resendOf, createdAt, handledAt, expiresAt } = message;
  const isEmail = channel === "email";
  return omitNulls({
    messageId,
    channel,
    template,
    to,
    advocateId,
    status,
    subject: isEmail ? subjectOf(template, propsOf(template, row, "hidden"), lookOf(row, now)) : null,
    problem,
    attempts,
    resendOf,
    createdAt,
    handledAt,
    expiresAt,
  });
}

/** A message with what its recipient reads. @param secrets whether links that sign somebody in are in it */
export async function presentDetails(row: MessageRow, now: Date, secrets: Secrets) {
  const { text, html } = await compose(row, lookOf(row, now), secrets);
  return { ...presentMessage(row, now), text, ...(html !== undefined && { html }) };
}
